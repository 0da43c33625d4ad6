import { element } from "./dom.js";

const svgSpace = "http://www.w3.org/2000/svg";

/** Words of a compiler: `file:line:column: error: …`, with the lines that follow. */
const remarkPattern = /^(.+?:\d+:\d+): (error|warning|note): (.*)$/;

/** The picture, with outlines of layers over it. */
export class StageView {
  constructor({ onPick, onInput, onLoss }) {
    this.canvas = element("canvas", { width: 1, height: 1, "aria-label": "Picture" });
    this.overlay = document.createElementNS(svgSpace, "svg");
    this.sheet = element("div", { class: "sheet" }, this.canvas, this.overlay);
    this.fault = element("div", { class: "fault", hidden: true, role: "alert" });
    this.notice = element("div", { class: "notice", hidden: true, role: "status" });
    this.view = element("main", { class: "stage" }, this.fault, this.sheet, this.notice);
    this.mode = "pick";
    this.zoom = "fit";
    this.density = 1;
    this.outlines = { selected: [], hovered: [] };
    this.canvas.addEventListener("click", (event) => {
      const [x, y] = this.place(event);
      if (this.mode === "pick") onPick(x, y, event.altKey);
    });
    this.listen(onInput);
    this.canvas.addEventListener("contextrestored", onLoss);
    new ResizeObserver(() => this.arrange()).observe(this.view);
  }

  /** Where an event is, in pixels of the picture. */
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width * this.canvas.width, (event.clientY - box.top) / box.height * this.canvas.height];
  }

  setMode(mode) {
    this.mode = mode;
    this.canvas.classList.toggle("touched", mode !== "pick");
  }

  /** Turns what happens on the picture into events of scripts, but for their times; places are pixels. */
  listen(onInput) {
    const fingers = new Map(), buttons = [0, 2, 1];
    const on = (names, work) => {
      for (const name of names) {
        this.canvas.addEventListener(name, (event) => {
          const isHeld = fingers.has(event.pointerId);
          if (this.mode === "pick" && !isHeld) return;
          event.preventDefault();
          const [x, y] = this.place(event);
          work(event, x, y, isHeld);
        }, { passive: false });
      }
    };
    on(["pointerdown"], (event, x, y) => {
      this.canvas.setPointerCapture(event.pointerId);
      if (event.pointerType === "mouse" && (this.mode === "pointer" || event.button !== 0)) {
        return onInput({ pointer: "pressed", x, y, button: buttons[event.button] ?? event.button });
      }
      const taken = new Set(fingers.values());
      let finger = 0;
      while (taken.has(finger)) finger += 1;
      fingers.set(event.pointerId, finger);
      onInput({ touch: "began", x, y, finger: finger || undefined });
    });
    on(["pointermove"], (event, x, y, isHeld) => {
      if (isHeld) onInput({ touch: "moved", x, y, finger: fingers.get(event.pointerId) || undefined });
      else if (event.pointerType === "mouse") onInput({ pointer: "moved", x, y });
    });
    on(["pointerup", "pointercancel"], (event, x, y, isHeld) => {
      if (!isHeld) return onInput({ pointer: "released", x, y, button: buttons[event.button] ?? 0 });
      const finger = fingers.get(event.pointerId) || undefined;
      fingers.delete(event.pointerId);
      onInput({ touch: event.type === "pointerup" ? "ended" : "cancelled", x, y, finger });
    });
    on(["wheel"], (event, x, y) => {
      const lines = event.deltaMode === 1 ? 16 : 1;
      onInput({ pointer: "scrolled", x, y, dx: event.deltaX * lines, dy: event.deltaY * lines });
    });
    on(["contextmenu"], () => {});
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
    const words = text?.includes("\n") ? element("pre", {}, ...this.remarks(text.trimEnd())) : text ? ` ${text}` : "";
    this.fault.replaceChildren(element("b", {}, title ?? ""), words);
  }

  /** A compiler's words, their places and kinds marked. */
  remarks(text) {
    return text.split("\n").flatMap((line, index) => {
      const match = line.match(remarkPattern), end = index ? "\n" : "";
      if (!match) return [end + line];
      const [, place, kind, words] = match;
      return [
        end, element("span", { class: "place" }, place), ": ", element("span", { class: `kind ${kind}` }, kind), ": ",
        element("span", { class: "words" }, words),
      ];
    });
  }

  /** Says something at the foot of the picture, for a while, with a text that can be copied by hand. */
  notify(title, text) {
    clearTimeout(this.noticeEnd);
    const close = () => { this.notice.hidden = true; };
    this.notice.hidden = false;
    this.notice.replaceChildren(
      element("b", {}, title), element("button", { class: "plain", title: "Close", onclick: close }, "×"),
      text ? element("pre", {}, text) : "");
    this.noticeEnd = setTimeout(close, 8000);
  }
}
