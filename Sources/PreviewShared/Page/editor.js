import { element, short } from "./dom.js";

/** Numbers in a text, and what is between them. A digit behind a letter is part of a word: `matrix3d`. */
function numberParts(text) {
  const parts = [], pattern = /(?<![\w.#])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], isNumber: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

const joined = (parts) => parts.map((part) => part.text).join("");

/** How far a number goes for a pixel of a drag: its last digit, or a hundredth for what lies between 0 and 1 most often. */
function dragStep(key, text) {
  const decimals = text.match(/\.(\d+)/)?.[1].length ?? 0;
  if (decimals) return 10 ** -Math.min(decimals, 3);
  return /opacity|anchor|scale|progress|times|point|rect|center|locations|rotation|speed|duration|time|color/i.test(key) ? 0.01 : 1;
}

const curveNames = {
  default: [0.25, 0.1, 0.25, 1], linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1],
};

/** The control points of a curve, by name or number; nil for what is neither. */
function curvePoints(text) {
  const name = Object.keys(curveNames).find((known) => known.toLowerCase() === text.trim().toLowerCase());
  if (name) return curveNames[name];
  const numbers = text.trim().split(/[\s,]+/).map(Number);
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : null;
}

/** Red, green and blue from 0 to 1 with the rest of a colour's text, and how to write others in the same form; nil for no colour. */
function colorForm(text) {
  const hex = text.trim().match(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const rgb = [0, 2, 4].map((place) => parseInt(digits.slice(place, place + 2), 16) / 255);
    return { rgb, write: (picked) => `${picked}${digits.slice(6)}` };
  }
  const parts = numberParts(text), numbers = parts.filter((part) => part.isNumber).map((part) => Number(part.text));
  if (![1, 3, 4].includes(numbers.length)) return null;
  const rgb = numbers.length === 1 ? [numbers[0], numbers[0], numbers[0]] : numbers.slice(0, 3);
  const write = (picked, channels) => {
    const texts = channels.map((channel) => short(channel, 4));
    if (numbers.length === 1) return new Set(texts).size === 1 ? texts[0] : texts.join(" ");
    let place = 0;
    return joined(parts.map((part) => part.isNumber && place < 3 ? { text: texts[place++] } : part));
  };
  return { rgb, write };
}

const svgNamespace = "http://www.w3.org/2000/svg";

function vector(name, attributes) {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Makes fields for values of a document: numbers to drag, colours to pick, curves with handles, words to choose and texts to type. */
export class ValueEditor {
  /** `onSet` is told the value, its new text, and the gesture that it belongs to; `onRest` when a gesture has ended. */
  constructor({ onSet, onRest }) {
    this.onSet = onSet;
    this.onRest = onRest;
    this.gestures = 0;
    this.isDragging = false;
  }

  /** Whether somebody is about to change something in a place: it is not to be drawn anew. */
  isBusy(place) {
    const { activeElement } = document;
    return this.isDragging || (place.contains(activeElement) && activeElement.matches("input, select, .scrub"));
  }

  /** A field for a value; `text` stands for what is not written. */
  field(value, text) {
    const shown = value.isWritten ? value.text : text ?? "";
    const make = { numbers: this.numbers, color: this.color, curve: this.curve, bool: this.bool, choice: this.choice }[value.form];
    const made = (make ?? this.text).call(this, value, shown);
    made.classList.add("field");
    made.dataset.attribute = value.key;
    made.title ||= value.isWritten ? `line ${value.line}` : "not written yet";
    return made;
  }

  begin() {
    this.isDragging = true;
    this.gesture = `${Math.random().toString(36).slice(2)}-${this.gestures += 1}`;
  }

  end() {
    this.isDragging = false;
    this.onRest();
  }

  set(value, text) { this.onSet(value, text, this.gesture); }

  setOnce(value, text) {
    this.begin();
    this.set(value, text);
    this.end();
  }

  // Numbers

  numbers(value, text) {
    const parts = numberParts(text);
    if (!parts.some((part) => part.isNumber)) return this.text(value, text);
    const box = element("span", { class: "numbers" });
    for (const part of parts) box.append(part.isNumber ? this.scrubber(value, parts, part, box) : part.text);
    return box;
  }

  scrubber(value, parts, part, box) {
    const view = element(
      "span", { class: "scrub", tabindex: 0, role: "spinbutton", "aria-label": value.key, title: "Drag, or click to type" }, part.text);
    const step = dragStep(value.key, part.text);
    const move = (start, steps) => {
      // Sums of tenths are not tenths.
      part.text = short(Math.round((start + steps * step) / step * 1000) / 1000 * step, 6);
      view.textContent = part.text;
      this.set(value, joined(parts));
    };
    view.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      view.setPointerCapture(event.pointerId);
      this.begin();
      const start = Number(part.text), left = event.clientX;
      let hasMoved = false, last = left;
      const drag = (next) => {
        if (next.clientX === last || (!hasMoved && Math.abs(next.clientX - left) < 3)) return;
        [hasMoved, last] = [true, next.clientX];
        move(start, Math.round((next.clientX - left) * (next.shiftKey ? 10 : next.altKey ? 0.1 : 1)));
      };
      const drop = () => {
        view.removeEventListener("pointermove", drag);
        this.end();
        if (hasMoved) return;
        const typed = this.text(value, joined(parts));
        box.replaceWith(typed);
        typed.focus();
        typed.select();
      };
      view.addEventListener("pointermove", drag);
      view.addEventListener("pointerup", drop, { once: true });
      view.addEventListener("pointercancel", drop, { once: true });
    });
    view.addEventListener("click", (event) => event.stopPropagation());
    view.addEventListener("blur", () => this.onRest());
    view.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!steps) return;
      event.preventDefault();
      event.stopPropagation();
      this.begin();
      move(Number(part.text), steps * (event.shiftKey ? 10 : 1));
      this.end();
    });
    return view;
  }

  // Colours

  color(value, text) {
    const form = colorForm(text), box = element("span", { class: "numbers" });
    if (!form) return this.text(value, text);
    const hex = form.rgb.map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255).toString(16).padStart(2, "0")).join("");
    const picker = element("input", { type: "color", value: `#${hex}`, "aria-label": value.key, title: "Pick a colour" });
    picker.addEventListener("click", (event) => event.stopPropagation());
    picker.addEventListener("input", () => {
      if (!this.isDragging) this.begin();
      this.set(value, form.write(picker.value, [1, 3, 5].map((place) => parseInt(picker.value.slice(place, place + 2), 16) / 255)));
    });
    picker.addEventListener("change", () => { picker.blur(); this.end(); });
    box.append(picker, text.trim().startsWith("#") ? element("span", {}, text) : this.numbers(value, text));
    return box;
  }

  // Curves

  curve(value, text) {
    const box = element("div", { class: "curve-field" }), points = [...(curvePoints(text) ?? curveNames.linear)];
    const names = element(
      "select", { "aria-label": value.key, onchange: () => chooseName() },
      element("option", { value: "" }, text ? "own" : "not written"),
      ...Object.keys(curveNames).map((name) => element("option", { value: name, selected: name === text.trim() }, name)));
    const chooseName = () => {
      names.blur();
      if (names.value) this.setOnce(value, names.value);
    };
    const [width, height, margin] = [120, 100, 14];
    const x = (part) => margin + part * (width - 2 * margin), y = (part) => height - margin - part * (height - 2 * margin);
    const view = vector("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Timing curve" });
    view.append(vector("rect", { x: x(0), y: y(1), width: x(1) - x(0), height: y(0) - y(1), class: "square" }));
    const path = vector("path", { class: "line" }), handles = [0, 2].map((place) => ({
      place, line: vector("line", { class: "lever", x1: x(place / 2), y1: y(place / 2) }),
      knob: vector("circle", { r: 5, class: "knob", tabindex: 0 }),
    }));
    const draw = () => {
      path.setAttribute("d", `M${x(0)},${y(0)} C${x(points[0])},${y(points[1])} ${x(points[2])},${y(points[3])} ${x(1)},${y(1)}`);
      for (const { place, line, knob } of handles) {
        const [cx, cy] = [x(points[place]), y(points[place + 1])];
        line.setAttribute("x2", cx);
        line.setAttribute("y2", cy);
        knob.setAttribute("cx", cx);
        knob.setAttribute("cy", cy);
      }
    };
    const write = () => {
      names.value = "";
      draw();
      this.set(value, points.map((part) => short(part, 2)).join(" "));
    };
    for (const { place, knob } of handles) {
      knob.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        event.stopPropagation();
        knob.setPointerCapture(event.pointerId);
        this.begin();
        const [left, top, from, other] = [event.clientX, event.clientY, points[place], points[place + 1]];
        const drag = (next) => {
          // Time goes forward; values may overshoot.
          points[place] = Math.min(Math.max(from + (next.clientX - left) / (width - 2 * margin), 0), 1);
          points[place + 1] = Math.min(Math.max(other - (next.clientY - top) / (height - 2 * margin), -1), 2);
          write();
        };
        knob.addEventListener("pointermove", drag);
        const drop = () => { knob.removeEventListener("pointermove", drag); this.end(); };
        knob.addEventListener("pointerup", drop, { once: true });
        knob.addEventListener("pointercancel", drop, { once: true });
      });
    }
    draw();
    view.append(...handles.map((handle) => handle.line), path, ...handles.map((handle) => handle.knob));
    box.append(view, names);
    return box;
  }

  // Words

  bool(value, text) {
    const isOn = ["1", "true", "yes"].includes(text.trim().toLowerCase()), isWord = /^(true|false)$/i.test(text.trim());
    const box = element("input", { type: "checkbox", checked: isOn, "aria-label": value.key });
    box.addEventListener("change", () => {
      box.blur();
      this.setOnce(value, isWord ? String(box.checked) : box.checked ? "1" : "0");
    });
    return box;
  }

  choice(value, text) {
    const words = value.choices.includes(text) ? value.choices : [text, ...value.choices];
    const box = element(
      "select", { "aria-label": value.key }, ...words.map((word) => element("option", { value: word, selected: word === text }, word)));
    box.addEventListener("change", () => { box.blur(); this.setOnce(value, box.value); });
    return box;
  }

  text(value, text) {
    const box = element("input", { type: "text", value: text, "aria-label": value.key });
    const finish = () => { if (box.value !== text) this.setOnce(value, box.value); else this.onRest(); };
    box.addEventListener("blur", finish);
    box.addEventListener("click", (event) => event.stopPropagation());
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") box.value = text;
      if (event.key === "Enter" || event.key === "Escape") box.blur();
    });
    return box;
  }
}
