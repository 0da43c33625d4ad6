import Foundation
import TestSupport
import Testing

@Suite("Editing a document on the page of a preview", .enabled(if: Browser.isInstalled, "needs Chromium"), .serialized)
struct EditingTests {
  private static let card = "document.querySelector('.body[data-tab=layer]')"

  /// Selects the card, and waits until its fields are there.
  private func select(_ name: String, _ page: Page) throws {
    try page.evaluate("acetate.select(acetate.layers.find((layer) => layer.name === '\(name)').id)")
    try page.wait(
      until: "acetate.written && \(Self.card).querySelector('h2')?.textContent === '\(name)' && \(Self.card).querySelector('.field')")
  }

  private func wait(for preview: Preview, toHold text: String) throws {
    for _ in 0..<1000 {
      if try preview.text() == text { return }
      usleep(10_000)
    }
    Issue.record("the file holds \(try preview.text())")
  }

  @Test("numbers are dragged, colours picked and curves' handles moved; the file has that and nothing else, and it can be undone")
  func fields() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try preview.open(in: browser)
    try select("card", page)
    try Page.keep(page.screenshot(), as: "fields")

    // 20 pixels to the right are 20 points: from 40 to 60. The animation has the card at 40 nevertheless; y shows.
    try page.drag("tr[data-key=position] .scrub", by: (20, 0))
    var text = previewed().replacingOccurrences(of: #"position="40 50""#, with: #"position="60 50""#)
    try wait(for: preview, toHold: text)
    try page.wait(until: "\(Self.card).querySelector('tr[data-key=position] .scrub').textContent === '60'")
    try page.wait(until: "!acetate.writing && !acetate.side.editor.isDragging")

    // Up by ten with Shift and an arrow.
    try page.evaluate("\(Self.card).querySelectorAll('tr[data-key=position] .scrub')[1].focus()")
    try page.evaluate(
      "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', shiftKey: true, bubbles: true }))")
    text = text.replacingOccurrences(of: #"position="60 50""#, with: #"position="60 60""#)
    try wait(for: preview, toHold: text)
    try page.wait(until: "acetate.stage.canvas.getContext('2d').getImageData(40, 35, 1, 1).data.join() === '255,0,0,255'")

    // Browsers' own pickers cannot be driven: the field is told what one would tell it.
    try page.evaluate(
      """
      {
        const picker = \(Self.card).querySelector("tr[data-key=backgroundColor] input[type=color]");
        picker.value = "#0080ff";
        picker.dispatchEvent(new Event("input", { bubbles: true }));
        picker.dispatchEvent(new Event("change", { bubbles: true }));
      }
      """)
    text = text.replacingOccurrences(of: #"backgroundColor="1 0 0""#, with: #"backgroundColor="0 0.502 1""#)
    try wait(for: preview, toHold: text)
    try page.wait(until: "acetate.stage.canvas.getContext('2d').getImageData(40, 35, 1, 1).data.join() === '0,128,255,255'")

    // The animation has no curve yet. The square is 92 by 72 pixels: the second handle goes from (1, 1) to (1 - 46/92, 1 - 36/72).
    try page.wait(until: "!acetate.writing && document.querySelectorAll('.curve-field .knob').length === 2")
    try page.drag(".curve-field .knob:last-of-type", by: (-46, 36))
    let curve = #"toValue="160" timingFunction="0 0 0.5 0.5""#
    text = text.replacingOccurrences(of: #"toValue="160""#, with: curve)
    try wait(for: preview, toHold: text)
    try page.wait(until: "!acetate.writing && document.querySelector('.curve-field')")
    try Page.keep(page.screenshot(), as: "edited")

    // Time and selection are as they were, each gesture is one step back.
    #expect(try page.number("acetate.time") == 0 && page.truth("acetate.layerName(acetate.selection) === 'card'"))
    for step in 0..<4 {
      try page.wait(until: "acetate.overview.canUndo && !acetate.writing")
      try page.evaluate("acetate.undo()")
      if step == 0 { try wait(for: preview, toHold: text.replacingOccurrences(of: curve, with: #"toValue="160""#)) }
    }
    try wait(for: preview, toHold: previewed())
    try page.wait(until: "acetate.stage.canvas.getContext('2d').getImageData(40, 50, 1, 1).data.join() === '255,0,0,255'")
    #expect(page.complaints == [] && preview.errors == "")
  }

  @Test("a value is typed; what is none is told and not written; what is written elsewhere meanwhile stays")
  func typing() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try preview.open(in: browser)
    try select("lamp", page)
    func type(_ text: String) throws {
      try page.wait(until: "!acetate.writing && \(Self.card).querySelector('tr[data-key=opacity] .scrub')")
      let place = try page.middle(of: "tr[data-key=opacity] .scrub")
      try page.click(x: place.x, y: place.y)
      try page.wait(until: "document.activeElement.matches('tr[data-key=opacity] input')")
      try page.evaluate("document.activeElement.value = '\(text)'; document.activeElement.blur()")
    }
    try type("1")
    try wait(for: preview, toHold: previewed().replacingOccurrences(of: #"opacity="0""#, with: #"opacity="1""#))
    // The lamp is 20 by 20 points in the lower left corner.
    try page.wait(until: "acetate.stage.canvas.getContext('2d').getImageData(10, 90, 1, 1).data.join() === '0,0,255,255'")
    try type("bright")
    try page.wait(until: "acetate.stage.fault.textContent.includes('\"bright\" is not a number')")
    let other = previewed(color: "0 1 0")
    try preview.write(other)
    try page.wait(until: "acetate.stage.canvas.getContext('2d').getImageData(40, 50, 1, 1).data.join() === '0,255,0,255'")
    try type("0.5")
    try wait(for: preview, toHold: other.replacingOccurrences(of: #"opacity="0""#, with: #"opacity="0.5""#))
    #expect(page.complaints == [])
  }

  @Test("who lacks the token, or is another page, writes nothing; nor does anybody with --read-only")
  func refusals() throws {
    let preview = try Preview(previewed(), "--read-only"), page = "/\(preview.token)/"
    let edit = #"{"operation":"edit","layer":"0000000000000000","element":0,"attribute":"position","text":"1 1","version":""}"#
    #expect(try preview.status("POST", "/\(String(preview.token.reversed()))/call", body: edit) == "HTTP/1.1 403 Forbidden")
    #expect(try preview.status("POST", page + "call", headers: "Origin: http://evil.example\r\n", body: edit) == "HTTP/1.1 403 Forbidden")
    #expect(try preview.status("POST", page + "call", headers: "Origin: null\r\n", body: edit) == "HTTP/1.1 403 Forbidden")
    let head = "POST \(page)call HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nConnection: close\r\n"
    let answer = try preview.exchange(head + "Content-Length: \(edit.utf8.count)\r\n\r\n\(edit)")
    #expect(answer.hasSuffix(#"{"error":"this preview writes no files: it was started with --read-only"}"#))
    #expect(try preview.text() == previewed())
  }
}
