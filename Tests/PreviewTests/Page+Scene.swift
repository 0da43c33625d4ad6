import Foundation
import Testing

extension Page {
  /// The colour at a pixel of the picture: red, green, blue and alpha.
  func pixel(_ x: Int, _ y: Int) throws -> [Int] {
    let script = "Array.from(acetate.stage.canvas.getContext('2d').getImageData(\(x), \(y), 1, 1).data)"
    return (try evaluate(script) as? [NSNumber] ?? []).map(\.intValue)
  }

  /// Waits until the picture of the present time is the one that shows.
  func settle() throws { try wait(until: "acetate.inFlight === 0 && acetate.shown === acetate.asked") }

  /// Where a pixel of the picture is in the window.
  func place(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
    let box = "acetate.stage.canvas.getBoundingClientRect()", canvas = "acetate.stage.canvas"
    return (
      try number("\(box).left + \(x) / \(canvas).width * \(box).width"), try number("\(box).top + \(y) / \(canvas).height * \(box).height")
    )
  }

  /// The middle of an element, in the window.
  func middle(of selector: String) throws -> (x: Double, y: Double) {
    let element = "document.querySelector(\(String(reflecting: selector)))"
    try evaluate("\(element).scrollIntoView({ block: 'center' })")
    let box = "\(element).getBoundingClientRect()"
    return (try number("\(box).left + \(box).width / 2"), try number("\(box).top + \(box).height / 2"))
  }

  func mouse(_ kind: String, _ place: (x: Double, y: Double), isHeld: Bool = false) throws {
    try send(
      "Input.dispatchMouseEvent",
      [
        "type": kind, "x": place.x, "y": place.y, "button": kind == "mouseMoved" && !isHeld ? "none" : "left",
        "buttons": isHeld ? 1 : 0, "clickCount": kind == "mouseMoved" ? 0 : 1,
      ])
  }

  /// Presses the mouse's button on the middle of an element, moves by some pixels in steps, and lets go.
  func drag(_ selector: String, by distance: (x: Double, y: Double)) throws {
    let start = try middle(of: selector)
    try mouse("mousePressed", start, isHeld: true)
    for step in 1...4 {
      let part = Double(step) / 4
      try mouse("mouseMoved", (start.x + distance.x * part, start.y + distance.y * part), isHeld: true)
    }
    try mouse("mouseReleased", (start.x + distance.x, start.y + distance.y))
  }

  /// Leaves a picture of the page where a person wants to look at it.
  static func keep(_ picture: Data, as name: String) throws {
    #expect(picture.count > 10_000)
    guard let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"] else { return }
    try picture.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }
}

extension Preview {
  /// Opens the page, and has it stand at its beginning.
  func open(in browser: Browser, after script: String = "") throws -> Page {
    let page = try browser.open(address, after: script)
    try page.wait(until: "window.acetate && acetate.hasOpened && acetate.layers.length && acetate.timeline.animations")
    try page.evaluate("acetate.pause(); acetate.seek(0)")
    try page.settle()
    return page
  }

  /// What a file in the folder holds.
  func text(of name: String = "scene.caml") throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }
}
