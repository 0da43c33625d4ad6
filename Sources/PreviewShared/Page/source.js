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
  opening() { return this.ask({ operation: "opening" }); }
  input(events, isPlaying) { return this.ask({ operation: "input", events, isPlaying }); }
  written(layer, time) { return this.ask({ operation: "source", layer, time }); }
  edit(change) { return this.ask({ operation: "edit", ...change }); }
  undo() { return this.ask({ operation: "undo" }); }
  command(time, renderer) { return this.ask({ operation: "command", time, renderer }); }
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
