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
    // What a person does.
    context.fillStyle = "#67c587";
    for (const event of app.events) {
      if (event.touch !== "moved" && event.pointer !== "moved") context.fillRect(x(event.at) - 0.5, 0, 1, 5);
    }
    context.fillStyle = "#fff";
    context.fillRect(x(app.time) - 0.75, 0, 1.5, height);
    context.beginPath();
    context.arc(x(app.time), 6, 4, 0, 7);
    context.fill();
  }
}
