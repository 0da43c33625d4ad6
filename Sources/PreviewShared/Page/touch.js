import { copyText, element, saveText } from "./dom.js";

/** Whether clicks pick layers or reach the scene, and what was done with it. */
export class TouchView {
  static modes = {
    pick: ["Pick", "Click selects a layer"], touch: ["Touch", "The mouse is a finger on the scene"],
    pointer: ["Pointer", "The mouse is a pointer on the scene"],
  };

  constructor(app) {
    this.app = app;
    this.buttons = Object.entries(TouchView.modes).map(([mode, [name, title]]) => element(
      "button", { title, "data-mode": mode, "aria-pressed": String(mode === "pick"), onclick: () => app.setMode(mode) }, name));
    this.modes = element("div", { class: "modes", role: "group", "aria-label": "What clicks do" }, ...this.buttons);
    this.count = element("span", { class: "count" });
    this.recording = element(
      "div", { class: "recording", hidden: true }, element("i", { class: "dot" }), this.count,
      element("button", { class: "plain", title: "Copy what was done, for --events", onclick: () => this.copy() }, "Copy"),
      element("button", { class: "plain", title: "Save what was done, for --events", onclick: () => this.save() }, "Save"),
      element("button", { class: "plain", title: "Show it again from the beginning", onclick: () => app.replay() }, "Replay"),
      element("button", { class: "plain", title: "Forget what was done", onclick: () => app.forgetEvents() }, "Forget"));
    this.view = element("div", { class: "touching" }, this.modes, this.recording);
  }

  draw() {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.mode === this.app.mode));
    const count = this.app.events.length;
    this.recording.hidden = count === 0;
    this.count.textContent = count === 1 ? "1 event" : `${count} events`;
  }

  /** What was done, as `--events` reads it: an event a line. */
  get script() { return `[\n${this.app.events.map((event) => `  ${JSON.stringify(event)}`).join(",\n")}\n]\n`; }

  async copy() {
    const isCopied = await copyText(this.script);
    this.app.stage.notify(isCopied ? "Copied what was done, for --events" : "Copy it from here:", this.script);
  }

  save() { saveText("events.json", this.script); }
}
