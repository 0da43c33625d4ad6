import Foundation
import Graphics
import OfflineRendering
import QuartzCore
import Testing

@testable import Inspector

@Suite("Reports of scenes, and two versions of one compared")
struct SceneReportTests {
  private func reported(_ text: String, at times: [Double]) throws -> SceneReport {
    try SceneReport(name: "scene.caml", inspector(text), at: times, backend: .software)
  }

  @Test("a report has pictures, layers with what is not as usual, animations, curves and plans, and can be read again")
  func report() throws {
    let report = try reported(sceneText(), at: [0, 0.5, 2])
    let (overview, scene) = (report.overview, report.overview.scene)
    #expect(overview.name == "scene.caml" && overview.generation == 1 && overview.renderer == "software" && overview.process == nil)
    #expect(overview.fault == nil && overview.scale == nil && overview.isEditable == nil && overview.canUndo == nil)
    #expect(
      scene.size == [100, 50] && scene.pixels == [100, 50] && scene.duration == 2 && scene.layerCount == 7 && scene.states == ["Away"])
    #expect(report.frames.map(\.meta.time) == [0, 0.5, 2] && report.frames.map(\.meta.revision) == [1, 1, 1])
    #expect(report.frames.allSatisfy { $0.meta.width == 100 && $0.meta.height == 50 && $0.meta.renderer == "software" })
    #expect(
      report.frames.allSatisfy { $0.meta.basis == nil && $0.meta.changes.isEmpty && $0.meta.costs.render > 0 && $0.meta.costs.plan > 0 })
    #expect(
      report.frames.allSatisfy { $0.picture.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) && $0.layers.count == 7 && $0.plan.quadCount > 0 })
    let card = report.frames[1].layers[2]
    #expect(card.path == ["root", "card"] && card.outlines == [[30, 30, 50, 30, 50, 20, 30, 20]] && card.animations.count == 1)
    #expect(
      card.properties.map { "\($0.key) \($0.model) \($0.presentation?.description ?? "-")" } == [
        "bounds [0, 0, 20, 10] -", "position [30, 25] [40, 25]", "backgroundColor [1, 0, 0, 1] -",
      ])
    #expect(report.frames[0].layers[1].properties.map(\.key) == ["bounds", "position"])
    #expect(report.layers.map(\.name) == ["root", nil, "card", "masked", "half", "dot", nil] && report.animations.map(\.key) == ["move"])
    #expect(report.curves.map(\.layer) == [report.layers[2].id] && report.curves[0].curve.keyPath == "position.x")
    let line = report.curves[0].curve.lines[0].values, times = report.curves[0].curve.times
    // 241 times of two seconds, from 30 to 70.
    #expect(
      times.count == 241 && times[0] == 0 && times[240] == 2 && times[60] == 0.5 && line[0] == 30 && line[60] == 40 && line[240] == 70)
    let again = try JSONDecoder().decode(SceneReport.self, from: JSONEncoder().encode(report))
    #expect(again.animations == report.animations && again.layers == report.layers && again.frames[2].picture == report.frames[2].picture)
    #expect(SceneReport.maximumLayers == 500 && SceneReport.maximumCurves == 200)
  }

  @Test("a scene without an end has curves as far as it is looked at, a second at least")
  func endless() throws {
    let still = #"<caml><CALayer bounds="0 0 4 4" name="box"><animations>"#
    let move = #"<animation type="CABasicAnimation" keyPath="zPosition" fromValue="0" toValue="8" duration="4" repeatCount="inf"/>"#
    let text = still + move + move.replacingOccurrences(of: "zPosition", with: "opacity") + "</animations></CALayer></caml>"
    for (times, end) in [([0.25], 1.0), ([0, 3], 3)] {
      let report = try reported(text, at: times)
      #expect(report.overview.scene.duration == nil && report.curves.count == 2)
      #expect(report.curves.allSatisfy { $0.curve.times.last == end }, "\(times)")
    }
    let none = try reported("<caml><CALayer bounds='0 0 4 4'/></caml>", at: [])
    #expect(none.frames.isEmpty && none.layers.count == 1 && none.curves.isEmpty)
  }

  /// A canvas of 4 by 4 points whose grey is 0 until 1 s, and then grows to 1 at 5 s; or that stays black.
  private func grey(_ grows: Bool, width: Int = 4) throws -> SceneInspector {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: 4)
    root.backgroundColor = .black
    if grows {
      let change = CABasicAnimation(keyPath: "backgroundColor")
      (change.fromValue, change.toValue, change.beginTime, change.duration) = (CGColor.black, CGColor.white, 1, 4)
      root.add(change, forKey: nil)
    }
    var settings = RenderSettings()
    settings.backend = .software
    return try SceneInspector(InspectedScene(Composition(root)), settings: settings)
  }

  private func compare(_ times: [Double], tolerance: Int = 0) throws -> SceneComparison {
    try SceneComparison(("a", grey(false)), ("b", grey(true)), at: times, backend: .software, tolerance: tolerance)
  }

  @Test("two versions: how much they differ at each time, when most, and pictures of some times and of the worst")
  func comparison() throws {
    let times = (0..<40).map { Double($0) / 8 }, found = try compare(times)
    #expect(found.before == "a" && found.after == "b" && found.tolerance == 0 && found.differs && found.samples.map(\.time) == times)
    // (t − 1) / 4 of 255, in three channels of four.
    let values = times.map { Int((max(0, $0 - 1) / 4 * 255).rounded()) }
    #expect(zip(found.samples, values).allSatisfy { abs($0.maximum - $1) <= 1 && $0.mean == Double(3 * $0.maximum) / 4 })
    #expect(found.samples.map(\.pixelCount) == values.map { $0 > 0 ? 16 : 0 })
    #expect(found.maximum == found.samples[39].maximum && found.worstTime == times[39])
    // Every fifth of them, and the last eight, which differ most.
    let kept = Set(stride(from: 0, to: 40, by: 5)).union(32..<40).sorted()
    #expect(found.pictures.map(\.time) == kept.map { times[$0] })
    #expect(found.pictures[0].before == found.pictures[0].after && found.pictures[15 - 1].before != found.pictures[15 - 1].after)
    for picture in found.pictures {
      #expect([picture.before, picture.after, picture.difference].allSatisfy { $0.prefix(2) == Data([0x89, 0x50]) })
    }
    let again = try JSONDecoder().decode(SceneComparison.self, from: JSONEncoder().encode(found))
    #expect(again.maximum == found.maximum && again.pictures.map(\.difference) == found.pictures.map(\.difference))
    #expect(SceneComparison.maximumPictures == 16)
  }

  @Test("what differs by no more than is let pass does not differ; the first of equal times is the worst")
  func tolerance() throws {
    let half = try compare([3, 3, 0.5])
    #expect(half.maximum > 120 && half.worstTime == 3 && half.pictures.map(\.time) == [3, 3, 0.5])
    #expect(try !compare([3], tolerance: half.maximum).differs && compare([3], tolerance: half.maximum - 1).differs)
    let none = try compare([0, 1])
    #expect(!none.differs && none.maximum == 0 && none.worstTime == 0 && none.pictures.count == 2)
    #expect(try compare([]).samples.isEmpty && compare([]).pictures.isEmpty)
    let error = #expect(throws: SceneComparison.SizeError.self) {
      try SceneComparison(("a", grey(false)), ("b", grey(true, width: 5)), at: [0], backend: .software, tolerance: 0)
    }
    #expect(error?.before == [4, 4] && error?.after == [5, 4])
  }

  @Test(
    "nine times step by two, eight by one: pictures of half of what may be kept are evenly spaced",
    arguments: [(8, 1), (9, 2), (16, 2), (17, 3)])
  func spacing(count: Int, step: Int) throws {
    let times = (0..<count).map { Double($0) / 1000 }
    #expect(try compare(times).pictures.map(\.time) == stride(from: 0, to: count, by: step).map { times[$0] })
  }
}
