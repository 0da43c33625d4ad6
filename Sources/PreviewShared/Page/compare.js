import { element, fitted, short, tickStep } from "./dom.js";

/** Two versions of a scene beside one another, and how much they differ over time. */
class Comparison {
  constructor(data, place) {
    this.data = data;
    this.canvas = element("canvas", { "aria-label": "Differences over time" });
    this.time = element("span", { class: "time" });
    this.slider = element("input", { type: "range", min: 0, max: data.pictures.length - 1, step: 1, "aria-label": "Time" });
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.figures = [data.before, data.after, "difference, 16 times as large"].map((name) => {
      const image = element("img", { alt: name });
      return { image, view: element("figure", {}, image, element("figcaption", {}, name)) };
    });
    const verdict = data.differs ? element("b", { class: "differs" }, "differ") : element("b", { class: "same" }, "agree");
    const about = `by ${data.maximum} of 255 at most, at ${short(data.worstTime)} s; up to ${data.tolerance} is tolerated`;
    const timeline = element("section", { class: "panel timeline" }, this.canvas);
    place.replaceChildren(element(
      "div", { class: "frame compared" },
      element(
        "header", { class: "bar" }, element("h1", {}, `${data.before} and ${data.after} `, verdict),
        element("span", { class: "note" }, about)),
      element("main", { class: "stage" }, ...this.figures.map((figure) => figure.view)),
      element("section", { class: "transport" }, this.time, this.slider), timeline));
    timeline.addEventListener("click", (event) => {
      const box = timeline.getBoundingClientRect(), last = data.samples[data.samples.length - 1].time;
      const time = (event.clientX - box.left - 50) / (box.width - 62) * last;
      const distance = (picture) => Math.abs(picture.time - time);
      this.show(data.pictures.reduce((best, picture, index) => distance(picture) < distance(data.pictures[best]) ? index : best, 0));
    });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    this.show(Math.max(0, data.pictures.findIndex((picture) => picture.time === data.worstTime)));
  }

  show(index) {
    this.index = index;
    const picture = this.data.pictures[index];
    this.slider.value = index;
    this.time.textContent = `${picture.time.toFixed(3)} s`;
    [picture.before, picture.after, picture.difference].forEach((png, place) => {
      this.figures[place].image.src = `data:image/png;base64,${png}`;
    });
    this.draw();
  }

  draw() {
    const { context, width, height } = fitted(this.canvas), { samples, tolerance, pictures } = this.data;
    const left = 50, right = width - 12, top = 14, bottom = height - 22, last = samples[samples.length - 1].time || 1;
    const high = Math.max(1, tolerance * 1.2, ...samples.map((sample) => sample.maximum));
    const x = (time) => left + time / last * (right - left), y = (value) => bottom - value / high * (bottom - top);
    context.fillStyle = "#8d929c";
    const step = tickStep(high, (bottom - top) / 30);
    for (let tick = 0; tick <= high; tick += step) context.fillText(short(tick), 12, y(tick) + 4);
    const size = tickStep(last, width / 90);
    for (let tick = 0; tick <= last; tick += size) context.fillText(`${short(tick)} s`, x(tick), height - 6);
    for (const sample of samples) {
      context.fillStyle = sample.maximum > tolerance ? "#f0716a" : "#67c587";
      context.fillRect(x(sample.time) - 1.5, y(sample.maximum), 3, Math.max(1, bottom - y(sample.maximum)));
    }
    context.fillStyle = "#e5b454";
    context.fillRect(left, y(tolerance), right - left, 1);
    context.fillStyle = "#fff";
    for (const picture of pictures) context.fillRect(x(picture.time) - 0.5, bottom, 1, 4);
    context.fillRect(x(pictures[this.index].time) - 0.75, top, 1.5, bottom - top);
  }
}

window.comparison = new Comparison(JSON.parse(document.getElementById("data").textContent), document.getElementById("app"));
