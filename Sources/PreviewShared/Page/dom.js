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

/** Puts a text onto the clipboard. Gives back whether the browser lets it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element("textarea", {});
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

/** Hands a text out as a file to save. */
export function saveText(name, text) { saveFile(name, new Blob([text], { type: "application/json" })); }

export function saveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
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
