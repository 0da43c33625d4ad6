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

  /**
   * Reads the scene as a whole; time, selection and what is closed in the tree stay as they are. One reading follows the other, so that no
   * older answer takes the place of a newer one; of several that wait, one is enough.
   */
  load() {
    if (!this.nextLoad) {
      const begin = () => { this.nextLoad = null; return this.loadNow(); };
      this.nextLoad = (this.lastLoad ?? Promise.resolve()).then(begin, begin);
      this.lastLoad = this.nextLoad;
    }
    return this.nextLoad;
  }

  async loadNow() {
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
        // Whatever happened while nobody was there to hear it, before the first time, too.
        this.isOffline = false;
        await this.load().catch((error) => this.complain(error));
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
