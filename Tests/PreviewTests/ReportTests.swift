import Foundation
import TestSupport
import Testing

@Suite("Reports", .serialized)
struct ReportTests {
  private let folder: TemporaryFolder
  private let acetate: BuiltProgram

  init() throws {
    folder = try TemporaryFolder()
    acetate = try BuiltProgram("acetate")
    try folder.write(previewed(), as: "old.caml")
  }

  private func run(_ arguments: String...) throws -> BuiltProgram.Result {
    try acetate.run(["report"] + arguments, in: folder.url, environment: ["ACETATE_BACKEND": "software"])
  }

  @Test("versions that agree, that differ within the tolerance, and that differ")
  func comparison() throws {
    try folder.write(previewed(), as: "same.caml")
    let same = try run("same.caml", "--compare", "old.caml", "-o", "same.html")
    // Two seconds, ten times a second, and their end.
    #expect(same.status == 0 && same.text == "old.caml and same.caml agree in 21 pictures\n" && same.errors == "")
    // 0.9 · 255 is 229.5, which is 230: 25 less than 255.
    try folder.write(previewed(color: "0.9 0 0"), as: "new.caml")
    let strict = try run("new.caml", "--compare", "old.caml", "-o", "new.html", "--tolerance", "24")
    #expect(strict.status == 1)
    #expect(strict.text == "old.caml and new.caml differ by 25 of 255 at most, at 0 s; up to 24 is tolerated\n")
    let loose = try run("new.caml", "--compare", "old.caml", "-o", "new.html", "--tolerance", "25", "--at", "0,2")
    #expect(loose.status == 0 && loose.text.hasSuffix("up to 25 is tolerated\n"))
    let page = try String(contentsOf: folder.url.appendingPathComponent("new.html"), encoding: .utf8)
    #expect(page.contains(#""maximum":25"#) && page.contains(#""differs":false"#) && !page.contains("import {"))
  }

  @Test("what cannot be compared or written is a sentence")
  func refusals() throws {
    let larger = previewed().replacingOccurrences(of: "0 0 200 100", with: "0 0 300 100")
    try folder.write(larger, as: "larger.caml")
    let sizes = try run("larger.caml", "--compare", "old.caml", "-o", "a.html")
    #expect(sizes.status == 65 && sizes.errors.contains("old.caml has 200x100 pixels and larger.caml 300x100"))
    #expect(try run("larger.caml", "--compare", "old.caml", "-o", "a.html", "--size", "200x100").status == 1)
    #expect(try run("old.caml", "-o", "nowhere/a.html").status == 73)
    #expect(try run("old.caml", "-o", "a.html", "--tolerance", "3").errors.contains("go with --compare"))
    #expect(try run("nothing.caml", "-o", "a.html").status == 66)
  }

  @Test("a report is a page by itself", .enabled(if: Browser.isInstalled, "needs Chromium"))
  func page() throws {
    #expect(try run("old.caml", "-o", "report.html", "--at", "0,1").status == 0)
    let browser = try Browser()
    let page = try browser.open("file://\(folder.path("report.html"))")
    try page.wait(until: "window.acetate && acetate.shown > 0 && acetate.timeline.animations.length === 1")
    // The nearest of the times that there are: 1 s, when the card is at x = 100.
    try page.evaluate("acetate.seek(0.8)")
    try page.wait(until: "acetate.frame.time === 1 && acetate.time === 1")
    try page.evaluate("acetate.pick(100, 50, false)")
    try page.wait(until: "document.querySelector('tr.moving[data-key=position]')")
    #expect(try page.text("document.querySelector('tr.moving[data-key=position]').textContent").hasSuffix("100, 50"))
    try page.wait(until: "acetate.curves.curve && acetate.curves.curve.lines[0].values[120] === 100")
    #expect(page.complaints == [])

    try folder.write(previewed(color: "0.9 0 0"), as: "new.caml")
    _ = try run("new.caml", "--compare", "old.caml", "-o", "compared.html")
    let compared = try browser.open("file://\(folder.path("compared.html"))")
    try compared.wait(until: "window.comparison && comparison.figures.every((figure) => figure.image.naturalWidth === 200)")
    #expect(try compared.text("document.querySelector('.differs').textContent") == "differ")
    #expect(compared.complaints == [])
    try keep(page, compared)
  }

