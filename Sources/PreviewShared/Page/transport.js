import { element, short } from "./dom.js";

/** Time: playing, steps by frames, a scrubber, a region to loop, and a speed. */
export class TransportView {
  constructor(app) {
    this.app = app;
    const button = (text, title, work) => element("button", { class: "icon", title, "aria-label": title, onclick: work }, text);
    this.play = button("▶", "Play or pause (Space)", () => app.toggle());
    this.time = element("span", { class: "time" }, "0.000 s");
    this.slider = element("input", { type: "range", min: 0, step: "any", value: 0, "aria-label": "Time" });
    this.slider.addEventListener("input", () => { app.pause(); app.seek(Number(this.slider.value)); });
    this.rate = element(
      "select", { title: "Frames a second, for steps", onchange: () => { app.rate = Number(this.rate.value); } },
      ...[24, 25, 30, 50, 60, 120].map((rate) => element("option", { value: rate, selected: rate === 60 }, `${rate} fps`)));
    this.speed = element(
      "select", { title: "Speed", onchange: () => app.setSpeed(Number(this.speed.value)) },
      ...[0.1, 0.25, 0.5, 1, 2].map((speed) => element("option", { value: speed, selected: speed === 1 }, `${speed}×`)));
    this.region = element("button", { title: "Loop all again", onclick: () => app.loop(null, null) }, "");
    this.view = element(
      "section", { class: "transport" }, button("⇤", "Begin (Home)", () => app.seek(app.start)),
      button("◂", "Frame before (←)", () => app.step(-1)),
      this.play, button("▸", "Next frame (→)", () => app.step(1)), this.time, this.slider,
      button("[", "Loop from here ([)", () => app.loop(app.time, null)), button("]", "Loop to here (])", () => app.loop(null, app.time)),
      this.region, this.speed, this.rate);
  }

  draw() {
    const { app } = this;
    this.play.textContent = app.isPlaying ? "❚❚" : "▶";
    this.time.textContent = `${app.time.toFixed(3)} s`;
    this.slider.max = app.duration;
    if (Number(this.slider.value) !== app.time) this.slider.value = app.time;
    // A report has pictures of some times alone.
    for (const part of [this.play, this.speed, this.rate]) part.hidden = !app.source.isLive;
    const isWhole = app.start === 0 && app.end === app.duration;
    this.region.hidden = isWhole;
    this.region.textContent = `↻ ${short(app.start)} – ${short(app.end)} s ×`;
  }
}
