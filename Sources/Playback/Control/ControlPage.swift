/// The web page from which a player is controlled. It asks for the token, or takes it from the fragment of its address, which browsers do
/// not send.
enum ControlPage {
  /// The response with a file of the page; nil for an unknown path.
  static func response(to path: String) -> ControlResponse? {
    switch path {
    case "/": ControlResponse(type: "text/html; charset=utf-8", body: Array(html.utf8))
    case "/page.css": ControlResponse(type: "text/css; charset=utf-8", body: Array(style.utf8))
    case "/page.js": ControlResponse(type: "text/javascript; charset=utf-8", body: Array(script.utf8))
    default: nil
    }
  }

  private static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Acetate</title>
    <link rel="stylesheet" href="page.css">
    <script type="module" src="page.js"></script>
    </head>
    <body>
    <h1>Acetate</h1>
    <form id="enter" class="row" hidden>
    <input id="token" type="password" autocomplete="current-password" placeholder="Token" aria-label="Token"><button>Connect</button>
    </form>
    <main id="main" hidden>
    <div id="shown"><img id="picture" alt="What is shown"></div>
    <p id="name"></p><p id="line"></p><p id="notes" hidden></p>
    <div class="row">
    <select id="display" aria-label="Display" hidden></select>
    <button data-command="previous">Previous</button><button id="pause" data-command="pause">Pause</button>
    <button data-command="next">Next</button><button id="blank" data-command="blank">Blank</button>
    <button id="look">Refresh</button>
    </div>
    <form id="set" class="row">
    <input id="what" placeholder="title.string=Back at noon" aria-label="Property"><button>Set</button>
    </form>
    <form id="load" class="row">
    <input id="inputs" placeholder="/srv/show/menu.m3u8" aria-label="Input"><button>Play</button>
    </form>
    </main>
    <p id="error" role="status"></p>
    </body>
    </html>
    """

  private static let style = """
    :root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
    body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 44rem; }
    h1 { font-size: 1.1rem; font-weight: 600; margin: 0 0 1rem; }
    [hidden] { display: none !important; }
    #shown { aspect-ratio: 16 / 9; border-radius: .6rem; background: #000; overflow: hidden; }
    #shown img { width: 100%; height: 100%; object-fit: contain; display: block; }
    #name { font-weight: 600; margin: .8rem 0 0; overflow-wrap: anywhere; }
    #line { opacity: .7; margin: 0 0 1rem; font-variant-numeric: tabular-nums; min-height: 1.45em; }
    #notes { white-space: pre-line; }
    .row { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 .8rem; }
    button, input, select { font: inherit; padding: .5rem .9rem; border-radius: .5rem; border: 1px solid #8886; }
    button, input, select { background: #8882; color: inherit; }
    button { cursor: pointer; } button:hover { background: #8884; } input { flex: 1; min-width: 12rem; }
    #error { color: #d33; min-height: 1.45em; }

    """

  private static let script = """
    const $ = id => document.getElementById(id);
    let token = decodeURIComponent(location.hash.slice(1)) || sessionStorage.getItem("token") || "";
    history.replaceState(null, "", location.pathname);
    const say = text => { $("error").textContent = text; };
    async function tell(command, more = {}) {
      if ($("display").value) more.display = Number($("display").value);
      const answer = await fetch("/command", {
        method: "POST", headers: { "Authorization": "Bearer " + token }, body: JSON.stringify({ command, ...more }) });
      if (answer.status === 401) { ask(); throw Error("The token is another one."); }
      const reply = await answer.json();
      if (reply.error) throw Error(reply.error);
      return reply;
    }
    async function act(command, more) {
      try { say(""); await tell(command, more); await look(); } catch (error) { say(error.message); }
    }
    function show(status) {
      $("name").textContent = status.name || "Nothing";
      const seconds = Math.max(0, status.time || 0).toFixed(1);
      $("line").textContent = `${status.item} of ${status.count}, at ${seconds} s`
        + (status.paused ? ", paused" : "") + (status.blanked ? ", displays off" : "") + (status.state ? `, ${status.state}` : "");
      $("pause").textContent = status.paused ? "Go on" : "Pause";
      $("pause").dataset.command = status.paused ? "play" : "pause";
      $("blank").textContent = status.blanked ? "Wake" : "Blank";
      $("blank").dataset.command = status.blanked ? "wake" : "blank";
      $("notes").textContent = (status.notes || []).join("\\n");
      $("notes").hidden = !status.notes;
      if (status.displays && !$("display").options.length) {
        for (let i = 1; i <= status.displays; i++) $("display").add(new Option("Display " + i, i));
        $("display").hidden = false;
      }
    }
    async function look() {
      show(await tell("status"));
      const shot = await tell("screenshot", { width: 640 });
      if (shot.picture) $("picture").src = shot.picture;
    }
    async function follow() {
      const answer = await fetch("/events", { headers: { "Authorization": "Bearer " + token } });
      if (!answer.ok) return;
      const reader = answer.body.getReader();
      while (!(await reader.read()).done) { try { await look(); } catch (error) { say(error.message); } }
      say("The player has ended.");
    }
    function ask() { $("main").hidden = true; $("enter").hidden = false; $("token").focus(); }
    async function enter() {
      try {
        await look(); sessionStorage.setItem("token", token); say("");
        $("enter").hidden = true; $("main").hidden = false; follow();
      } catch (error) { if (token) say(error.message); ask(); }
    }
    for (const button of document.querySelectorAll("[data-command]")) button.onclick = () => act(button.dataset.command);
    $("look").onclick = () => look().catch(error => say(error.message));
    $("display").onchange = $("look").onclick;
    $("enter").onsubmit = event => { event.preventDefault(); token = $("token").value; enter(); };
    $("load").onsubmit = event => { event.preventDefault(); act("load", { inputs: [$("inputs").value] }); };
    $("set").onsubmit = event => {
      event.preventDefault();
      const [target, ...value] = $("what").value.split("=");
      act("set", { target, value: value.join("="), duration: 0.3 });
    };
    enter();

    """
}
