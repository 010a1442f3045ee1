// The tab for puzzles of any kind: programs in InPUMA, their states drawn, their rules as buttons.

import { ask, complaintOfText } from "./api.js";
import { at, enable, input, replace, select } from "./elements.js";
import { taken, textOf } from "./files.js";
import { keep, kept } from "./kept.js";
import { EXAMPLES } from "./program-examples.js";
import { plural } from "./words.js";

export class Programs {
  constructor() {
    this.text = /** @type {HTMLTextAreaElement} */ (at("program-text"));
    this.text.value = kept("rushsat-program") || EXAMPLES[0].text;
    this.text.addEventListener("input", () => keep("rushsat-program", this.text.value));
    select("program-example").append(...EXAMPLES.map(({ name }, i) => new Option(name, String(i))));
    select("program-example").addEventListener("change", () => {
      const example = EXAMPLES[Number(select("program-example").value)];
      if (select("program-example").value !== "") this.open(example.text);
    });
    input("program-file").addEventListener("change", async () => {
      const file = taken(input("program-file"));
      if (file) textOf(file).then((text) => this.open(text), (error) => this.say(error.message));
    });
    /** The program whose state is shown. */
    this.program = this.text.value;
    /** Numbers of the rules that were applied, then those that were undone or are the rest of a plan.
     * @type {number[]} */
    this.steps = [];
    /** How many of them are applied. */
    this.at = 0;
    at("program-start").addEventListener("click", () => this.start());
    at("program-undo").addEventListener("click", () => this.goTo(this.program, this.steps, this.at - 1));
    at("program-redo").addEventListener("click", () => this.goTo(this.program, this.steps, this.at + 1));
    at("program-plan").addEventListener("click", () => this.plan());
    at("program-stop").addEventListener("click", () => this.work.abort());
    this.work = new AbortController();
  }

  /** Puts another program in place of the text, and starts it. @param {string} text */
  open(text) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    this.text.select();
    // What was written can be brought back so, by the undo of the browser.
    if (!document.execCommand("insertText", false, text)) this.text.value = text;
    focused?.focus();
    keep("rushsat-program", text);
    select("program-example").value = "";
    this.start();
  }

  start() {
    at("program-answer").textContent = "";
    this.goTo(this.text.value, [], 0);
  }

  /** Applies a rule in the state that is shown, in place of what came next. @param {number} rule */
  apply(rule) {
    if (rule !== this.steps[this.at]) at("program-answer").textContent = "";
    this.goTo(this.program, [...this.steps.slice(0, this.at), rule], this.at + 1);
  }

  /** Shows the state of a program after so many of the steps. @param {string} program @param {number[]} steps @param {number} n */
  goTo(program, steps, n) {
    this.guarded(async (signal) => this.say(await this.show(program, steps, n, signal)));
  }

  /**
   * Asks for the state of a program after so many of the steps, shows it with the rules that apply there, and says in words
   * what it is. Until the answer is there, nothing changes.
   * @param {string} program @param {number[]} steps @param {number} n @param {AbortSignal} signal
   */
  async show(program, steps, n, signal) {
    const answer = await ask("program-step", { program, steps: steps.slice(0, n) }, signal);
    [this.program, this.steps, this.at] = [program, steps, n];
    at("program-state").textContent = answer.drawing;
    const rules = answer.rules.map((/** @type {{number: number, label: string}} */ rule) => {
      const choice = document.createElement("button");
      choice.type = "button";
      choice.textContent = rule.label;
      choice.addEventListener("click", () => this.apply(rule.number));
      return choice;
    });
    enable({ "program-undo": n > 0, "program-redo": n < steps.length });
    replace(at("program-rules"), rules, at("program-undo"));
    const goal = answer.goal ? " This is a goal." : "";
    const none = rules.length === 0 && !answer.goal ? " No rule applies." : "";
    return `${plural(n, "step")}.${goal}${none}`;
  }

  async plan() {
    const program = this.text.value;
    this.say("Looking for a plan …");
    await this.guarded(async (signal) => {
      const answer = await ask("program-plan", { program }, signal);
      if (Array.isArray(answer.plan)) {
        await this.show(program, answer.steps, 0, signal);
        const steps = answer.plan.map((/** @type {string} */ step, /** @type {number} */ i) => `${i + 1}. ${step}`);
        at("program-answer").textContent = steps.join("\n");
        const length = plural(answer.plan.length, "step");
        const isShortest = `A shortest plan has ${length}; Redo goes along it.`;
        this.say(answer.optimal ? isShortest : `A plan of ${length}; there may be a shorter one. Redo goes along it.`);
      } else {
        at("program-answer").textContent = "";
        if (program !== this.program) await this.show(program, [], 0, signal);
        this.say(answer.answer === "unknown" ? `Gave up: ${answer.reason}.` : "There is no plan.");
      }
    });
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  async guarded(work) {
    this.work.abort();
    this.work = new AbortController();
    const { signal } = this.work;
    enable({ "program-stop": true });
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.say(complaintOfText(error));
      // Work that was ended by the next question has nothing to say.
      else if (this.work.signal === signal) this.say("Stopped.");
    }
    if (this.work.signal === signal) enable({ "program-stop": false, "program-plan": true });
  }

  /** @param {string} text */
  say(text) {
    at("program-message").textContent = text;
  }
}
