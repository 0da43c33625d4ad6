import { element, short, valueText } from "./dom.js";
import { ValueEditor } from "./editor.js";

/** What there is to know: the selected layer, the frame, what can be set, and remarks about the document. */
export class SideView {
  constructor(app) {
    this.app = app;
    this.tab = "layer";
    this.showsDefaults = false;
    this.editor = new ValueEditor({
      onSet: (value, text, gesture) => app.setValue(value, text, gesture), onRest: () => app.rest(),
    });
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

  /** Shows a layer, with fields for what the document writes of it. */
  showLayer(layer, written = null) {
    const body = this.bodies.layer;
    // Nobody's field is taken away from under their hands; what is being written is shown when it is.
    if (layer && this.shownLayer === layer.id && (this.app.writing || this.editor.isBusy(body))) return;
    this.shownLayer = layer?.id;
    if (!layer) {
      body.replaceChildren(element("div", { class: "empty" }, "Click the picture, or a layer in the list."));
      return;
    }
    const [object, ...moves] = written?.objects ?? [];
    const values = new Map((object?.values ?? []).map((value) => [value.key, value]));
    const shown = layer.properties.filter((property) =>
      this.showsDefaults || !property.isDefault || property.presentation !== undefined || values.get(property.key)?.isWritten);
    const rows = shown.map((property) => this.property(property, values.get(property.key)));
    // What the document has under other names: frame, components, members.
    const keys = new Set(layer.properties.map((property) => property.key));
    const others = [...values.values()].filter((value) => value.isWritten && !keys.has(value.key));
    const toggle = element("button", {
      class: "plain", onclick: () => { this.showsDefaults = !this.showsDefaults; this.showLayer(layer, written); },
    }, this.showsDefaults ? "Hide defaults" : "Show defaults");
    const undo = this.app.overview?.canUndo
      ? element("button", { class: "plain", title: "Take the file's last change back (Ctrl-Z)", onclick: () => this.app.undo() }, "Undo")
      : null;
    const place = written ? element("p", { class: "place" }, `${written.file}:${object?.line ?? ""}`) : null;
    body.replaceChildren(...[
      element("h2", {}, layer.name ?? layer.delegate ?? layer.class),
      element("p", {}, `${layer.class}${layer.delegate ? ` of ${layer.delegate}` : ""} · ${layer.path.join(" › ")}`), place,
      element("table", {}, element("tr", {}, element("th", {}, "property"), element("th", {}, "set"), element("th", {}, "shown")), ...rows,
        ...others.map((value) => this.row(value))),
      toggle, undo, ...this.animations(layer, moves),
    ].filter(Boolean));
  }

  /** The layer's animations, each with the values that the document writes of it. */
  animations(layer, written) {
    const attached = layer.animations;
    const isSame = written.length === attached.length && written.every((move, index) => move.class === attached[index].class);
    const shown = attached.flatMap((animation, index) => [this.animation(animation), isSame ? this.fields(written[index]) : null]);
    const others = isSame ? [] : written.flatMap((move) => [
      element("p", {}, `${move.class} ${move.keyPath ?? ""}${move.key ? ` “${move.key}”` : ""}, line ${move.line}`), this.fields(move),
    ]);
    const all = [...shown, ...others].filter(Boolean);
    return all.length ? [element("h3", {}, "Animations"), ...all] : [];
  }

  fields(move) { return element("table", { class: "fields" }, ...move.values.map((value) => this.row(value))); }

  row(value) {
    return element("tr", {}, element("td", {}, value.key), element("td", { class: "value", colspan: 2 }, this.editor.field(value)));
  }

  /** A property's value as a document would write it. */
  documentText(value) {
    if (typeof value === "boolean") return value ? "1" : "0";
    return Array.isArray(value) ? value.map((part) => short(part, 4)).join(" ") : value === null ? "" : valueText(value);
  }

  property(property, field) {
    const isMoving = property.presentation !== undefined, value = isMoving ? property.presentation : property.model;
    const hasCurve = typeof value === "number" || (Array.isArray(value) && typeof value[0] === "number");
    return element(
      "tr", {
        class: [property.isDefault ? "default" : "", isMoving ? "moving" : "", hasCurve ? "curve" : ""].join(" ").trim(),
        "data-key": property.key, title: property.unit, onclick: hasCurve ? () => this.app.showCurve(property.key) : undefined,
      },
      element("td", {}, property.key),
      element("td", { class: "value" },
        ...(field ? [this.editor.field(field, this.documentText(property.model))] : this.value(property.key, property.model))),
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
