//! Chromium over its debugging protocol: a page, its mouse, touch screen and keyboard.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long something on the page may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// Modifiers of [keys](Page::key_with).
pub(super) const CONTROL: u32 = 2;
pub(super) const SHIFT: u32 = 8;

/// A browser with one page.
pub(super) struct Page {
    browser: Child,
    _profile: TempDir,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    session: String,
    n_sent: u64,
    /// Addresses of all requests of the page.
    pub(super) requests: Vec<String>,
    /// What the page wrote to its console as an error, and exceptions.
    pub(super) errors: Vec<String>,
}

/// A place of the page, in its pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Page {
    /// A new browser that shows `url` in a window of this size.
    pub(super) fn open(program: &str, url: &str, width: u32, height: u32) -> Self {
        let profile = tempfile::tempdir().expect("a temporary folder");
        let mut browser = start(program, &profile, width, height);
        let commands = browser.stdin.take().expect("it is piped");
        let answers = BufReader::new(browser.stdout.take().expect("it is piped"));
        let mut page = Self {
            browser,
            _profile: profile,
            commands,
            answers,
            session: String::new(),
            n_sent: 0,
            requests: Vec::new(),
            errors: Vec::new(),
        };
        let target = page.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = page.call("Target.attachToTarget", &attach);
        page.session = attached["sessionId"].as_str().expect("a session").into();
        for domain in ["Network", "Page", "Runtime", "Log", "Accessibility"] {
            page.call(&format!("{domain}.enable"), &json!({}));
        }
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        page.call("Emulation.setDeviceMetricsOverride", &metrics);
        page.go(url);
        page
    }

    /// Shows another address.
    pub(super) fn go(&mut self, url: &str) {
        self.call("Page.navigate", &json!({ "url": url }));
        self.wait("document.readyState === 'complete'");
    }

    /// Sends a command, and gives its result.
    pub(super) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.asked(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a command, and gives its result or the error that the browser answers.
    fn asked(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        self.n_sent += 1;
        let id = self.n_sent;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.as_str().into();
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let mut text = Vec::new();
            self.answers.read_until(0, &mut text).expect("the browser answers");
            assert_eq!(text.pop(), Some(0), "the browser has ended");
            let mut message: Value = serde_json::from_slice(&text).expect("it writes JSON");
            if message["id"] == id {
                let error = message["error"].take();
                return if error.is_null() { Ok(message["result"].take()) } else { Err(error) };
            }
            self.note(&message);
        }
    }

    /// Keeps what an event says of requests and errors.
    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        match event["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                self.requests.extend(params["request"]["url"].as_str().map(str::to_owned));
            }
            Some("Runtime.exceptionThrown") => self.errors.push(params.to_string()),
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.errors.push(params["entry"].to_string());
            }
            _ => {}
        }
    }

    /// The value of an expression of the page.
    pub(super) fn value(&mut self, expression: &str) -> Value {
        self.value_now(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The value of an expression of the page, or the error that the browser answers while it changes pages.
    fn value_now(&mut self, expression: &str) -> Result<Value, Value> {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.asked("Runtime.evaluate", &params)?;
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        Ok(answer["result"]["value"].take())
    }

    /// The text of the element with this id.
    pub(super) fn text(&mut self, id: &str) -> String {
        let value = self.value(&format!("document.getElementById('{id}').textContent"));
        value.as_str().expect("a text").to_owned()
    }

    /// Waits until an expression is true, also on a page that is not there yet.
    pub(super) fn wait(&mut self, expression: &str) {
        let start = Instant::now();
        while !self.value_now(&format!("Boolean({expression})")).is_ok_and(|value| value == true) {
            assert!(start.elapsed() < PATIENCE, "it never came to be: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks the middle of what a selector names.
    pub(super) fn click(&mut self, selector: &str) {
        self.wait(&format!("document.querySelector('{selector}')"));
        self.value(&format!(
            "document.querySelector('{selector}').scrollIntoView({{block: 'center'}})"
        ));
        let middle = self.middle(selector);
        self.press(middle);
        self.release(middle);
    }

    /// The middle of what a selector names.
    pub(super) fn middle(&mut self, selector: &str) -> Point {
        let place = self.value(&format!(
            "(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect();\
             return [b.left + b.width / 2, b.top + b.height / 2]; }})()"
        ));
        let number = |index: usize| place[index].as_f64().expect("a number");
        Point { x: number(0), y: number(1) }
    }

    /// Presses the button of the mouse, and holds it.
    pub(super) fn press(&mut self, at: Point) {
        self.mouse("mousePressed", at);
    }

    /// Moves the mouse with its button held.
    pub(super) fn move_to(&mut self, at: Point) {
        self.mouse("mouseMoved", at);
    }

    /// Lets the button go.
    pub(super) fn release(&mut self, at: Point) {
        self.mouse("mouseReleased", at);
    }

    fn mouse(&mut self, kind: &str, at: Point) {
        let params = json!({ "type": kind, "x": at.x, "y": at.y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", &params);
    }

    /// Drags with the mouse.
    pub(super) fn drag(&mut self, from: Point, to: Point) {
        self.press(from);
        for at in path(from, to) {
            self.move_to(at);
        }
        self.release(to);
    }

    /// Drags with a finger.
    pub(super) fn swipe(&mut self, from: Point, to: Point) {
        let mut touch = |kind: &str, points: &[Point]| {
            let points: Vec<_> = points.iter().map(|at| json!({ "x": at.x, "y": at.y })).collect();
            self.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
        };
        touch("touchStart", &[from]);
        for at in path(from, to) {
            touch("touchMove", &[at]);
        }
        touch("touchEnd", &[]);
    }

    /// Presses a key by its name, as `ArrowLeft`, `Tab` or `a`.
    pub(super) fn key(&mut self, name: &str) {
        self.key_with(name, 0);
    }

    /// Presses a key with modifiers, as [`CONTROL`].
    pub(super) fn key_with(&mut self, name: &str, modifiers: u32) {
        let code = match name {
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Tab" => 9,
            "Enter" => 13,
            _ => name.to_uppercase().bytes().next().map_or(0, u32::from),
        };
        let mut params = json!({ "type": "keyDown", "key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers });
        if name == "Enter" {
            params["text"] = "\r".into();
        } else if name.len() == 1 && modifiers == 0 {
            params["text"] = name.into();
        }
        self.call("Input.dispatchKeyEvent", &params);
        params["type"] = "keyUp".into();
        self.call("Input.dispatchKeyEvent", &params);
    }

    /// Roles and names of the accessibility tree, as a screen reader has them.
    pub(super) fn accessible(&mut self) -> Vec<(String, String)> {
        let tree = self.call("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let word =
            |node: &Value, field: &str| node[field]["value"].as_str().unwrap_or("").to_owned();
        let seen = nodes.iter().filter(|node| node["ignored"] != true);
        seen.map(|node| (word(node, "role"), word(node, "name"))).collect()
    }
}

/// A browser that takes commands from its standard input and answers on its standard output, each a line of
/// JSON that ends with a zero byte. It expects them at the descriptors 3 and 4, where the shell puts them.
fn start(program: &str, profile: &TempDir, width: u32, height: u32) -> Child {
    Command::new("sh")
        .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, program])
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg("--remote-debugging-pipe")
        .arg(format!("--window-size={width},{height}"))
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg("about:blank")
        // What it keeps elsewhere goes with its profile.
        .env("TMPDIR", profile.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("there is a shell")
}

/// Some places on the way.
fn path(from: Point, to: Point) -> impl Iterator<Item = Point> {
    (1..=6).map(move |i| {
        let share = f64::from(i) / 6.0;
        Point { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}
