internal import TextEscaping

/// The page with data inside, as one file that needs no other.
package enum PageDocument {
  /// In the order in which they may stand in one script: each uses those before it.
  private static let modules = ["dom", "editor", "curves", "side", "stage", "timeline", "touch", "transport", "tree", "app"]

  /// - Parameters:
  ///   - title: of the page.
  ///   - script: the file that shows the data, `report.js` or `compare.js`.
  ///   - data: JSON.
  ///   - digest: SHA-256 of a text's bytes, in base 64: by it the page's policy knows its script and its style.
  package static func text(title: String, script: String, data: String, digest: (String) -> String) -> String {
    let names = (script == "compare.js" ? ["dom"] : modules).map { $0 + ".js" } + [script]
    let code = "\n" + names.map { joined(PageFile.named($0)?.text ?? "") }.joined(separator: "\n")
    let style = "\n" + (PageFile.named("style.css")?.text ?? "")
    let policy = PagePolicy.ofFile(script: digest(code), style: digest(style))
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(HTMLText.text(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      <div id="app"></div>
      <script type="application/json" id="data">\(ScriptText.json(data))</script>
      <script type="module">\(code)</script>
      </body>
      </html>

      """
  }

  /// A module without what connects it with others: in one script, all names are there.
  private static func joined(_ module: String) -> String {
    module.split(atEach: "\n").filter { !$0.hasBytePrefix("import ") }
      .map { $0.after(bytes: "export ") ?? $0 }.joined(separator: "\n")
  }
}