  /// What a document or a file's name may hold, with marks that Swift's characters take for a part of the sign beside them.
  private static let hostile = [
    "\u{600}</script>\u{600}<script>window.owned='a'</script>", "<\u{301}/script><script\u{301}>window.owned='b'</script>",
    "\u{600}<img src=x onerror=\"window.owned='c'\">", "<!--\u{600}<script>", "</title\u{301}>\u{600}<svg onload=\"window.owned='d'\">",
    "\u{600}&lt;b&gt;\u{2028}\u{2029}\u{85}", "]]>'\u{301}\"\u{301}`",
  ]

  @Test(
    "names of layers and files are text in a report, which runs no script but its own",
    .enabled(if: Browser.isInstalled, "needs Chromium"))
  func hostileNames() throws {
    let layers = Self.hostile.map { name in
      let text = name.unicodeScalars.map { "&#\($0.value);" }.joined()
      return "<CALayer name=\"\(text)\" bounds=\"0 0 2 2\" position=\"9 9\" backgroundColor=\"0 1 0\"/>"
    }
    let name = "\u{600}<img src=x onerror=window.owned=1>\u{600}<\u{301}b>.caml"
    try folder.write(previewed(extra: layers.joined(separator: "\n")), as: name)
    #expect(try run(name, "-o", "hostile.html", "--at", "0").status == 0)
    #expect(try run(name, "--compare", "old.caml", "-o", "compared.html", "--at", "0").status == 1)
    let browser = try Browser()
    let page = try browser.open("file://\(folder.path("hostile.html"))")
    try page.wait(until: "window.acetate && acetate.shown > 0")
    let told = try #require(try page.evaluate("acetate.layers.map((layer) => acetate.layerName(layer.id))") as? [String])
    // Swift would take texts that look alike for the same: these are compared scalar by scalar.
    for name in Self.hostile { #expect(told.contains { $0.unicodeScalars.elementsEqual(name.unicodeScalars) }, "\(name) in \(told)") }
    #expect(try page.text("document.title").unicodeScalars.elementsEqual("\(name) – Acetate".unicodeScalars))
    let compared = try browser.open("file://\(folder.path("compared.html"))")
    try compared.wait(until: "window.comparison")
    for page in [page, compared] {
      // The data and the page's own; no picture but those of the scene.
      #expect(try page.number("document.scripts.length") == 2 && page.truth("window.owned === undefined"))
      #expect(try page.number("document.querySelectorAll('img[src=x], svg[onload], b:not([class]):not(.fault > b)').length") == 0)
      try expectNoScript(page)
    }
    #expect(page.complaints == [] && compared.complaints == [])
  }

  /// What a page's policy refuses to those who have got a foot into it.
  private func expectNoScript(_ page: Page) throws {
    func isRefused(_ action: String) throws -> Bool {
      try page.truth("(() => { try { \(action); return false; } catch { return true; } })()")
    }
    #expect(try isRefused("document.body.insertAdjacentHTML('beforeend', '<p>owned</p>')"))
    #expect(try isRefused("document.createElement('div').innerHTML = '<p>owned</p>'"))
    #expect(try isRefused("document.createElement('script').text = 'window.owned = 1'"))
    #expect(try isRefused("eval('window.owned = 1')"))
    try page.evaluate("{ const made = document.createElement('script'); made.append('window.owned = 2'); document.body.append(made); }")
    try page.evaluate(
      "{ const made = document.createElement('a'); made.href = 'javascript:window.owned=3'; document.body.append(made); made.click(); }")
    try page.evaluate("{ const made = document.createElement('base'); made.href = 'http://127.0.0.1:1/'; document.head.append(made); }")
    try page.evaluate("new Promise((done) => setTimeout(done, 100))")
    #expect(try page.truth("window.owned === undefined && !document.baseURI.startsWith('http://127.0.0.1:1/')"))
  }

  private func keep(_ page: Page, _ compared: Page) throws {
    guard let place = ProcessInfo.processInfo.environment["SCREENSHOTS"] else { return }
    for (name, page) in [("report", page), ("compared", compared)] {
      try page.screenshot().write(to: URL(fileURLWithPath: "\(place)/\(name).png"))
    }
  }
}
