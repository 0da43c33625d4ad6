import QuartzCore
import RenderTree
import Testing
import Timing

@Suite("Worked examples: transitions")
struct TransitionExamples {
  let container = CALayer(frame: CGRect(x: 0, y: 0, width: 320, height: 200))

  init() { container.name = "container" }

  func picture(_ gray: UInt8) throws -> CGImage { try #require(CGImage(width: 1, height: 1, rgba: [gray, gray, gray, 255])) }

  @Test("a picture is switched with a cross-fade of a quarter of a second")
  func imageSwitch() throws {
    let first = try picture(0), second = try picture(255)
    container.contents = first
    let stage = Stage(container)
    let transition = CATransition()
    transition.type = .fade
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    container.contents = second
    container.add(transition, forKey: nil)
    CATransaction.commit()
    for (time, progress) in [(0, 0), (0.0625, 0.25), (0.125, 0.5), (0.1875, 0.75), (0.25, 1)] {
      stage.host.advance(to: time)
      let turning = try #require(stage.turning("container"))
      #expect(turning.function == "fade" && isClose(turning.progress, progress))
      #expect(turning.old?.contents == .image(first) && turning.new.contents == .image(second))
    }
    stage.host.advance(to: 0.251)
    #expect(stage.turning("container") == nil && container.animationKeys() == nil)
  }

  @Test("a tab bar fades between pages: the transition is the container's, not a page's")
  func tabBar() throws {
    let pages = [CALayer(frame: container.bounds), CALayer(frame: container.bounds)]
    (pages[0].name, pages[1].name) = ("first", "second")
    container.addSublayer(pages[0])
    let stage = Stage(container)

    let fade = CATransition()
    fade.type = .fade
    fade.duration = 0.5
    container.add(fade, forKey: nil)
    CATransaction.setDisableActions(true)
    container.replaceSublayer(pages[0], with: pages[1])
    stage.host.commit()

    stage.host.advance(to: 0.25)
    let turning = try #require(stage.turning("container"))
    #expect(turning.function == "fade" && isClose(turning.progress, 0.5))
    #expect(turning.oldNode?.sublayers.map(\.name) == ["first"] && turning.newNode.sublayers.map(\.name) == ["second"])
    #expect(container.animationKeys() == ["transition"] && pages[1].animationKeys() == nil)
  }

  @Test("a view flips over from the left in a second, eased at both ends; the layers are exchanged at once")
  func flip() throws {
    let front = CALayer(frame: container.bounds), back = CALayer(frame: container.bounds)
    (front.name, back.name) = ("front", "back")
    container.addSublayer(front)
    let stage = Stage(container)

    let flip = CATransition()
    flip.type = CATransitionType(rawValue: "flipFromLeft")
    flip.duration = 1
    flip.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    flip.delegate = Noting(name: "Flip", stage: stage)
    container.add(flip, forKey: nil)
    CATransaction.setDisableActions(true)
    front.removeFromSuperlayer()
    container.addSublayer(back)
    stage.host.commit()
    #expect(container.sublayers?.map(\.name) == ["back"])

    // Edge on at one half: the card has turned by 90 of its 180°.
    for (time, degrees) in [(0.25, 23.24916), (0.5, 90), (0.75, 156.75084)] {
      stage.host.advance(to: time)
      let turning = try #require(stage.turning("container"))
      #expect(turning.function == "flipFromLeft" && isClose(180 * turning.progress, degrees, within: 1e-3))
      #expect(turning.oldNode?.sublayers.map(\.name) == ["front"] && turning.newNode.sublayers.map(\.name) == ["back"])
    }
    stage.host.advance(to: 1)
    #expect(stage.log == ["startFlip", "stopFlip(true)"])
  }

  @Test("a transition of one's own: a snapshot covers the new colour, shrinks, turns and fades")
  func snapshotCover() throws {
    container.backgroundColor = red
    let mark = CALayer(frame: CGRect(x: 0, y: 0, width: 40, height: 200))
    mark.backgroundColor = green
    container.addSublayer(mark)
    let stage = Stage(container)

    // The layer as it is, opaque and one to one.
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let context = try #require(
      CGContext(
        data: nil, width: 320, height: 200, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    container.render(in: context)
    let snapshot = try #require(context.makeImage())
    #expect(snapshot[20, 100] == SIMD4(0, 255, 0, 255) && snapshot[300, 100] == SIMD4(255, 0, 0, 255))

    let cover = CALayer(frame: container.bounds)
    cover.contents = snapshot
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    container.addSublayer(cover)
    container.backgroundColor = blue
    mark.removeFromSuperlayer()
    CATransaction.commit()
    stage.host.commit()
    // The new colour is behind the cover from the beginning.
    #expect(container.presentation()?.backgroundColor == blue && cover.presentation()?.contents as? CGImage === snapshot)

    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    CATransaction.setCompletionBlock { cover.removeFromSuperlayer() }
    cover.transform = CATransform3DRotate(CATransform3DMakeScale(0.01, 0.01, 1), .pi / 2, 0, 0, 1)
    cover.opacity = 0
    CATransaction.commit()
    stage.host.commit()

    for (time, scale, degrees, alpha) in [(0, 1, 0, 1), (0.25, 0.872130, 11.6246, 0.870838), (0.5, 0.505, 45, 0.5)] {
      stage.host.advance(to: time)
      #expect(isClose(cover.shown("transform.scale.x"), scale))
      #expect(isClose(cover.shown("transform.rotation").map { $0 * 180 / .pi }, degrees, within: 1e-3))
      #expect(isClose(cover.shown("opacity"), alpha))
    }
    stage.host.advance(to: 1)
    #expect(cover.superlayer == nil && container.sublayers == nil)
  }

  @Test("two views push each other: both layers carry the transition, and who is hidden is settled at once")
  func push() throws {
    let view1 = CALayer(frame: container.frame), view2 = CALayer(frame: container.frame)
    (view1.name, view2.name) = ("view1", "view2")
    view2.isHidden = true
    let stage = Stage(view1, view2)

    let transition = CATransition()
    transition.startProgress = 0
    transition.endProgress = 1.0
    transition.type = .push
    transition.subtype = .fromRight
    transition.duration = 1.0
    // As views have it: no actions of their own.
    CATransaction.setDisableActions(true)
    view1.add(transition, forKey: "transition")
    view2.add(transition, forKey: "transition")
    view1.isHidden = true
    view2.isHidden = false
    stage.host.commit()
    #expect(view1.isHidden && !view2.isHidden && view1.animationKeys() == ["transition"] && view2.animationKeys() == ["transition"])

    stage.host.advance(to: 0.25)
    // What leaves moves by −.25 W, what comes is at +.75 W: the first view's picture leaves with nothing behind it, the second comes after
    // nothing.
    for (name, wasHidden) in [("view1", false), ("view2", true)] {
      let turning = try #require(stage.turning(name))
      #expect(turning.function == "push" && turning.side == .right && isClose(turning.progress, 0.25))
      #expect(turning.old?.isHidden == wasHidden && turning.new.isHidden == !wasHidden)
    }
  }

  @Test("bars sweep by a filter of Core Image")
  func barsSwipe() throws {
    container.backgroundColor = red
    let stage = Stage(container)
    let filter = try #require(CIFilter(name: "CIBarsSwipeTransition"))
    filter.setValue(NSNumber(value: 3.14), forKey: "inputAngle")
    filter.setValue(NSNumber(value: 30.0), forKey: "inputWidth")
    filter.setValue(NSNumber(value: 10.0), forKey: "inputBarOffset")

    let transition = CATransition()
    transition.startProgress = 0
    transition.endProgress = 1.0
    transition.filter = filter
    transition.duration = 1.0
    CATransaction.setDisableActions(true)
    container.add(transition, forKey: "transition")
    container.backgroundColor = blue
    stage.host.commit()

    for time in [0, 0.5, 1] {
      stage.host.advance(to: time)
      let turning = try #require(stage.turning("container"))
      #expect(turning.function == "CIBarsSwipeTransition" && turning.values == [3.14, 30, 10] && isClose(turning.progress, time))
      #expect(turning.old?.backgroundColor == red && turning.new.backgroundColor == blue)
    }
  }
}

/// A layer on its way from what it was to what it is.
struct Turning {
  var function: String
  var side: TransitionSide
  var values: [Float]
  var progress: Double
  var oldNode: RenderNode?
  var newNode: RenderNode
  var old: LayerProperties? { oldNode?.properties }
  var new: LayerProperties { newNode.properties }
}

extension Stage {
  /// How a layer shows at the present time; nil when it is in no transition.
  func turning(_ name: String) -> Turning? {
    var presentation = PresentationTree()
    evaluate(host.tree, at: host.time, into: &presentation)
    guard let layer = presentation.layers.first(where: { $0.node.name == name && $0.role == .layer }), layer.transition >= 0 else {
      return nil
    }
    let shown = presentation.transitions[layer.transition]
    guard shown.isActive else { return nil }
    return Turning(
      function: shown.effect.function.name, side: shown.effect.side, values: shown.effect.values, progress: shown.progress,
      oldNode: shown.previous < 0 ? nil : presentation.layers[shown.previous].node, newNode: layer.node)
  }
}
