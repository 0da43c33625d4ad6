import { copyText, element, saveFile, short, throttled } from "./dom.js";
import { CurveView } from "./curves.js";
import { SideView } from "./side.js";
import { StageView } from "./stage.js";
import { TimelineView } from "./timeline.js";
import { TouchView } from "./touch.js";
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
    /** `pick`, `touch` or `pointer`. */
    this.mode = "pick";
    /** Events that are on their way to the scene. */
    this.inputs = [];
    /** What the document writes of the selected layer. */
    this.written = null;

    this.stage = new StageView({
      onPick: (x, y, goesDeeper) => this.pick(x, y, goesDeeper),
      onInput: (event) => this.input(event),
      onLoss: () => { this.source.needsWhole = true; this.requestFrame(); },
    });
    this.tree = new TreeView({ onSelect: (id) => this.select(id), onHover: (id) => this.hover(id) });
    this.touch = new TouchView(this);
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
    const command = element("button", {
      title: "Copy the command that draws this picture", "data-action": "command", onclick: () => this.copyCommand(),
    }, "Copy command");
    const live = this.source.isLive ? [this.scale, save, command] : [];
    const space = element("span", { class: "grow" }), touch = this.source.isLive ? [this.touch.view] : [];
    return element("header", { class: "bar" }, this.title, ...touch, space, this.note, this.renderer, this.zoom, ...live);
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
    this.touch.draw();
    if (isNew) await this.sceneChanged();
    if (isFirst && this.source.isLive) this.open();
  }

  /** Begins to play what moves, or shows the first picture that is not empty. */
  async open() {
    let opening = { time: 0, moves: false };
    try { opening = await this.source.opening(); } catch { /* what cannot be drawn is told where it is asked for */ }
    this.hasOpened = true;
    if (this.time > 0 || this.isPlaying) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (opening.moves && !isStill) this.playOn();
    else if (opening.time > 0) this.seek(opening.time);
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

  /** Says what is wrong, the gravest first; the picture under it is the last good one. */
  showFault() {
    const fault = this.overview?.fault, { stage } = this;
    if (this.isOffline) stage.say("Disconnected:", "'acetate preview' is not running any more.");
    else if (this.ending) {
      stage.say("Ended:", this.ending);
      stage.fault.append(" ", element("button", { onclick: () => this.source.restart() }, "Start it again"));
    } else if (this.buildFault) {
      const count = this.buildFault.match(/^.+?:\d+:\d+: error: /gm)?.length ?? 0;
      const title = count === 0 ? "Error" : count === 1 ? "1 error" : `${count} errors`;
      stage.say(this.isBuilding ? `${title} · compiling…` : title, this.buildFault);
    } else if (this.isBuilding) stage.say("Compiling…", "", false);
    else if (this.fault) stage.say("Error", this.fault.message);
    else if (fault) {
      const place = [fault.file, fault.line, fault.column].filter((part) => part !== undefined).join(":");
      stage.say(place || "Error", fault.message);
    } else stage.say(null);
  }

  /** Seconds that the timeline has: the scene's, and room for what is done with it. */
  get length() {
    const last = this.events[this.events.length - 1]?.at;
    return Math.max(this.overview.scene.duration || 5, last === undefined ? 0 : last + 1, this.mode === "pick" ? 0 : this.time);
  }

  async sceneChanged() {
    const { length } = this, wasWhole = this.start === 0 && this.end === this.duration;
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
    this.showFault();
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
    if (this.time < this.start || (this.time >= this.end && this.mode === "pick")) this.time = this.start;
    let last = performance.now();
    const tick = (now) => {
      if (!this.isPlaying) return;
      let time = this.time + Math.max(0, now - last) / 1000 * this.speed;
      last = now;
      if (time >= this.end && this.mode !== "pick") this.duration = this.end = Math.max(this.end, time) + 5;
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

  // Touches

  /** What was done, as scripts of events have it. */
  get events() { return this.overview?.scene.setup.events ?? []; }

  /** Whether clicks pick layers, or reach the scene; then time goes on beyond its end. */
  setMode(mode) {
    const wasPicking = this.mode === "pick";
    this.mode = mode;
    this.stage.setMode(mode);
    this.touch.draw();
    if (mode !== "pick" && wasPicking) {
      this.loop(null, null);
      if (!this.isPlaying) this.playOn();
    } else if (mode === "pick" && !wasPicking) {
      const isWhole = this.start === 0 && this.end === this.duration;
      this.duration = this.length;
      if (isWhole) this.end = this.duration;
      this.drawTime();
    }
  }

  /** Sends an event on to the scene; places are pixels of the picture. */
  input(event) {
    const isMove = (one) => one.touch === "moved" || one.pointer === "moved";
    const last = this.inputs[this.inputs.length - 1];
    // Of moves in a row the last one counts.
    if (last && isMove(last) && isMove(event) && last.touch === event.touch && last.finger === event.finger) this.inputs.pop();
    if (event.pointer === "scrolled") {
      const [width, points] = [this.overview.scene.pixels[0], this.overview.scene.size[0]];
      const density = this.stage.canvas.width / this.stage.canvas.getBoundingClientRect().width / (width / points || 1);
      event = { ...event, dx: event.dx * density, dy: event.dy * density };
    }
    this.inputs.push({ ...event, at: this.time });
    if (!this.sending) this.sending = this.sendInputs();
  }

  async sendInputs() {
    try {
      while (this.inputs.length) {
        const events = this.inputs;
        this.inputs = [];
        const { kept, added, generation } = await this.source.input(events, this.isPlaying);
        const { setup } = this.overview.scene;
        if (generation !== this.overview.generation || kept > this.events.length) await this.load();
        else setup.events = [...this.events.slice(0, kept), ...added];
        this.touch.draw();
        this.drawTime();
        if (!this.isPlaying) this.requestFrame();
      }
    } catch (error) { this.complain(error); }
    this.sending = null;
  }

  forgetEvents() { return this.change((setup) => { delete setup.events; }); }

  replay() {
    this.setMode("pick");
    this.seek(0);
    if (!this.isPlaying) this.playOn();
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
      await this.loadWritten();
      if (id !== this.selection) return;
      this.side.showLayer(layer ?? null, this.written);
      this.stage.outline("selected", layer?.outlines ?? []);
      const keyPaths = [...new Set((layer?.animations ?? []).map((animation) => animation.keyPath).filter(Boolean))];
      if (!this.keyPath && keyPaths.length) this.showCurve(keyPaths[0]);
      if (this.keyPath && !keyPaths.includes(this.keyPath)) keyPaths.push(this.keyPath);
      this.curves.offer(keyPaths, this.keyPath);
    } catch (error) { this.complain(error); }
  }

  /** What the document writes of the layer; asked for once a version and layer. */
  loadWritten(isForced = false) {
    const { generation, process, isEditable } = this.overview, wanted = [generation, process, this.selection].join();
    if (wanted !== this.writtenFor || isForced) {
      this.writtenFor = wanted;
      this.loadingWritten = isEditable && this.selection ? this.askWritten(wanted) : Promise.resolve(this.written = null);
    }
    return this.loadingWritten;
  }

  async askWritten(wanted) {
    const written = await this.source.written(this.selection, this.time) ?? null;
    // Of two answers the newer question's counts.
    if (wanted !== this.writtenFor) return;
    this.written = written;
    written?.objects.forEach((object, index) => {
      for (const value of object.values) value.owner = [index, object.class, object.key].join();
    });
  }

  /** A value as the document has it now, which a field of before may be for. */
  writtenValue(value) {
    const isOwner = (object, index) => [index, object.class, object.key].join() === value.owner;
    return this.written?.objects.find(isOwner)?.values.find((other) => other.key === value.key);
  }

  // Edits

  /** Writes a value into the document; of several in a row the last one counts. */
  setValue(value, text, gesture) {
    this.wantedEdit = { layer: this.selection, value, text, gesture };
    if (!this.writing) this.writing = this.writeValues();
  }

  async writeValues() {
    try {
      while (this.wantedEdit) {
        const { layer, value, text, gesture } = this.wantedEdit;
        this.wantedEdit = null;
        // Somebody else may have written the file since.
        await this.loadWritten();
        const present = this.writtenValue(value);
        if (layer !== this.selection || !present) throw new Error(`the document has no ${value.key} there any more`);
        this.overview = await this.source.edit({
          layer, time: this.time, element: present.element, attribute: present.attribute, version: this.written.version, text, gesture,
        });
        this.hasEdited = true;
        this.requestFrame();
        await this.loadWritten(true);
      }
    } catch (error) {
      this.complain(error);
      await this.loadWritten(true).catch(() => {});
    } finally { this.writing = null; }
    this.rest();
  }

  /** Shows what has become of the scene when nothing is being changed any more. */
  rest() {
    if (this.writing || this.wantedEdit || this.side.editor.isDragging) return;
    if (!this.hasEdited) return this.refreshLayer();
    this.hasEdited = false;
    this.side.showRemarks(this.overview);
    this.sceneChanged().catch((error) => this.complain(error));
  }

  async undo() {
    try {
      this.overview = await this.source.undo();
      await this.sceneChanged();
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
    try { saveFile(`frame-${this.time.toFixed(3)}.png`, await this.source.png(this.time, this.renderer.value)); } catch (error) {
      this.complain(error);
    }
  }

  /** Copies the command that draws what is seen. */
  async copyCommand() {
    try {
      const command = await this.source.command(this.time, this.renderer.value);
      const isCopied = await copyText(command);
      this.stage.notify(isCopied ? "Copied the command that draws this picture" : "Copy it from here:", command);
    } catch (error) { this.complain(error); }
  }

  // Files

  /** Follows what happens to the scene's files. */
  follow() {
    this.source.listen(async ({ event, message }) => {
      if (event === "changed") {
        [this.buildFault, this.ending, this.isBuilding] = [null, null, false];
        await this.load().catch((error) => this.complain(error));
      } else if (event === "online") {
        // Whatever happened while nobody was there to hear it, before the first time, too. What still counts is told next.
        [this.buildFault, this.ending, this.isBuilding, this.isOffline] = [null, null, false, false];
        await this.load().catch((error) => this.complain(error));
      } else if (event === "offline") this.isOffline = true;
      else if (event === "building") this.isBuilding = true;
      else if (event === "fault") [this.buildFault, this.isBuilding] = [message, false];
      else if (event === "ended") this.ending = message;
      this.showFault();
    });
  }

  // Keys

  press(event) {
    const isText = event.target.matches?.("input[type=search], input[type=text]");
    if (event.key === "Escape") {
      if (this.mode !== "pick") this.setMode("pick"); else this.select(null);
      event.target.blur?.();
      return;
    }
    if (isText) return;
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && this.overview?.canUndo) {
      event.preventDefault();
      this.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1 }, factor = event.shiftKey ? 10 : 1;
    if (event.key === " ") this.toggle();
    else if (steps[event.key]) this.step(steps[event.key] * factor);
    else if (event.key === "Home") this.seek(this.start);
    else if (event.key === "End") this.seek(this.end);
    else if (event.key === "[") this.loop(this.time, null);
    else if (event.key === "]") this.loop(null, this.time);
    else if (event.key === "/") this.tree.search.focus();
    else if (event.key === "t") this.setMode(this.mode === "pick" ? "touch" : "pick");
    else if (event.key === "0") this.setZoom("fit");
    else if (event.key === "1") this.setZoom("1");
    else return;
    event.preventDefault();
  }
}
