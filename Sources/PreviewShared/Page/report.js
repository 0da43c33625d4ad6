import { App } from "./app.js";

/** Answers from what a report holds: some times of a scene, with all that was to be known of them. */
class FrozenSource {
  constructor(data) {
    this.data = data;
    this.isLive = false;
    this.renderers = [data.overview.renderer];
    this.times = data.frames.map((frame) => frame.meta.time);
  }

  place(time) {
    return this.times.reduce((best, other, index) => Math.abs(other - time) < Math.abs(this.times[best] - time) ? index : best, 0);
  }

  nearest(time) { return this.times[this.place(time)]; }
  beside(time, step) { return this.times[Math.min(Math.max(this.place(time) + Math.sign(step), 0), this.times.length - 1)]; }
  at(time) { return this.data.frames[this.place(time)]; }

  async frame(time) {
    const { meta, picture } = this.at(time), image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    return { ...meta, image };
  }

  async summary() { return this.data.overview; }
  async layers() { return this.data.layers; }
  async layer(id, time) { return this.at(time).layers.find((layer) => layer.id === id); }
  async animations() { return this.data.animations; }
  async plan(time) { return this.at(time).plan; }

  async curve(layer, keyPath) {
    return this.data.curves.find((entry) => entry.layer === layer && entry.curve.keyPath === keyPath)?.curve;
  }

  /** The layers whose outlines contain a point, the one that was added last first. */
  async hit(x, y, time) {
    const met = this.at(time).layers.filter((layer) => layer.outlines.some((corners) => contains(corners, x, y)));
    return met.map((layer) => layer.id).reverse();
  }
}

/** Whether a polygon, as a list of x and y, contains a point: how often a ray from the point crosses its edges tells. */
function contains(corners, x, y) {
  let isInside = false;
  for (let index = 0, before = corners.length - 2; index < corners.length; before = index, index += 2) {
    const [x1, y1, x2, y2] = [corners[index], corners[index + 1], corners[before], corners[before + 1]];
    if ((y1 > y) !== (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

const reportApp = new App(new FrozenSource(JSON.parse(document.getElementById("data").textContent)), document.getElementById("app"));
window.acetate = reportApp;
reportApp.load().catch((error) => reportApp.complain(error));
