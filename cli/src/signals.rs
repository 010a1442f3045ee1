//! The signals that ask the program to end, and one that does not.

#[cfg(not(unix))]
pub(crate) fn listen(handler: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(handler)
}

/// Calls `handler` for every Ctrl-C, `SIGTERM` and `SIGHUP` from now on, in a thread of its own.
///
/// `SIGHUP` stays ignored if it is: `nohup` sees to it that work outlives the terminal. `SIGXFSZ` does nothing
/// from now on: that a file gets larger than the system allows (`ulimit -f`) is an error of its writer.
///
/// # Errors
///
/// If the system refuses.
#[cfg(unix)]
pub(crate) fn listen(mut handler: impl FnMut() + Send + 'static) -> std::io::Result<()> {
    use std::sync::Arc;

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ},
        flag,
        iterator::Signals,
    };
    flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    if !is_ignored(SIGHUP) {
        signals.handle().add_signal(SIGHUP)?;
    }
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for _ in signals.forever() {
            handler();
        }
    })?;
    Ok(())
}

/// Returns `true` if a signal is ignored, on systems that tell (Linux).
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
