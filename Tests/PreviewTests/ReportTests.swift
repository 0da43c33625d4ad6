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
    guard let place = ProcessInfo.processInfo.environment["SCREENSHOTS"] else { return }
    for (name, page) in [("report", page), ("compared", compared)] {
      try page.screenshot().write(to: URL(fileURLWithPath: "\(place)/\(name).png"))
    }
  }
}
