import Foundation
import QuartzCore
import Synchronization
import Testing

@Suite("Measured on macOS: transactions")
struct TransactionRows {
  @Test("the completion block is nil after begin and after the commit")
  func block() {
    let stage = Stage(CALayer())
    CATransaction.begin()
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.setCompletionBlock { stage.note("block") }
    #expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    #expect(CATransaction.completionBlock() == nil)
    // Not inside the commit; once, with the next turn.
    #expect(stage.log.isEmpty)
    stage.host.advance(to: 0.1)
    stage.host.advance(to: 0.2)
    #expect(stage.log == ["block"])
  }

  @Test("an open transaction does not run its block")
  func open() {
    let stage = Stage(CALayer())
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block") }
    stage.host.advance(to: 0.1)
    #expect(stage.log.isEmpty)
    CATransaction.commit()
    stage.host.advance(to: 0.2)
    #expect(stage.log == ["block"])
  }

  @Test("blocks that were replaced, by another or by nil, run all the same")
  func replaced() {
    let stage = Stage(CALayer())
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("first") }
    CATransaction.setCompletionBlock { stage.note("second") }
    CATransaction.setCompletionBlock(nil)
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.commit()
    stage.host.advance(to: 0.1)
    #expect(stage.log == ["first", "second"])
  }

  @Test("a transaction without a block of its own reads the outer one's, and its commit does not run it")
  func nested() {
    let stage = Stage(CALayer())
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("outer") }
    CATransaction.begin()
    #expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    stage.host.advance(to: 0.1)
    #expect(stage.log.isEmpty)
    CATransaction.begin()
    CATransaction.setCompletionBlock(nil)
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.commit()
    #expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    stage.host.advance(to: 0.2)
    #expect(stage.log == ["outer"])
  }

  @Test("values of the implicit transaction end with a flush, those of an explicit one with its commit")
  func values() {
    let stage = Stage(CALayer())
    CATransaction.setAnimationDuration(5)
    CATransaction.flush()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    CATransaction.flush()
    #expect(CATransaction.animationDuration() == 7)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    _ = stage
  }

  @Test("locks nest; an unlock and a commit too many do nothing")
  func locks() {
    CATransaction.unlock()
    CATransaction.commit()
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.commit()
    CATransaction.unlock()
    CATransaction.unlock()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("any key; nil for one that is unknown")
  func keys() {
    CATransaction.begin()
    CATransaction.setValue("value", forKey: "key")
    #expect(CATransaction.value(forKey: "key") as? String == "value" && CATransaction.value(forKey: "unknown") == nil)
    CATransaction.commit()
  }

  @Test("another thread has its own")
  func threads() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(5)
    CATransaction.setDisableActions(true)
    let read = Mutex((duration: 0.0, disables: true)), done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      read.withLock { $0 = (CATransaction.animationDuration(), CATransaction.disableActions()) }
      CATransaction.begin()
      CATransaction.setAnimationDuration(9)
      CATransaction.commit()
      done.signal()
    }
    done.wait()
    #expect(read.withLock { $0.duration == 0.25 && !$0.disables })
    #expect(CATransaction.animationDuration() == 5 && CATransaction.disableActions())
    CATransaction.commit()
  }
}

@Suite("Setting a property to the value that it has")
struct UnchangedValueTests {
  /// Answers for every key, and notes it.
  final class Delegate: CALayerDelegate {
    var keys: [String] = []
    func action(for layer: CALayer, forKey event: String) -> CAAction? {
      keys.append(event)
      return nil
    }
  }

