// What the page asks: of the scene itself, over HTTP.

/** Asks the program that draws the scene. Frames come as pixels; of those that are asked for at once the newest alone is drawn. */
export class LiveSource {
  constructor() {
    this.isLive = true;
    this.client = Math.random().toString(36).slice(2);
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

  /** The picture at a time with what there is to say of it; nil where a newer one was asked for. */
  async frame(time, renderer) {
    const response = await this.post({ operation: "frame", time, renderer, client: this.client });
    const head = response.headers.get("X-Reply");
    const reply = head ? JSON.parse(head) : await response.json();
    if (reply.error !== undefined) throw new Error(reply.error);
    if (!reply.ok) return null;
    const bytes = await response.arrayBuffer();
    return { ...reply.ok, image: new ImageData(new Uint8ClampedArray(bytes), reply.ok.width, reply.ok.height) };
  }

  async png(time, renderer) { return await (await this.post({ operation: "png", time, renderer })).blob(); }

  summary() { return this.ask({ operation: "summary" }); }
  setup(setup, scale) { return this.ask({ operation: "setup", setup, scale }); }
  layers(time) { return this.ask({ operation: "layers", time }); }
  layer(layer, time) { return this.ask({ operation: "layer", layer, time }); }
  hit(x, y, time) { return this.ask({ operation: "hit", x, y, time }); }
  animations() { return this.ask({ operation: "animations" }); }
  curve(layer, keyPath, from, to, count) { return this.ask({ operation: "curve", layer, keyPath, from, to, count }); }
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
