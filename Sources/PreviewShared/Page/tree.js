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
