// Written by tools/embed-page from Sources/PreviewShared/Page; edit the files there, then run it again.
// swift-format-ignore-file

/// The texts of all files of the page by name.
let embeddedPage: [String: String] = [
  "app.js": ##"""
import { element, short, throttled } from "./dom.js";
import { CurveView } from "./curves.js";
import { SideView } from "./side.js";
import { StageView } from "./stage.js";
import { TimelineView } from "./timeline.js";
import { TransportView } from "./transport.js";
import { TreeView } from "./tree.js";

/** The page: what is shown, and when. Asks a source for everything; the views draw what comes. */
export class App {
  /** Pictures that may be under way: one that is drawn while the other travels. */
  static inFlightLimit = 2;

  constructor(source, place) {
    this.source = source;
    this.time = 0;
    this.duration = 5;
    [this.start, this.end] = [0, 5];
    this.speed = 1;
    this.rate = 60;
    this.isPlaying = false;
    this.selection = null;
    this.keyPath = null;
    this.layers = [];
    this.inFlight = 0;
    this.asked = 0;
    this.shown = 0;
    /** How many pictures have been shown. */
    this.pictureCount = 0;

    this.stage = new StageView({
      onPick: (x, y, goesDeeper) => this.pick(x, y, goesDeeper),
      onLoss: () => { this.source.needsWhole = true; this.requestFrame(); },
    });
    this.tree = new TreeView({ onSelect: (id) => this.select(id), onHover: (id) => this.hover(id) });
    this.transport = new TransportView(this);
    this.timeline = new TimelineView(this);
    this.curves = new CurveView(this);
    this.side = new SideView(this);
    place.replaceChildren(element(
      "div", { class: "frame" }, this.makeBar(), this.tree.view, this.stage.view, this.side.view, this.transport.view, this.timeline.view,
      this.curves.view));
    this.refreshLayer = throttled(100, () => this.loadLayer());
    this.refreshPlan = throttled(250, () => this.loadPlan());
    document.addEventListener("keydown", (event) => this.press(event));
    this.side.showLayer(null);
  }

  makeBar() {
    this.title = element("h1", {}, "Acetate");
    this.note = element("span", { class: "note" });
    const names = { software: "Software", gl: "OpenGL ES", difference: "Difference" };
    this.renderer = element(
      "select", { title: "Renderer", "aria-label": "Renderer", onchange: () => this.requestFrame() },
      ...(this.source.renderers ?? Object.keys(names)).map((name) => element("option", { value: name }, names[name])));
    const zooms = { fit: "Fit", 0.5: "50%", 1: "100%", 2: "200%", 4: "400%" };
    this.zoom = element(
      "select", { title: "Zoom", "aria-label": "Zoom", onchange: () => this.setZoom(this.zoom.value) },
      ...["fit", "0.5", "1", "2", "4"].map((zoom) => element("option", { value: zoom }, zooms[zoom])));
    this.scale = element(
      "select", { title: "Pixels a point", "aria-label": "Pixels a point", onchange: () => this.setScale(Number(this.scale.value)) },
      ...[0.5, 1, 2, 3].map((scale) => element("option", { value: scale, selected: scale === 1 }, `@${scale}×`)));
    const save = element("button", { title: "Save the picture as PNG", onclick: () => this.save() }, "Save PNG");
    const live = this.source.isLive ? [this.scale, save] : [];
    const space = element("span", { class: "grow" });
    return element("header", { class: "bar" }, this.title, space, this.note, this.renderer, this.zoom, ...live);
  }

  // Loading

  /** Reads the scene as a whole; time, selection and what is closed in the tree stay as they are. */
  async load() {
    const overview = await this.newest(), isFirst = !this.overview;
    const isNew = overview.generation !== this.overview?.generation || overview.process !== this.overview.process;
    this.overview = overview;
    this.title.textContent = overview.name;
    document.title = `${overview.name} – Acetate`;
    if (isFirst) this.renderer.value = overview.renderer === "auto" ? "software" : overview.renderer;
    this.showFault();
    this.side.showRemarks(overview);
    this.side.showSetup(overview);
    if (isNew) await this.sceneChanged();
  }

  /** The scene as a whole; where it lives in another process now, set up as it was in the one before. */
  async newest() {
    const overview = await this.source.summary(), before = this.overview;
    if (!before || overview.process === before.process) return overview;
    const setup = [before.scene.setup, before.scale];
    if (JSON.stringify(setup) === JSON.stringify([overview.scene.setup, overview.scale])) return overview;
    // What the new scene does not have any more is left as it comes.
    try { return await this.source.setup(...setup); } catch { return overview; }
  }

  showFault() {
    const fault = this.overview.fault;
    const place = fault ? [fault.file, fault.line, fault.column].filter((part) => part !== undefined).join(":") : "";
    this.stage.say(fault ? place || "Error" : null, fault?.message);
  }

  async sceneChanged() {
    const length = this.overview.scene.duration || 5, wasWhole = this.start === 0 && this.end === this.duration;
    this.duration = length;
    if (wasWhole || this.end > length) [this.start, this.end] = [0, length];
    this.time = Math.min(this.time, length);
    this.revision = undefined;
    this.requestFrame();
    this.transport.draw();
    try {
      this.timeline.show(await this.source.animations(this.time));
      await this.loadTree();
      await this.loadCurve();
    } catch (error) { this.complain(error); }
  }

  async loadTree() {
    this.layers = await this.source.layers(this.time);
    this.names = new Map(this.layers.map((layer) => [layer.id, layer.name ?? layer.delegate ?? layer.class]));
    this.tree.show(this.layers);
    // What is marked as animated has a bar.
    const barred = new Set(this.timeline.animations.map((animation) => animation.layer));
    if (this.source.isLive && this.layers.some((layer) => layer.isAnimated && !barred.has(layer.id))) {
      this.timeline.show(await this.source.animations(this.time));
    }
    this.refreshLayer();
    this.refreshPlan();
  }

  /** What a row of the list calls a layer. */
  layerName(id) { return id ? this.names?.get(id) ?? "" : ""; }

  // Pictures

  /** Asks for the picture of the present time; of several wishes the last one counts. */
  requestFrame() {
    this.asked += 1;
    this.pump();
  }

  async pump() {
    if (this.inFlight >= App.inFlightLimit || this.sent === this.asked) return;
    const number = this.asked;
    this.sent = number;
    this.inFlight += 1;
    try {
      const frame = await this.source.frame(this.time, this.renderer.value);
      if (frame && number > this.shown) this.present(frame, number);
      this.failed = false;
    } catch (error) { this.complain(error); }
    this.inFlight -= 1;
    this.pump();
  }

  present(frame, number) {
    this.shown = number;
    this.frame = frame;
    this.pictureCount += 1;
    this.stage.show(frame);
    const total = Object.values(frame.costs).reduce((sum, cost) => sum + cost, 0);
    this.note.textContent = frame.difference === undefined ? `${frame.width} × ${frame.height} · ${short(total, 1)} ms`
      : `differs by ${frame.difference} of 255 at most, in ${frame.differingPixels} pixels`;
    if (this.revision !== undefined && frame.revision !== this.revision) this.loadTree().catch((error) => this.complain(error));
    this.revision = frame.revision;
    if (this.fault) { this.fault = null; this.showFault(); }
    this.refreshLayer();
    this.refreshPlan();
  }

  complain(error) {
    this.fault = error;
    this.stage.say("Error", error.message);
  }

  // Time

  seek(time) {
    this.time = Math.min(Math.max(time, 0), this.duration);
    if (this.source.nearest) this.time = this.source.nearest(this.time);
    this.requestFrame();
    this.drawTime();
  }

  /** Draws what shows the time, once before the browser shows the page next. */
  drawTime() {
    if (this.isDrawingTime) return;
    this.isDrawingTime = true;
    requestAnimationFrame(() => {
      this.isDrawingTime = false;
      this.transport.draw();
      this.timeline.draw();
      this.curves.draw();
    });
  }

  step(frames) {
    this.pause();
    if (this.source.beside) return this.seek(this.source.beside(this.time, frames));
    this.seek((Math.round(this.time * this.rate) + frames) / this.rate);
  }

  toggle() { if (this.isPlaying) this.pause(); else this.playOn(); }

  pause() {
    this.isPlaying = false;
    this.transport.draw();
  }

  playOn() {
    if (!this.source.isLive) return;
    this.isPlaying = true;
    if (this.time < this.start || this.time >= this.end) this.time = this.start;
    let last = performance.now();
    const tick = (now) => {
      if (!this.isPlaying) return;
      let time = this.time + Math.max(0, now - last) / 1000 * this.speed;
      last = now;
      if (time >= this.end) time = this.start + (time - this.end) % Math.max(this.end - this.start, 1e-3);
      this.seek(time);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    this.transport.draw();
  }

  setSpeed(speed) { this.speed = speed; }

  /** Sets where the loop begins or ends; nil for both loops all. */
  loop(start, end) {
    if (start === null && end === null) [this.start, this.end] = [0, this.duration];
    else {
      this.start = start ?? this.start;
      this.end = end ?? this.end;
      if (this.end <= this.start) [this.start, this.end] = start === null ? [0, this.end] : [this.start, this.duration];
    }
    this.drawTime();
  }

  // Layers

  async pick(x, y, goesDeeper) {
    try {
      const met = await this.source.hit(x, y, this.time);
      const place = met.indexOf(this.selection);
      this.select(goesDeeper && place >= 0 ? met[(place + 1) % met.length] : met[0] ?? null);
    } catch (error) { this.complain(error); }
  }

  select(id) {
    this.selection = id;
    this.keyPath = null;
    this.curves.show(null);
    this.tree.select(id);
    this.timeline.draw();
    if (this.side.tab !== "layer" && this.side.tab !== "frame") this.side.open("layer");
    this.refreshLayer();
  }

  async selectAnimation(animation) {
    this.select(animation.layer);
    if (animation.keyPath) this.showCurve(animation.keyPath);
  }

  async hover(id) {
    this.hovered = id;
    let outlines = [];
    if (id) try { outlines = (await this.source.layer(id, this.time))?.outlines ?? []; } catch { return; }
    if (this.hovered === id) this.stage.outline("hovered", outlines);
  }

  async loadLayer() {
    const id = this.selection;
    if (!id) { this.side.showLayer(null); this.stage.outline("selected", []); this.curves.offer([], null); this.curves.draw(); return; }
    try {
      const layer = await this.source.layer(id, this.time);
      if (id !== this.selection) return;
      this.side.showLayer(layer ?? null);
      this.stage.outline("selected", layer?.outlines ?? []);
      const keyPaths = [...new Set((layer?.animations ?? []).map((animation) => animation.keyPath).filter(Boolean))];
      if (!this.keyPath && keyPaths.length) this.showCurve(keyPaths[0]);
      if (this.keyPath && !keyPaths.includes(this.keyPath)) keyPaths.push(this.keyPath);
      this.curves.offer(keyPaths, this.keyPath);
    } catch (error) { this.complain(error); }
  }

  showCurve(keyPath) {
    this.keyPath = keyPath;
    this.loadCurve().catch((error) => this.complain(error));
    this.refreshLayer();
  }

  async loadCurve() {
    const { selection, keyPath } = this;
    if (!selection || !keyPath) return;
    const curve = await this.source.curve(selection, keyPath, 0, this.duration, 241);
    if (selection === this.selection && keyPath === this.keyPath) this.curves.show(curve ?? null);
  }

  async loadPlan() {
    if (this.side.tab !== "frame" || !this.frame) return;
    try { this.side.showFrame(this.frame, await this.source.plan(this.time)); } catch (error) { this.complain(error); }
  }

  // Setup

  async change(edit, scale) {
    const setup = structuredClone(this.overview.scene.setup);
    edit(setup);
    // Sliders move faster than scenes load: the last setting counts.
    this.wanted = [setup, scale];
    this.overview.scene.setup = setup;
    if (this.isSettingUp) return;
    this.isSettingUp = true;
    try {
      while (this.wanted) {
        const [next, pixels] = this.wanted;
        this.wanted = null;
        await this.source.setup(next, pixels);
        if (!this.wanted) await this.load();
      }
    } catch (error) {
      this.complain(error);
      this.overview = { ...(await this.source.summary()), generation: -1 };
    } finally { this.isSettingUp = false; }
  }

  beginIn(state) {
    return this.change((setup) => {
      setup.changes = setup.changes.filter((change) => change.time > 0);
      if (state !== null) setup.changes.unshift({ state, time: 0 });
    });
  }

  changeHere(state) {
    const time = Math.max(this.time, 1 / this.rate);
    return this.change((setup) => {
      setup.changes = [...setup.changes.filter((change) => change.time !== time), { ...(state === null ? {} : { state }), time }]
        .sort((a, b) => a.time - b.time);
    });
  }

  removeChange(index) { return this.change((setup) => { setup.changes.splice(index, 1); }); }

  setParameter(name, value) {
    return this.change((setup) => { if (value === null) delete setup.parameters[name]; else setup.parameters[name] = value; });
  }

  setScale(scale) { return this.change(() => {}, scale); }

  setZoom(zoom) {
    this.zoom.value = zoom;
    this.stage.zoom = zoom === "fit" ? "fit" : Number(zoom);
    this.stage.arrange();
  }

  async save() {
    try {
      const address = URL.createObjectURL(await this.source.png(this.time, this.renderer.value));
      element("a", { href: address, download: `frame-${this.time.toFixed(3)}.png` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    } catch (error) { this.complain(error); }
  }

  // Files

  /** Follows what happens to the scene's files. */
  follow() {
    this.source.listen(async ({ event, message }) => {
      if (event === "changed") await this.load().catch((error) => this.complain(error));
      else if (event === "online") {
        // Whatever happened while nobody was there to hear it.
        if (this.isOffline) { this.isOffline = false; await this.load().catch((error) => this.complain(error)); }
      } else if (event === "offline") {
        this.isOffline = true;
        this.stage.say("Disconnected:", "'acetate preview' is not running any more.");
      } else if (event === "building") this.stage.say("Compiling…", "", false);
      else if (event === "fault") this.stage.say("Error", message);
      else if (event === "ended") {
        this.stage.say("Ended:", message);
        this.stage.fault.append(" ", element("button", { onclick: () => this.source.restart() }, "Start it again"));
      }
    });
  }

  // Keys

  press(event) {
    const isText = event.target.matches?.("input[type=search], input[type=text]");
    if (event.key === "Escape") { this.select(null); event.target.blur?.(); return; }
    if (isText || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1 }, factor = event.shiftKey ? 10 : 1;
    if (event.key === " ") this.toggle();
    else if (steps[event.key]) this.step(steps[event.key] * factor);
    else if (event.key === "Home") this.seek(this.start);
    else if (event.key === "End") this.seek(this.end);
    else if (event.key === "[") this.loop(this.time, null);
    else if (event.key === "]") this.loop(null, this.time);
    else if (event.key === "/") this.tree.search.focus();
    else if (event.key === "0") this.setZoom("fit");
    else if (event.key === "1") this.setZoom("1");
    else return;
    event.preventDefault();
  }
}
"""##,
  "compare.js": ##"""
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
"""##,
  "curves.js": ##"""
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
"""##,
  "dom.js": ##"""
// Elements, numbers as text, and calls that do not come too often.

/** Makes an element: attributes by name, listeners as `onclick`, children as texts or elements. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else if (value === true) made.setAttribute(key, "");
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A number with at most so many places after the point. */
export function short(number, places = 3) {
  if (typeof number !== "number" || !Number.isFinite(number)) return String(number);
  return String(Number(number.toFixed(places)));
}

/** A property's value for people. */
export function valueText(value) {
  if (value === null) return "none";
  if (typeof value === "number") return short(value);
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  return String(value);
}

/** Calls `work` at most every `milliseconds`, the last time with nothing left out. */
export function throttled(milliseconds, work) {
  let last = 0, waiting = 0;
  return () => {
    if (waiting) return;
    const now = performance.now();
    waiting = setTimeout(() => { waiting = 0; last = performance.now(); work(); }, Math.max(0, last + milliseconds - now));
  };
}

/** Sizes of canvases in CSS pixels, as the last layout has them: asking for them would lay the page out for every picture. */
const sizes = new WeakMap();
const sizeObserver = new ResizeObserver((entries) => { for (const { target, contentRect } of entries) sizes.set(target, contentRect); });

/** Fits a canvas to its place on the screen, and gives its context in CSS pixels. */
export function fitted(canvas) {
  if (!sizes.has(canvas)) {
    sizes.set(canvas, canvas.getBoundingClientRect());
    sizeObserver.observe(canvas);
  }
  const ratio = window.devicePixelRatio || 1, box = sizes.get(canvas);
  const width = Math.max(1, Math.round(box.width * ratio)), height = Math.max(1, Math.round(box.height * ratio));
  if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  context.font = "11px system-ui, sans-serif";
  return { context, width: box.width, height: box.height };
}

/** Round steps, a few of which cover a length. */
export function tickStep(length, count) {
  const rough = length / Math.max(1, count), power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power;
}
"""##,
  "icon.svg": ##"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<rect x="1" y="4" width="9" height="9" rx="2" fill="#5b9dff" opacity=".55"/>
<rect x="6" y="2" width="9" height="9" rx="2" fill="#5b9dff"/>
</svg>
"""##,
  "index.html": ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Acetate</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
</head>
<body>
<div id="app"></div>
<script type="module" src="main.js"></script>
</body>
</html>
"""##,
  "main.js": ##"""
import { App } from "./app.js";
import { LiveSource } from "./source.js";

const app = new App(new LiveSource(), document.getElementById("app"));
// For tests, and for the curious.
window.acetate = app;
app.load().then(() => app.follow(), (error) => app.complain(error));
"""##,
  "report.js": ##"""
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
"""##,
  "side.js": ##"""
import { element, short, valueText } from "./dom.js";

/** What there is to know: the selected layer, the frame, what can be set, and remarks about the document. */
export class SideView {
  constructor(app) {
    this.app = app;
    this.tab = "layer";
    this.showsDefaults = false;
    this.buttons = {};
    this.bodies = {};
    const tabs = element("div", { class: "tabs", role: "tablist" });
    const names = { layer: "Layer", frame: "Frame", setup: "Setup", remarks: "Remarks" };
    this.view = element("aside", { class: "panel side" }, tabs);
    for (const [name, title] of Object.entries(names)) {
      this.buttons[name] = element("button", { role: "tab", onclick: () => this.open(name) }, title);
      this.bodies[name] = element("div", { class: "body", role: "tabpanel", "data-tab": name });
      tabs.append(this.buttons[name]);
      this.view.append(this.bodies[name]);
    }
    this.open("layer");
  }

  open(name) {
    this.tab = name;
    for (const key of Object.keys(this.bodies)) {
      this.bodies[key].hidden = key !== name;
      this.bodies[key].style.display = key === name ? "" : "none";
      this.buttons[key].setAttribute("aria-selected", String(key === name));
    }
    if (name === "frame") this.app.refreshPlan?.();
  }

  // Layer

  showLayer(layer) {
    const body = this.bodies.layer;
    if (!layer) {
      body.replaceChildren(element("div", { class: "empty" }, "Click the picture, or a layer in the list."));
      return;
    }
    const shown = layer.properties.filter((property) => this.showsDefaults || !property.isDefault || property.presentation !== undefined);
    const rows = shown.map((property) => this.property(property));
    const toggle = element("button", {
      class: "plain", onclick: () => { this.showsDefaults = !this.showsDefaults; this.showLayer(layer); },
    }, this.showsDefaults ? "Hide defaults" : "Show defaults");
    const animations = layer.animations.map((animation) => this.animation(animation));
    body.replaceChildren(
      element("h2", {}, layer.name ?? layer.delegate ?? layer.class),
      element("p", {}, `${layer.class}${layer.delegate ? ` of ${layer.delegate}` : ""} · ${layer.path.join(" › ")}`),
      element("table", {}, element("tr", {}, element("th", {}, "property"), element("th", {}, "set"), element("th", {}, "shown")), ...rows),
      toggle, ...(animations.length ? [element("h3", {}, "Animations"), ...animations] : []));
  }

  property(property) {
    const isMoving = property.presentation !== undefined, value = isMoving ? property.presentation : property.model;
    const hasCurve = typeof value === "number" || (Array.isArray(value) && typeof value[0] === "number");
    return element(
      "tr", {
        class: [property.isDefault ? "default" : "", isMoving ? "moving" : "", hasCurve ? "curve" : ""].join(" ").trim(),
        "data-key": property.key, title: property.unit, onclick: hasCurve ? () => this.app.showCurve(property.key) : undefined,
      },
      element("td", {}, property.key), element("td", { class: "value" }, ...this.value(property.key, property.model)),
      element("td", { class: "value" }, ...(isMoving ? this.value(property.key, property.presentation) : [])));
  }

  value(key, value) {
    const isColor = /color$/i.test(key) && Array.isArray(value) && value.length === 4;
    if (!isColor) {
      const text = valueText(value);
      return [text.length > 300 ? `${text.slice(0, 300)}…` : text];
    }
    const bytes = value.slice(0, 3).map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255));
    const swatch = element("span", { class: "swatch" });
    swatch.style.background = `rgba(${bytes.join(", ")}, ${value[3]})`;
    return [swatch, valueText(value)];
  }

  animation(animation) {
    const times = animation.begin === undefined ? "stands still"
      : `${short(animation.begin)} s – ${animation.end === undefined ? "without end" : `${short(animation.end)} s`}`;
    const count = animation.repeatCount;
    const repeats = count === undefined ? ", repeats" : count === 1 ? "" : `, ${short(count)}×`;
    const key = animation.key ? ` “${animation.key}”` : "";
    return element(
      "p", {}, `${animation.class} ${animation.keyPath ?? ""}${key}: ${times}, ${short(animation.duration)} s a pass${repeats}`
        + `${animation.autoreverses ? ", there and back" : ""}, fills ${animation.fillMode}`
        + `${animation.curve ? `, curve ${animation.curve.map((number) => short(number, 2)).join(" ")}` : ""}`,
      animation.values.length ? element("br") : "", animation.values.join(" · "));
  }

  // Frame

  showFrame(frame, plan) {
    if (!frame) return;
    const stages = [["commit", "#8d929c"], ["evaluate", "#67c587"], ["plan", "#e5b454"], ["render", "#5b9dff"]];
    const total = stages.reduce((sum, [name]) => sum + frame.costs[name], 0);
    const bar = element("div", { class: "costs" }), legend = element("div", { class: "legend" });
    for (const [name, color] of stages) {
      const part = element("i"), mark = element("i");
      part.style.cssText = `width: ${frame.costs[name] / (total || 1) * 100}%; background: ${color}`;
      mark.style.background = color;
      bar.append(part);
      legend.append(mark, element("span", {}, name), element("span", {}, `${short(frame.costs[name], 2)} ms`));
    }
    const content = [element("h3", {}, `Stages, ${short(total, 2)} ms`), bar, legend];
    if (plan) {
      content.push(
        element("h3", {}, "Plan"),
        element("p", {}, `passes ${plan.passes.length}, quads ${plan.quadCount}, pictures ${plan.pictureCount}, `
          + `surfaces ${plan.surfaces.length} of ${short(plan.surfaceBytes / 1048576, 1)} MB`),
        ...plan.passes.map((pass, index) => this.pass(pass, index, plan)));
    }
    this.bodies.frame.replaceChildren(...content);
  }

  pass(pass, index, plan) {
    const [width, height] = plan.surfaces[pass.surface];
    const target = pass.surface === 0 ? "picture" : `surface ${pass.surface}`;
    const reads = pass.reads.length ? `, reads ${pass.reads.join(", ")}` : "";
    const quads = pass.quads.map((quad) => {
      const name = this.app.layerName(quad.layer);
      const choose = () => { if (quad.layer) this.app.select(quad.layer); };
      return element("div", { class: "quad", "data-layer": quad.layer, onclick: choose }, `${name} ${quad.text}`);
    });
    if (pass.quadCount > quads.length) quads.push(element("div", { class: "quad" }, `and ${pass.quadCount - quads.length} more`));
    const about = pass.quadCount ? `${pass.quadCount} quads` : "";
    return element(
      "details", { open: plan.passes.length === 1 },
      element("summary", {}, `${index} ${pass.action} → ${target} `,
        element("small", {}, `${width}×${height} ${about}${reads}, wave ${pass.wave}`)),
      ...quads);
  }

  // Setup

  showSetup(overview) {
    const { scene } = overview, { app } = this, content = [];
    const first = scene.setup.changes.find((change) => change.time <= 0)?.state ?? null;
    if (scene.states.length) {
      content.push(element("h3", {}, "States"));
      for (const state of [null, ...scene.states]) {
        content.push(element(
          "div", { class: "setting" },
          element("button", {
            "aria-pressed": String(state === first), title: "Begin in this state", "data-state": state ?? "",
            onclick: () => app.beginIn(state),
          }, state ?? "As written"),
          element("span", {}),
          element("button", {
            class: "plain", title: "Change to it at this time, animated", onclick: () => app.changeHere(state),
          }, "▸ from here")));
      }
      scene.setup.changes.forEach((change, index) => {
        if (change.time <= 0) return;
        content.push(element(
          "div", { class: "setting" }, element("span", {}, `${short(change.time)} s`), element("span", {}, change.state ?? "as written"),
          element("button", { class: "plain", title: "Remove", onclick: () => app.removeChange(index) }, "×")));
      });
    }
    if (scene.parameters.length) content.push(element("h3", {}, "Parameters"));
    for (const parameter of scene.parameters) content.push(this.parameter(parameter, scene.setup.parameters[parameter.name]));
    content.push(
      element("h3", {}, "Scene"),
      element("p", {}, `${short(scene.size[0])} × ${short(scene.size[1])} points, ${scene.pixels.join(" × ")} pixels`),
      element("p", {}, `${scene.layerCount} layers, ${scene.duration === undefined ? "no end" : `${short(scene.duration)} s`}`));
    this.bodies.setup.replaceChildren(...content);
  }

  parameter(parameter, value) {
    const { app } = this, name = element("span", { title: parameter.summary }, parameter.name);
    if (parameter.choices) {
      const select = element("select", { onchange: () => app.setParameter(parameter.name, select.value || null) },
        element("option", { value: "" }, "as written"),
        ...parameter.choices.map((word) => element("option", { value: word, selected: word === value }, word)));
      return element("div", { class: "setting" }, name, select);
    }
    if (!parameter.range) {
      const text = element("input", { type: "text", value: value ?? parameter.initial ?? "", "aria-label": parameter.name });
      text.addEventListener("change", () => app.setParameter(parameter.name, text.value || null));
      return element("div", { class: "setting" }, name, text);
    }
    const [low, high] = parameter.range, present = value ?? parameter.initial, output = element("output", {}, present ?? "");
    const step = parameter.isWhole ? 1 : (high - low) / 200;
    const slider = element("input", { type: "range", min: low, max: high, step, value: present ?? (low + high) / 2 });
    slider.addEventListener("input", () => {
      output.textContent = short(Number(slider.value), 2);
      app.setParameter(parameter.name, slider.value);
    });
    return element("div", { class: "setting" }, name, slider, output);
  }

  // Remarks

  showRemarks(overview) {
    const remarks = [...(overview.fault ? [overview.fault] : []), ...overview.scene.diagnostics];
    const count = remarks.length;
    this.buttons.remarks.replaceChildren("Remarks", count ? element("span", { class: "count" }, String(count)) : "");
    this.bodies.remarks.replaceChildren(
      ...(count ? remarks.map((remark) => {
        const place = [remark.file, remark.line, remark.column].filter((part) => part !== undefined).join(":");
        return element("div", { class: `remark ${remark.severity}` }, element("div", { class: "place" }, place),
          element("span", { class: "kind" }, `${remark.severity}: `),
          remark.message.includes("\n") ? element("pre", {}, remark.message.trimEnd()) : remark.message);
      }) : [element("div", { class: "empty" }, "There is nothing to remark about the document.")]));
  }
}
"""##,
  "source.js": ##"""
// What the page asks: of the scene itself, over HTTP.

/**
 * Asks the program that draws the scene. Frames come as pixels, each as what changes in the one before; of those that are asked for at once
 * the newest alone is drawn.
 */
export class LiveSource {
  constructor() {
    this.isLive = true;
    this.client = Math.random().toString(36).slice(2);
    /** How many frames were asked for, and the number of the one that was given on last. */
    this.number = 0;
    this.given = 0;
    /** Whether the next frame has to be a whole picture. */
    this.needsWhole = false;
    /** Frames on their way, by number. */
    this.underWay = new Map();
  }

  async post(request) {
    const response = await fetch("call", { method: "POST", body: JSON.stringify(request) });
    if (!response.ok) throw new Error((await response.text()).trim());
    return response;
  }

  async ask(request) {
    const reply = await (await this.post(request)).json();
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.ok;
  }

  /** The picture at a time with what there is to say of it, in the order in which they are drawn; nil where a newer one was asked for. */
  frame(time, renderer) {
    const number = this.number += 1, frame = this.nextFrame(number, time, renderer);
    const end = () => { this.underWay.delete(number); };
    this.underWay.set(number, frame.then(end, end));
    return frame;
  }

  async nextFrame(number, time, renderer) {
    try {
      const isWhole = this.needsWhole;
      const response = await this.post({ operation: "frame", time, renderer, client: this.client, number, isWhole });
      const head = response.headers.get("X-Reply");
      const reply = head ? JSON.parse(head) : await response.json();
      if (reply.error !== undefined) throw new Error(reply.error);
      if (!reply.ok) return null;
      const frame = reply.ok, bytes = head ? await response.arrayBuffer() : null;
      if (frame.basis === undefined) this.needsWhole = false;
      else {
        // Small changes overtake the large picture that they belong to.
        await this.underWay.get(frame.basis);
        if (this.given !== frame.basis) {
          // What it belongs to was lost. A newer one may not come, so that this one is asked for again, whole.
          this.needsWhole = true;
          return await this.frame(time, renderer);
        }
      }
      this.given = number;
      let start = 0;
      frame.parts = frame.changes.map(([x, y, width, height]) => {
        const pixels = new Uint8ClampedArray(bytes, start, 4 * width * height);
        start += pixels.length;
        return { x, y, image: new ImageData(pixels, width, height) };
      });
      return frame;
    } catch (error) {
      this.needsWhole = true;
      throw error;
    }
  }

  async png(time, renderer) { return await (await this.post({ operation: "png", time, renderer })).blob(); }

  summary() { return this.ask({ operation: "summary" }); }
  setup(setup, scale) { return this.ask({ operation: "setup", setup, scale }); }
  layers(time) { return this.ask({ operation: "layers", time }); }
  layer(layer, time) { return this.ask({ operation: "layer", layer, time }); }
  hit(x, y, time) { return this.ask({ operation: "hit", x, y, time }); }
  animations(time) { return this.ask({ operation: "animations", time }); }
  curve(layer, keyPath, from, to, count) { return this.ask({ operation: "curve", layer, keyPath, from, to, count }); }
  plan(time) { return this.ask({ operation: "plan", time }); }
  restart() { return fetch("restart", { method: "POST" }); }

  /** Calls `body` with what happens to the scene's files. */
  listen(body) {
    const events = new EventSource("events");
    events.onmessage = (message) => body(JSON.parse(message.data));
    events.onerror = () => body({ event: "offline" });
    events.onopen = () => body({ event: "online" });
  }
}
"""##,
  "stage.js": ##"""
import { element } from "./dom.js";

const svgSpace = "http://www.w3.org/2000/svg";

/** The picture, with outlines of layers over it. */
export class StageView {
  constructor({ onPick, onLoss }) {
    this.canvas = element("canvas", { width: 1, height: 1, "aria-label": "Picture" });
    this.overlay = document.createElementNS(svgSpace, "svg");
    this.sheet = element("div", { class: "sheet" }, this.canvas, this.overlay);
    this.fault = element("div", { class: "fault", hidden: true, role: "alert" });
    this.view = element("main", { class: "stage" }, this.fault, this.sheet);
    this.zoom = "fit";
    this.density = 1;
    this.outlines = { selected: [], hovered: [] };
    this.canvas.addEventListener("click", (event) => {
      const box = this.canvas.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * this.canvas.width, y = (event.clientY - box.top) / box.height * this.canvas.height;
      onPick(x, y, event.altKey);
    });
    this.canvas.addEventListener("contextrestored", onLoss);
    new ResizeObserver(() => this.arrange()).observe(this.view);
  }

  /** Draws a picture: all of it as an image, or the parts that differ from the one before. */
  show({ width, height, image, parts }) {
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.arrange();
    }
    const context = this.canvas.getContext("2d");
    if (image) {
      context.clearRect(0, 0, width, height);
      context.drawImage(image, 0, 0);
    } else for (const part of parts) context.putImageData(part.image, part.x, part.y);
  }

  /** Sizes the picture: `fit`, or picture pixels a CSS pixel. */
  arrange() {
    const { width, height } = this.canvas;
    let factor = this.zoom;
    if (factor === "fit") {
      factor = Math.min((this.view.clientWidth - 40) / width, (this.view.clientHeight - 40) / height);
      // Small pictures are not blown up: a pixel of theirs is one of the screen's.
      factor = Math.max(Math.min(factor, 1), 1e-3);
    }
    this.canvas.style.width = `${width * factor}px`;
    this.canvas.style.height = `${height * factor}px`;
    this.canvas.classList.toggle("pixels", factor > 1);
  }

  /** Shows outlines, each a list of the corners' x and y in pixels of the picture. */
  outline(kind, outlines) {
    this.outlines[kind] = outlines;
    const polygons = [];
    for (const name of ["hovered", "selected"]) {
      for (const corners of this.outlines[name]) {
        const polygon = document.createElementNS(svgSpace, "polygon");
        polygon.setAttribute("class", name);
        polygon.setAttribute("points", corners.join(" "));
        polygons.push(polygon);
      }
    }
    this.overlay.replaceChildren(...polygons);
  }

  /** Says over the picture what is wrong; nil takes it away. */
  say(title, text, isFault = true) {
    this.fault.hidden = !title;
    this.fault.classList.toggle("work", !isFault);
    // Several lines are a compiler's, which point at columns.
    const words = text?.includes("\n") ? element("pre", {}, text.trimEnd()) : text ? ` ${text}` : "";
    this.fault.replaceChildren(element("b", {}, title ?? ""), words);
  }
}
"""##,
  "style.css": ##"""
:root {
  color-scheme: dark;
  --back: #17181b; --panel: #1f2125; --raised: #2a2d33; --line: #33363d; --text: #d9dbe0; --dim: #8d929c;
  --accent: #5b9dff; --accent-back: #2b4469; --warning: #e5b454; --error: #f0716a; --good: #67c587;
  font: 12px/1.45 system-ui, sans-serif;
}
* { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: #4a4f59 transparent; }
html, body { height: 100%; margin: 0; background: var(--back); color: var(--text); overflow: hidden; }
#app { height: 100%; }
button, select, input { font: inherit; color: inherit; }
button {
  background: var(--raised); border: 1px solid var(--line); border-radius: 5px; padding: 2px 9px; cursor: default; min-height: 24px;
}
button:hover { border-color: #4a4f59; }
button[aria-pressed=true] { background: var(--accent-back); border-color: var(--accent); }
button.plain { background: none; border-color: transparent; padding: 2px 6px; color: var(--dim); }
button.plain:hover { color: var(--text); }
select, input[type=search], input[type=text] {
  background: var(--raised); border: 1px solid var(--line); border-radius: 5px; padding: 2px 7px; min-height: 24px;
}
input[type=range] { accent-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }
.frame {
  display: grid; height: 100%; grid-template: 38px minmax(0, 1fr) 44px 236px / 256px minmax(0, 1fr) 324px;
  grid-template-areas: "bar bar bar" "tree stage side" "transport transport transport" "timeline timeline curves";
}
/* Texts that change with every picture lay out no more than their bar. */
.bar, .transport { contain: strict; }
.bar {
  grid-area: bar; display: flex; align-items: center; gap: 8px; padding: 0 12px; border-bottom: 1px solid var(--line);
  background: var(--panel);
}
.bar h1 { font-size: 13px; font-weight: 600; margin: 0 8px 0 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.bar .grow { flex: 1; }
.bar .note { color: var(--dim); font-variant-numeric: tabular-nums; white-space: nowrap; }
.panel { background: var(--panel); min-width: 0; min-height: 0; display: flex; flex-direction: column; }
.tree { grid-area: tree; border-right: 1px solid var(--line); }
.side { grid-area: side; border-left: 1px solid var(--line); }
.search { padding: 8px; border-bottom: 1px solid var(--line); }
.search input { width: 100%; }
.rows { position: relative; overflow: auto; flex: 1; outline: none; }
.rows .sizer { position: relative; min-width: 100%; width: max-content; }
.row {
  position: absolute; left: 0; right: 0; height: 22px; padding-right: 10px; display: flex; align-items: center; gap: 5px;
  white-space: nowrap;
}
.row:hover { background: #25282d; }
.row[aria-selected=true] { background: var(--accent-back); }
.row.hidden-layer { color: #6b6f78; }
.row .twist { width: 14px; text-align: center; color: var(--dim); flex: none; font-size: 9px; }
.row .class { color: var(--dim); }
.row .mark { width: 6px; height: 6px; border-radius: 3px; background: var(--accent); flex: none; }
.row .mask { color: var(--warning); font-size: 10px; }
.stage {
  grid-area: stage; position: relative; min-width: 0; min-height: 0; overflow: auto; display: grid; place-items: center; padding: 20px;
}
.sheet { position: relative; box-shadow: 0 0 0 1px #000, 0 8px 30px #0008; flex: none; }
.sheet canvas {
  display: block; background: repeating-conic-gradient(#3a3c42 0 25%, #2f3136 0 50%) 0 0 / 16px 16px;
}
.sheet canvas.pixels { image-rendering: pixelated; }
.sheet svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
.sheet polygon { fill: none; vector-effect: non-scaling-stroke; stroke-width: 1.5px; }
.sheet .selected { stroke: var(--accent); fill: #5b9dff18; }
.sheet .hovered { stroke: #fff9; stroke-dasharray: 4 3; }
.fault {
  position: absolute; left: 50%; top: 12px; transform: translateX(-50%); max-width: calc(100% - 40px); z-index: 2; padding: 8px 14px;
  background: #4a2322; border: 1px solid var(--error); border-radius: 7px; white-space: pre-wrap; max-height: 50%; overflow: auto;
}
.fault b { color: var(--error); }
pre { font: 11.5px/1.4 ui-monospace, monospace; margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.fault pre { white-space: pre; overflow-wrap: normal; }
.fault.work { background: var(--raised); border-color: var(--line); }
.transport {
  grid-area: transport; display: flex; align-items: center; gap: 8px; padding: 0 12px; background: var(--panel);
  border-top: 1px solid var(--line); border-bottom: 1px solid var(--line);
}
.transport .time { font: 15px ui-monospace, monospace; min-width: 92px; text-align: right; }
.transport input[type=range] { flex: 1; min-width: 80px; }
.transport .icon { min-width: 30px; }
.timeline { grid-area: timeline; position: relative; }
.timeline canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
.timeline .scroll { position: absolute; inset: 26px 0 0; overflow-y: auto; }
.curves { grid-area: curves; border-left: 1px solid var(--line); position: relative; }
.chips { display: flex; gap: 4px; padding: 6px 8px; overflow-x: auto; flex: none; min-height: 37px; border-bottom: 1px solid var(--line); }
.chips button { white-space: nowrap; }
.curves .plot { flex: 1; min-height: 0; position: relative; }
.curves canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
.tabs { display: flex; gap: 2px; padding: 6px 8px 0; border-bottom: 1px solid var(--line); }
.tabs button {
  border-radius: 5px 5px 0 0; border-color: transparent; background: none; color: var(--dim); border-bottom: 2px solid transparent;
}
.tabs button[aria-selected=true] { color: var(--text); border-bottom-color: var(--accent); }
.tabs .count { color: var(--warning); margin-left: 4px; }
.body { flex: 1; overflow: auto; padding: 8px 0 16px; }
.body h2 { font-size: 13px; margin: 0; padding: 0 12px; font-weight: 600; }
.body h3 { font-size: 11px; margin: 14px 0 4px; padding: 0 12px; font-weight: 600; color: var(--dim); }
.body p { margin: 2px 0; padding: 0 12px; color: var(--dim); overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td, th { text-align: left; padding: 2px 6px; vertical-align: top; overflow-wrap: anywhere; font-weight: normal; }
td:first-child, th:first-child { padding-left: 12px; }
th { color: var(--dim); }
tr.default { color: #767b85; }
tr.moving td { color: var(--accent); }
tr.moving td:first-child { color: inherit; }
tr.curve:hover { background: #25282d; }
tr.curve td:first-child { text-decoration: underline dotted #555a64; text-underline-offset: 3px; }
td.value { font-variant-numeric: tabular-nums; }
.swatch {
  display: inline-block; width: 11px; height: 11px; border-radius: 3px; border: 1px solid #0008; vertical-align: -1px; margin-right: 5px;
}
.setting { display: flex; gap: 8px; align-items: center; padding: 3px 12px; }
.setting > span:first-child { width: 92px; flex: none; color: var(--dim); overflow-wrap: anywhere; }
.setting > :nth-child(2) { flex: 1; min-width: 0; }
.setting output { width: 40px; text-align: right; font-variant-numeric: tabular-nums; }
.remark { padding: 5px 12px; border-bottom: 1px solid var(--line); }
.remark .place { color: var(--dim); font-family: ui-monospace, monospace; font-size: 11px; }
.remark.error .kind { color: var(--error); } .remark.warning .kind { color: var(--warning); }
details { border-bottom: 1px solid var(--line); }
summary { padding: 4px 12px; cursor: default; }
summary small { color: var(--dim); }
details .quad { padding: 1px 12px 1px 24px; color: var(--dim); overflow-wrap: anywhere; }
details .quad[data-layer]:hover { background: #25282d; color: var(--text); }
.costs { display: flex; height: 8px; margin: 6px 12px; border-radius: 4px; overflow: hidden; background: var(--raised); }
.costs i { display: block; height: 100%; }
.legend { display: grid; grid-template-columns: auto 1fr auto; gap: 2px 8px; padding: 0 12px; font-variant-numeric: tabular-nums; }
.legend i { width: 9px; height: 9px; border-radius: 2px; align-self: center; }
.empty { color: var(--dim); padding: 12px; }
.frame.compared { grid-template-rows: 38px minmax(0, 1fr) 44px 160px; grid-template-areas: "bar bar bar" "stage stage stage"
  "transport transport transport" "timeline timeline timeline"; }
.compared .stage { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; align-items: center; }
.compared figure { margin: 0; min-width: 0; text-align: center; }
.compared figcaption { color: var(--dim); padding: 6px; }
.compared figure img {
  max-width: 100%; max-height: calc(100vh - 330px); background: repeating-conic-gradient(#3a3c42 0 25%, #2f3136 0 50%) 0 0 / 16px 16px;
}
.differs { color: var(--error); }
.same { color: var(--good); }
"""##,
  "timeline.js": ##"""
import { element, fitted, short, tickStep } from "./dom.js";

/** All animations as bars: begin, duration, repeats, and what they hold before and after. */
export class TimelineView {
  static rowHeight = 18;
  static nameWidth = 190;
  static rulerHeight = 26;
  static colors = {
    CAKeyframeAnimation: "#67c587", CASpringAnimation: "#d98ae0", CAAnimationGroup: "#8d929c", CATransition: "#e5b454", item: "#5d6270",
  };

  constructor(app) {
    this.app = app;
    this.animations = [];
    this.canvas = element("canvas", { "aria-label": "Timeline" });
    this.sizer = element("div");
    this.scroll = element("div", { class: "scroll", onscroll: () => this.draw() }, this.sizer);
    this.view = element("section", { class: "panel timeline", tabindex: -1 }, this.canvas, this.scroll);
    let isScrubbing = false;
    this.view.addEventListener("pointerdown", (event) => {
      const box = this.view.getBoundingClientRect(), y = event.clientY - box.top;
      const row = Math.floor((y - TimelineView.rulerHeight + this.scroll.scrollTop) / TimelineView.rowHeight);
      if (y > TimelineView.rulerHeight) {
        const animation = this.animations[row];
        if (animation) app.selectAnimation(animation);
        if (event.clientX - box.left < TimelineView.nameWidth) return;
      }
      isScrubbing = true;
      this.view.setPointerCapture(event.pointerId);
      this.scrub(event);
    });
    this.view.addEventListener("pointermove", (event) => { if (isScrubbing) this.scrub(event); });
    this.view.addEventListener("pointerup", () => { isScrubbing = false; });
    new ResizeObserver(() => this.draw()).observe(this.view);
  }

  scrub(event) {
    const box = this.view.getBoundingClientRect(), width = box.width - TimelineView.nameWidth - 12;
    const time = (event.clientX - box.left - TimelineView.nameWidth) / width * this.app.duration;
    this.app.pause();
    this.app.seek(Math.min(Math.max(time, 0), this.app.duration));
  }

  show(animations) {
    this.animations = animations;
    this.sizer.style.height = `${animations.length * TimelineView.rowHeight + 8}px`;
    this.draw();
  }

  draw() {
    const { context, width, height } = fitted(this.canvas), { nameWidth, rowHeight, rulerHeight } = TimelineView;
    const { app } = this, right = width - 12, x = (time) => nameWidth + time / app.duration * (right - nameWidth);
    const top = this.scroll.scrollTop, first = Math.max(0, Math.floor(top / rowHeight));
    context.save();
    context.beginPath();
    context.rect(0, rulerHeight, width, height - rulerHeight);
    context.clip();
    const last = Math.min(this.animations.length, Math.ceil((top + height) / rowHeight));
    for (let index = first; index < last; index += 1) this.bar(context, index, rulerHeight + index * rowHeight - top, x, right);
    if (!this.animations.length) {
      context.fillStyle = "#8d929c";
      context.fillText("No animations are attached.", 12, rulerHeight + 20);
    }
    context.restore();
    this.ruler(context, x, right, height);
  }

  bar(context, index, y, x, right) {
    const animation = this.animations[index], { nameWidth, rowHeight } = TimelineView;
    const isSelected = animation.layer === this.app.selection;
    if (isSelected) {
      context.fillStyle = "#2b446988";
      context.fillRect(0, y, right + 12, rowHeight);
    }
    const isItem = animation.class === "item", name = isItem ? "" : animation.layerName;
    const title = isItem ? animation.key : animation.keyPath ?? animation.class.replace(/^CA/, "");
    // What it was added for, where that says more than what it changes.
    const key = isItem || !animation.key || animation.key === title ? "" : animation.key;
    context.save();
    context.beginPath();
    context.rect(0, y, nameWidth - 8, rowHeight);
    context.clip();
    context.fillStyle = "#8d929c";
    context.fillText(name, 12 + animation.depth * 10, y + 13);
    context.fillStyle = "#d9dbe0";
    const start = 12 + animation.depth * 10 + (name ? context.measureText(name).width + 6 : 0);
    context.fillText(title, start, y + 13);
    context.fillStyle = "#8d929c";
    if (key) context.fillText(`“${key}”`, start + context.measureText(title).width + 6, y + 13);
    context.restore();
    context.save();
    context.beginPath();
    context.rect(nameWidth, y, right - nameWidth, rowHeight);
    context.clip();
    if (animation.begin === undefined) {
      context.fillStyle = "#8d929c";
      context.fillText("stands still", nameWidth + 4, y + 13);
    } else {
      const begin = x(animation.begin), end = animation.end === undefined ? right + 20 : x(animation.end);
      context.fillStyle = TimelineView.colors[animation.class] ?? "#5b9dff";
      context.globalAlpha = 0.22;
      if (["backwards", "both"].includes(animation.fillMode)) context.fillRect(nameWidth, y + 7, begin - nameWidth, 4);
      if (["forwards", "both"].includes(animation.fillMode)) context.fillRect(end, y + 7, right - end, 4);
      context.globalAlpha = isSelected ? 1 : 0.75;
      context.beginPath();
      context.roundRect(begin, y + 3, Math.max(2, end - begin), rowHeight - 6, 3);
      context.fill();
      // Where a pass ends and the next begins.
      const pass = x(animation.duration) - x(0);
      if (pass > 3) {
        context.globalAlpha = 1;
        context.fillStyle = "#17181b";
        for (let edge = begin + pass; edge < Math.min(end, right) - 1; edge += pass) context.fillRect(edge - 0.5, y + 3, 1, rowHeight - 6);
      }
    }
    context.restore();
  }

  ruler(context, x, right, height) {
    const { app } = this, { nameWidth, rulerHeight } = TimelineView;
    context.fillStyle = "#2a2d33";
    context.fillRect(0, 0, right + 12, rulerHeight);
    context.fillStyle = "#5b9dff33";
    context.fillRect(x(app.start), 0, x(app.end) - x(app.start), rulerHeight);
    const step = tickStep(app.duration, (right - nameWidth) / 80);
    context.fillStyle = "#8d929c";
    for (let index = 0; index * step <= app.duration * 1.0001; index += 1) {
      context.fillRect(x(index * step), rulerHeight - 6, 1, 6);
      context.fillText(`${short(index * step, 6)}`, x(index * step) + 3, rulerHeight - 9);
    }
    for (const change of app.overview?.scene.setup.changes ?? []) {
      if (change.time <= 0) continue;
      context.fillStyle = "#e5b454";
      context.fillRect(x(change.time), 0, 1.5, height);
      context.fillText(change.state ?? "as written", x(change.time) + 4, rulerHeight + 10);
    }
    context.fillStyle = "#fff";
    context.fillRect(x(app.time) - 0.75, 0, 1.5, height);
    context.beginPath();
    context.arc(x(app.time), 6, 4, 0, 7);
    context.fill();
  }
}
"""##,
  "transport.js": ##"""
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
"""##,
  "tree.js": ##"""
import { element } from "./dom.js";

/** The layers as a tree of which only the rows in view exist. */
export class TreeView {
  static rowHeight = 22;

  constructor({ onSelect, onHover }) {
    this.layers = [];
    this.children = [];
    this.closed = new Set();
    this.rows = [];
    this.selection = null;
    this.onSelect = onSelect;
    this.search = element("input", {
      type: "search", placeholder: "Search layers", "aria-label": "Search layers", oninput: () => this.arrange(),
    });
    this.sizer = element("div", { class: "sizer" });
    this.list = element(
      "div", { class: "rows", tabindex: 0, role: "tree", "aria-label": "Layers", onscroll: () => this.draw() }, this.sizer);
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.list.addEventListener("mouseover", (event) => onHover(event.target.closest(".row")?.dataset.id ?? null));
    this.list.addEventListener("mouseleave", () => onHover(null));
    this.view = element("section", { class: "panel tree" }, element("div", { class: "search" }, this.search), this.list);
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  /** Shows other layers; what is closed stays so. */
  show(layers) {
    this.layers = layers;
    this.indices = new Map(layers.map((layer, index) => [layer.id, index]));
    this.depths = [];
    this.children = layers.map(() => 0);
    layers.forEach((layer, index) => {
      this.depths.push(layer.parent < 0 ? 0 : this.depths[layer.parent] + 1);
      if (layer.parent >= 0) this.children[layer.parent] += 1;
    });
    this.arrange();
  }

  /** Decides which layers have a row. */
  arrange() {
    const wanted = this.search.value.trim().toLowerCase();
    this.rows = [];
    if (wanted) {
      // What is found, and what it lies in.
      const shown = new Set();
      this.layers.forEach((layer, index) => {
        if (![layer.name, layer.class, layer.delegate].some((text) => (text ?? "").toLowerCase().includes(wanted))) return;
        for (let next = index; next >= 0 && !shown.has(next); next = this.layers[next].parent) shown.add(next);
      });
      this.rows = [...shown].sort((a, b) => a - b);
    } else {
      const hidden = [];
      this.layers.forEach((layer, index) => {
        const parent = layer.parent;
        hidden[index] = parent >= 0 && (hidden[parent] || this.closed.has(this.layers[parent].id));
        if (!hidden[index]) this.rows.push(index);
      });
    }
    this.sizer.style.height = `${this.rows.length * TreeView.rowHeight}px`;
    this.draw();
  }

  draw() {
    const height = TreeView.rowHeight, top = this.list.scrollTop;
    const first = Math.max(0, Math.floor(top / height) - 4);
    const last = Math.min(this.rows.length, Math.ceil((top + this.list.clientHeight) / height) + 4);
    const made = [];
    for (let place = first; place < last; place += 1) made.push(this.row(this.rows[place], place));
    this.sizer.replaceChildren(...made);
  }

  row(index, place) {
    const layer = this.layers[index], hasChildren = this.children[index] > 0;
    const twist = element("span", { class: "twist" }, hasChildren ? (this.closed.has(layer.id) ? "▶" : "▼") : "");
    const row = element(
      "div", {
        class: layer.isHidden ? "row hidden-layer" : "row", role: "treeitem", "data-id": layer.id, "aria-level": this.depths[index] + 1,
        "aria-selected": String(layer.id === this.selection),
        onclick: (event) => event.target === twist && hasChildren ? this.toggle(layer.id) : this.onSelect(layer.id),
      },
      twist, layer.isMask ? element("span", { class: "mask" }, "mask") : null,
      layer.name ? element("span", {}, layer.name) : null,
      layer.delegate ? element("span", { title: "what the layer belongs to" }, layer.delegate) : null,
      element("span", { class: "class" }, layer.name || layer.delegate ? layer.class.replace(/^CA/, "") : layer.class),
      layer.isAnimated ? element("span", { class: "mark", title: "animated" }) : null);
    row.style.top = `${place * TreeView.rowHeight}px`;
    row.style.paddingLeft = `${4 + Math.min(this.depths[index], 200) * 12}px`;
    return row;
  }

  toggle(id) {
    if (!this.closed.delete(id)) this.closed.add(id);
    this.arrange();
  }

  /** Marks a layer, and brings its row into view. */
  select(id) {
    this.selection = id;
    const index = id === null ? undefined : this.indices?.get(id);
    if (index !== undefined) {
      let opened = false;
      for (let next = this.layers[index].parent; next >= 0; next = this.layers[next].parent) {
        opened = this.closed.delete(this.layers[next].id) || opened;
      }
      if (opened) this.arrange();
      const place = this.rows.indexOf(index) * TreeView.rowHeight;
      if (place >= 0 && (place < this.list.scrollTop || place + TreeView.rowHeight > this.list.scrollTop + this.list.clientHeight)) {
        this.list.scrollTop = Math.max(0, place - this.list.clientHeight / 2);
      }
    }
    this.draw();
  }

  press(event) {
    const place = this.rows.indexOf(this.indices?.get(this.selection) ?? -1);
    const index = this.rows[place], step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      const next = this.rows[Math.min(Math.max(place + step, 0), this.rows.length - 1)];
      if (next !== undefined) this.onSelect(this.layers[next].id);
    } else if (event.key === "ArrowLeft" && index !== undefined) {
      if (this.children[index] && !this.closed.has(this.selection)) this.toggle(this.selection);
      else if (this.layers[index].parent >= 0) this.onSelect(this.layers[this.layers[index].parent].id);
    } else if (event.key === "ArrowRight" && index !== undefined) {
      if (this.closed.has(this.selection)) this.toggle(this.selection);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
"""##,
]
