import Foundation
import Graphics
import OfflineRendering
import Playback
import QuartzCore
import RenderTree
import Testing

@testable import Inspector

@Suite("Looking into scenes")
struct SceneInspectorTests {
  @Test("the tree is told in pre-order: a layer, its mask, its sublayers")
  func tree() throws {
    let entries = try inspector().entries(at: 0)
    #expect(entries.map { $0.name ?? $0.class } == ["root", "CALayer", "card", "masked", "half", "dot", "CALayer"])
    #expect(entries.map(\.parent) == [-1, 0, 0, 0, 3, 3, 3])
    #expect(entries.map { $0.isMask ?? false } == [false, false, false, false, true, false, false])
    #expect(entries.map { $0.isAnimated ?? false } == [false, false, true, false, false, false, false])
    #expect(Set(entries.map(\.id)).count == 7)
  }

  @Test("a layer keeps its path when others come and go beside it, and when the document is read again")
  func stablePaths() throws {
    let before = try inspector(), after = try inspector(sceneText(extra: #"<CALayer name="new" bounds="0 0 1 1"/>"#))
    for name in ["root", "card", "masked", "half", "dot"] { #expect(try before.path(named: name) == after.path(named: name)) }
    let path = try #require(try before.path(named: "card"))
    #expect(LayerPath(path.description) == path && path.description.count == 16)
    // A layer of the same name before it takes its place.
    let twin = try inspector(sceneText(extra: #"<CALayer name="card" bounds="0 0 1 1"/>"#))
    #expect(try twin.entries(at: 0).first { $0.name == "card" }?.isAnimated == nil)
    #expect(LayerPath("card") == nil && LayerPath("00000000000000ag") == nil)
  }

  @Test("a property has the value that was set and the one that shows")
  func properties() throws {
    let inspector = try inspector()
    let path = try #require(try inspector.path(named: "card"))
    let found = try #require(try inspector.inspection(of: path, at: 1))
    #expect(found.path == ["root", "card"])
    let byKey = Dictionary(uniqueKeysWithValues: found.properties.map { ($0.key, $0) })
    let position = try #require(byKey["position"])
    #expect(position.model.value == .list([.number(30), .number(25)]))
    #expect(position.presentation?.value == .list([.number(50), .number(25)]))
    #expect(!position.isDefault && position.unit == "points")
    let opacity = try #require(byKey["opacity"])
    #expect(opacity.model.value == .number(1) && opacity.presentation == nil && opacity.isDefault)
    #expect(byKey["backgroundColor"]?.model.value == .list([1, 0, 0, 1].map { .number($0) }))
    #expect(byKey["fillColor"] == nil, "only shape layers have it")
    // Half way, the card lies from 40 to 60, and 25 ± 5 from either edge of the canvas.
    #expect(found.outlines == [[40, 30, 60, 30, 60, 20, 40, 20]])
    #expect(try inspector.inspection(of: LayerPath("0123456789abcdef") ?? path, at: 1) == nil)
  }

  @Test("times can be asked for in any order")
  func anyOrder() throws {
    let inspector = try inspector()
    let path = try #require(try inspector.path(named: "card"))
    func x(_ time: Double) throws -> SampledValue? {
      try inspector.inspection(of: path, at: time)?.properties.first { $0.key == "position" }?.presentation?.value
    }
    #expect(try [1.5, 0.5, 1].map(x) == [60, 40, 50].map { .list([.number($0), .number(25)]) })
    let picture = try inspector.picture(at: 1, with: .software)
    #expect(picture[50, 25] == SIMD4(255, 0, 0, 255) && picture[39, 25] == .zero)
    // 0.5 s before it lay 10 points further left.
    let earlier = try inspector.picture(at: 0.5, with: .software)
    #expect(earlier[39, 25] == SIMD4(255, 0, 0, 255) && earlier[51, 25] == .zero)
    #expect(inspector.costs.render > 0)
  }

  @Test("animations are told on the scene's timeline, whatever their layers' clocks are")
  func animations() throws {
    let root = CALayer(), inner = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    // Local time is (scene − 1) · 2.
    (inner.beginTime, inner.speed) = (1, 2)
    root.addSublayer(inner)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0, 1, 2, 0.5)
    (fade.repeatCount, fade.autoreverses, fade.fillMode) = (1.5, true, .both)
    fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
    inner.add(fade, forKey: "fade")
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    (spin.byValue, spin.duration) = (Double.pi, 1)
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.repeatCount) = ([spin], 4, .infinity)
    root.add(group, forKey: "group")
    var settings = RenderSettings()
    settings.backend = .software
    let entries = try SceneInspector(InspectedScene(Composition(root)), settings: settings).animations()
    #expect(entries.map(\.class) == ["CAAnimationGroup", "CABasicAnimation", "CABasicAnimation"])
    // Members of a group have no key.
    #expect(entries.map(\.key) == ["group", nil, "fade"] && entries.map(\.layerName) == ["CALayer", "CALayer", "CALayer"])
    #expect(entries[0].begin == 0 && entries[0].end == nil && entries[0].repeatCount == nil && entries[0].duration == 4)
    #expect(entries[1].depth == 1 && entries[1].keyPath == "transform.rotation.z" && entries[1].values == ["by 3.141593"])
    // 0.5 of its clock is 1 + 0.5 / 2; three passes of one second each are there and back one and a half times.
    let fading = entries[2]
    #expect(fading.begin == 1.25 && fading.duration == 1 && fading.end == 4.25 && fading.repeatCount == 1.5)
    #expect(fading.autoreverses && fading.fillMode == "both" && fading.curve == [0.42, 0, 1, 1] && fading.values == ["from 0", "to 1"])
  }

  @Test("animations that a program adds on the way are told, however short they are, and where the scene has no end")
  func laterAnimations() throws {
    let root = CALayer(), layer = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.name = "late"
    root.addSublayer(layer)
    // Between two of 32 steps of 5 s.
    LayerScheduler.after(1.02) {
      let blink = CABasicAnimation(keyPath: "opacity")
      (blink.fromValue, blink.toValue, blink.duration) = (0, 1, 0.03)
      layer.add(blink, forKey: "blink")
    }
    var settings = RenderSettings()
    settings.backend = .software
    let inspector = try SceneInspector(InspectedScene(Composition(root)), settings: settings)
    let entries = try inspector.animations()
    #expect(inspector.scene.duration == nil && entries.map(\.key) == ["blink"] && entries.map(\.layerName) == ["late"], "\(entries)")
    #expect(abs((entries.first?.begin ?? 0) - 1.02) < 1e-9)
    // What the tree marks at a time is among them.
    for time in [0, 1.03, 2] {
      let marked = Set(try inspector.entries(at: time).filter { $0.isAnimated ?? false }.map(\.id))
      #expect(marked.isSubset(of: Set(try inspector.animations(shownAt: time).map(\.layer))) && marked.count == (time == 1.03 ? 1 : 0))
    }
  }

  private final class Badge: CALayer {}
  private final class Owner: CALayerDelegate {}

  @Test("layers are told with their own classes, and those of their delegates")
  func classes() throws {
    let root = CALayer(), badge = Badge(), shape = CAShapeLayer(), owner = Owner()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.sublayers = [badge, shape]
    root.mask = CAGradientLayer()
    shape.delegate = owner
    let inspector = try SceneInspector(InspectedScene(Composition(root)))
    let entries = try inspector.entries(at: 0)
    #expect(entries.map(\.class) == ["CALayer", "CAGradientLayer", "Badge", "CAShapeLayer"])
    #expect(entries.map(\.delegate) == [nil, nil, nil, "Owner"])
    let found = try inspector.inspection(of: entries[2].id, at: 0)
    #expect(found?.class == "Badge" && found?.path == ["CALayer", "Badge"])
    // What has gone since is still told of the time when it was there.
    _ = try inspector.entries(at: 0.5)
    badge.removeFromSuperlayer()
    #expect(try inspector.entries(at: 1).map(\.class) == ["CALayer", "CAGradientLayer", "CAShapeLayer"])
    #expect(try inspector.entries(at: 0.25).map(\.class) == ["CALayer", "CAGradientLayer", "Badge", "CAShapeLayer"])
  }

  @Test("several inputs one after the other: what shows at a time, on the show's timeline")
  func show() throws {
    // A second each, the second brought in by a fade of half a second, on 200 by 100 pixels: two a point.
    var playlist = PlaylistSettings()
    (playlist.length, playlist.repeats) = (1, true)
    playlist.transition = PlaylistTransition(name: "fade", duration: 0.5)
    let sources = [("a", "1 0 0"), ("b", "0 0 1")].map { name, color in
      PlaylistSource(name: name) { try composition(sceneText(color: color)) }
    }
    let show = try PlaylistShow(sources, playlist: playlist, size: PixelSize(200, 100), background: nil) { _, _ in }
    let inspector = try SceneInspector(InspectedScene(show))
    let summary = try inspector.summary
    #expect(summary.size == [200, 100] && summary.pixels == [200, 100] && summary.duration == 2 && summary.states == [])
    // The item's canvas, and the seven layers in it.
    let first = try inspector.entries(at: 0.5)
    #expect(first.count == 9 && first[0].name == "a")
    #expect(try inspector.entries(at: 1.75)[0].name == "b")
    // The card has gone 10 of its 40 points in half a second, to x = 40, and 25 · 2 pixels from above.
    #expect(try inspector.picture(at: 0.5, with: .software)[80, 50] == SIMD4(255, 0, 0, 255))
    let animations = try inspector.animations()
    #expect(animations.map(\.class) == ["item", "CABasicAnimation", "item", "CABasicAnimation"])
    #expect(animations.map(\.key) == ["a", "move", "b", "move"] && animations.map(\.depth) == [0, 1, 0, 1])
    #expect(animations.map(\.begin) == [0, 0, 1, 1] && animations.map(\.end) == [1, 2, 2, 3])
    #expect(animations[0].layer == first[0].id && animations[1].layerName == "card")
    let curve = try inspector.curve(of: "position.x", in: animations[1].layer, from: 0, to: 1, count: 3)
    #expect(curve?.lines.map(\.values) == [[30, 40, nil]])
  }

  @Test("a curve has a line for each number")
  func curves() throws {
    let inspector = try inspector()
    let path = try #require(try inspector.path(named: "card"))
    let curve = try #require(try inspector.curve(of: "position", in: path, from: 0, to: 2, count: 5))
    #expect(curve.times == [0, 0.5, 1, 1.5, 2] && curve.lines.map(\.name) == ["x", "y"])
    #expect(curve.lines[0].values == [30, 40, 50, 60, 70] && curve.lines[1].values == [25, 25, 25, 25, 25])
    #expect(try inspector.curve(of: "position.x", in: path, from: 0, to: 2, count: 2)?.lines.map(\.values) == [[30, 70]])
    #expect(try inspector.curve(of: "name", in: path, from: 0, to: 2, count: 2) == nil)
    let color = try inspector.curve(of: "backgroundColor", in: path, from: 0, to: 2, count: 2)
    #expect(color?.lines.map(\.name) == ["red", "green", "blue", "alpha"])
  }

  @Test("a plan tells its surfaces, passes and the layers of its quads")
  func plan() throws {
    let inspector = try inspector()
    let plan = try inspector.plan(at: 0)
    let (card, dot) = (try inspector.path(named: "card"), try inspector.path(named: "dot"))
    #expect(plan.surfaces.first == [100, 50] && plan.surfaceBytes >= 4 * 100 * 50)
    let target = try #require(plan.passes.last { $0.surface == 0 })
    #expect(target.quads.contains { $0.layer == card && $0.text.hasPrefix("solid") })
    // What is masked is drawn by itself.
    #expect(plan.passes.count > 1 && plan.passes.contains { $0.surface != 0 && $0.quads.contains { $0.layer == dot } })
    #expect(plan.quadCount == plan.passes.reduce(0) { $0 + $1.quadCount } && target.reads != [])
  }

  @Test("what draws at a point comes before what only contains it; masks cut off")
  func hit() throws {
    let inspector = try inspector()
    func names(_ x: CGFloat, _ y: CGFloat, _ time: Double) throws -> [String] {
      let byPath = Dictionary(uniqueKeysWithValues: try inspector.entries(at: 0).map { ($0.id, $0.name ?? $0.class) })
      return try inspector.layers(at: CGPoint(x: x, y: y), time: time).compactMap { byPath[$0] }
    }
    #expect(try names(30, 25, 0) == ["card", "root"] && names(30, 25, 2) == ["root"] && names(70, 25, 2) == ["card", "root"])
    // `masked` covers 80…100 from the left and 0…20 from above; the dot lies in its lower left corner.
    #expect(try names(82, 18, 0) == ["dot", "masked", "root"] && names(99, 1, 0) == ["root"])
  }

  @Test("a setup changes parameters and states, and is part of the scene")
  func setup() throws {
    var setup = SceneSetup()
    setup.changes = [SceneSetup.Change(state: "Away", time: 0)]
    let inspector = try inspector(setup: setup)
    #expect(try inspector.summary.states == ["Away"] && inspector.summary.setup == setup)
    // A quarter of 255 is 63.75.
    #expect(try inspector.picture(at: 0, with: .software)[30, 25] == SIMD4(64, 0, 0, 64))
    setup.changes = [SceneSetup.Change(state: "Nowhere", time: 0)]
    #expect(throws: (any Error).self) { try Tests.inspector(setup: setup) }
  }

  @Test("differences are counted, and drawn sixteen times as large")
  func difference() {
    let first = CGImage(width: 2, height: 1, premultipliedPixels: [10, 20, 30, 255, 1, 2, 3, 255])
    let second = CGImage(width: 2, height: 1, premultipliedPixels: [14, 20, 0, 255, 1, 2, 3, 255])
    let (difference, picture) = first.withUnsafePixels { first in
      second.withUnsafePixels { (PictureDifference(first, $0), PictureDifference.drawn(first, $0)) }
    }
    #expect(difference.maximum == 30 && difference.pixelCount == 1 && difference.mean == 34.0 / 8)
    // 4 · 16 and 30 · 16.
    #expect(picture.withUnsafePixels { $0[0, 0] } == SIMD4(64, 0, 255, 255))
    #expect(picture.withUnsafePixels { $0[1, 0] } == SIMD4(0, 0, 0, 255))
  }
}

private enum Tests {
  static func inspector(setup: SceneSetup) throws -> SceneInspector { try InspectorTests.inspector(setup: setup) }
}
