import { element, fitted, short, tickStep } from "./dom.js";

const lineColors = ["#5b9dff", "#f0716a", "#67c587", "#e5b454", "#d98ae0", "#5fd0d0"];
const channelColors = { red: "#f0716a", green: "#67c587", blue: "#5b9dff", alpha: "#d9dbe0" };

/** A property of the selected layer over the scene's duration. */
export class CurveView {
  constructor(app) {
    this.app = app;
    this.curve = null;
    this.canvas = element("canvas", { "aria-label": "Curve" });
    this.chips = element("div", { class: "chips" });
    this.view = element("section", { class: "panel curves" }, this.chips, element("div", { class: "plot" }, this.canvas));
    new ResizeObserver(() => this.draw()).observe(this.view);
  }

  /** Offers key paths, of which one is shown. */
  offer(keyPaths, chosen) {
    this.chips.replaceChildren(
      ...keyPaths.map((keyPath) =>
        element("button", { "aria-pressed": String(keyPath === chosen), onclick: () => this.app.showCurve(keyPath) }, keyPath)));
    if (!keyPaths.length) this.chips.append(element("span", { class: "note" }, "Curves"));
  }

  show(curve) {
    this.curve = curve;
    this.draw();
  }

  draw() {
    const { context, width, height } = fitted(this.canvas), { curve, app } = this;
    const left = 46, right = width - 10, top = 12, bottom = height - 22;
    const numbers = (curve?.lines ?? []).flatMap((line) => line.values).filter((value) => typeof value === "number");
    context.fillStyle = "#8d929c";
    if (!numbers.length) {
      context.fillText(app.selection ? "Choose a property of the layer." : "Select a layer to see its curves.", 12, 24);
      return;
    }
    let low = Math.min(...numbers), high = Math.max(...numbers);
    if (high - low < 1e-9) [low, high] = [low - 0.5, high + 0.5];
    const margin = (high - low) * 0.06;
    [low, high] = [low - margin, high + margin];
    const begin = curve.times[0], end = curve.times[curve.times.length - 1];
    const x = (time) => left + (time - begin) / (end - begin || 1) * (right - left);
    const y = (value) => bottom - (value - low) / (high - low) * (bottom - top);
    const step = tickStep(high - low, (bottom - top) / 28);
    for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) {
      context.fillStyle = "#33363d";
      context.fillRect(left, y(tick), right - left, 1);
      context.fillStyle = "#8d929c";
      context.fillText(short(tick, 4), 6, y(tick) + 4);
    }
    curve.lines.forEach((line, index) => {
      context.strokeStyle = channelColors[line.name] ?? lineColors[index % lineColors.length];
      context.lineWidth = 1.5;
      context.beginPath();
      let isDown = false;
      line.values.forEach((value, place) => {
        if (value === null) { isDown = false; return; }
        if (isDown) context.lineTo(x(curve.times[place]), y(value));
        else context.moveTo(x(curve.times[place]), y(value));
        isDown = true;
      });
      context.stroke();
      if (line.name) {
        context.fillStyle = context.strokeStyle;
        context.fillText(line.name, left + 4 + index * 46, height - 7);
      }
    });
    context.fillStyle = "#fff";
    context.fillRect(x(app.time) - 0.75, top, 1.5, bottom - top);
  }
}