  let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test("looks up no action, starts nothing, and leaves a running move alone")
  func layoutPass() {
    let stage = Stage(layer), delegate = Delegate()
    layer.delegate = delegate
    layer.position = CGPoint(x: 105, y: 5)
    stage.host.advance(to: 0.1)
    let shown = layer.shown("position.x")
    // A layout pass that sets everything again.
    (layer.position, layer.opacity, layer.isHidden) = (CGPoint(x: 105, y: 5), 1, false)
    (layer.bounds, layer.transform) = (CGRect(x: 0, y: 0, width: 10, height: 10), CATransform3DIdentity)
    layer.frame = CGRect(x: 100, y: 0, width: 10, height: 10)
    layer.setValue(105, forKeyPath: "position.x")
    stage.host.commit()
    #expect(delegate.keys == ["position"])
    #expect(layer.shown("position.x") == shown && shown.map { $0 > 5 && $0 < 105 } == true)
    stage.host.advance(to: 0.26)
    #expect(layer.animationKeys() == nil && layer.shown("position.x") == 105)
  }

  @Test("commits nothing")
  func commit() throws {
    let stage = Stage(layer)
    let before = try #require(stage.host.tree.root)
    (layer.opacity, layer.name, layer.contents, layer.filters) = (1, nil, nil, nil)
    layer.backgroundColor = nil
    #expect(stage.host.commit().root === before)
    layer.opacity = 0.5
    #expect(stage.host.commit().root !== before)
  }

  @Test("runs of text that differ in their looks alone are another string")
  func text() {
    let text = CATextLayer()
    let stage = Stage(text)
    text.string = NSAttributedString(string: "a", attributes: [.foregroundColor: red])
    let before = stage.host.commit().root
    text.string = NSAttributedString(string: "a", attributes: [.foregroundColor: blue])
    #expect(stage.host.commit().root !== before)
  }
}

@Suite("Text layers whose class draws")
struct DrawnTextTests {
  /// Counts its drawings, and draws what `body` says.
  final class Drawn: CATextLayer {
    var body: (CGContext, (CGContext) -> Void) -> Void = { $1($0) }
    var drawings = 0

    override func draw(in ctx: CGContext) {
      drawings += 1
      body(ctx) { super.draw(in: $0) }
    }
  }

  private func layer(_ body: @escaping (CGContext, (CGContext) -> Void) -> Void) -> Drawn {
    let layer = Drawn()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.body = body
    (layer.string, layer.fontSize, layer.foregroundColor) = ("█", 10, red)
    layer.displayIfNeeded()
    return layer
  }

  @Test("what the class moves is moved, and shows once")
  func moved() throws {
    let plain = try #require(try Painting(layer { $1($0) }).box)
    let moved = try Painting(
      layer {
        $0.translateBy(x: 0, y: -20)
        $1($0)
      })
    let box = try #require(moved.box)
    #expect(abs(box.maxY - (plain.maxY - 20)) <= 1 && abs(box.height - plain.height) <= 2)
  }

  @Test("a class that does not ask for the text has none; one that draws before or after it has both")
  func around() throws {
    let blank = layer { _, _ in }
    #expect(try Painting(blank).count == 0)
    func fill(_ context: CGContext) {
      context.setFillColor(blue)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
    }
    let before = try Painting(
      layer {
        fill($0)
        $1($0)
      })
    let after = try Painting(
      layer {
        $1($0)
        fill($0)
      })
    for painting in [before, after] {
      #expect(painting.pixel(20, 2) == [0, 0, 255, 255])
      #expect((0..<20).contains { x in (20..<40).contains { painting.pixel(x, $0)[0] > 200 } })
    }
  }

  @Test("it draws again for other text and another size, not for a position")
  func again() {
    let layer = layer { context, draw in
      context.translateBy(x: 1, y: 0)
      draw(context)
    }
    let stage = Stage(layer)
    let drawings = layer.drawings
    layer.position.x += 5
    stage.host.advance(to: 1)
    #expect(layer.drawings == drawings)
    layer.bounds.size.width = 50
    stage.host.advance(to: 2)
    #expect(layer.drawings == drawings + 1)
    layer.string = "b"
    stage.host.advance(to: 3)
    #expect(layer.drawings == drawings + 2)
  }
}
