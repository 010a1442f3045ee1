// The tab for puzzles of any kind: programs in InPUMA, their states drawn, their rules as buttons.

import { ask, complaint } from "./api.js";
import { plural } from "./words.js";

/** Nine lights: a press switches a light and its neighbours. */
const EXAMPLE = `Init {
    boolean [3][3] lit;
    lit.fill(false);
}

Goals {
    Goal (lit.allEquals(true));
}

Rules {
    reference row = pick(0..2);
    reference col = pick(0..2);

    Name "press {row},{col}"
    Rule (true) {
        lit[row][col] = !lit[row][col];
        lit[row + 1][col] = !lit[row + 1][col]; // off the board: nothing to switch
        lit[row - 1][col] = !lit[row - 1][col];
        lit[row][col + 1] = !lit[row][col + 1];
        lit[row][col - 1] = !lit[row][col - 1];
    }
}

Show {
    grid lit {
        false ".";
        true "#";
    }
}
`;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Programs {
  constructor() {
    this.text = /** @type {HTMLTextAreaElement} */ (at("program-text"));
    this.text.value = EXAMPLE;
    /** Numbers of the rules that were applied. @type {number[]} */
    this.steps = [];
    at("program-start").addEventListener("click", () => this.start());
    at("program-undo").addEventListener("click", () => this.undo());
    at("program-plan").addEventListener("click", () => this.plan());
    at("program-stop").addEventListener("click", () => this.work.abort());
    this.work = new AbortController();
  }

  start() {
    this.steps = [];
    this.show();
  }

  undo() {
    this.steps.pop();
    this.show();
  }

  /** Asks where the steps lead, and what can be done there. */
  async show() {
    await this.guarded(async (signal) => {
      const answer = await ask("program-step", { program: this.text.value, steps: this.steps }, signal);
      at("program-state").textContent = answer.drawing;
      const goal = answer.goal ? " This is a goal." : "";
      const rules = answer.rules.length === 0 && !answer.goal ? " No rule applies." : "";
      this.say(`${plural(this.steps.length, "step")}.${goal}${rules}`);
      const buttons = answer.rules.map((/** @type {{number: number, label: string}} */ rule) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = rule.label;
        button.addEventListener("click", () => {
          this.steps.push(rule.number);
          this.show();
        });
        return button;
      });
      at("program-rules").replaceChildren(...buttons);
    });
  }

  async plan() {
    this.say("Looking for a plan …");
    await this.guarded(async (signal) => {
      const answer = await ask("program-plan", { program: this.text.value }, signal);
      if (Array.isArray(answer.plan)) {
        const steps = answer.plan.map((/** @type {string} */ step, /** @type {number} */ i) => `${i + 1}. ${step}`);
        at("program-answer").textContent = steps.join("\n");
        const length = plural(answer.plan.length, "step");
        this.say(answer.optimal ? `A shortest plan has ${length}.` : `A plan of ${length}; there may be a shorter one.`);
      } else {
        at("program-answer").textContent = "";
        this.say(answer.answer === "unknown" ? `Gave up: ${answer.reason}.` : "There is no plan.");
      }
    });
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  async guarded(work) {
    this.work.abort();
    this.work = new AbortController();
    const { signal } = this.work;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.say(complaint(error));
      // Work that was ended by the next question has nothing to say.
      else if (this.work.signal === signal) this.say("Stopped.");
    }
  }

  /** @param {string} text */
  say(text) {
    at("program-message").textContent = text;
  }
}
