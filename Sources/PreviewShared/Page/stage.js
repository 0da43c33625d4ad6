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
