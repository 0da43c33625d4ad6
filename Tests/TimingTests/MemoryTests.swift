import CAllocationCounter
import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("What attached animations take up")
struct MemoryTests {
  /// A basic animation, eight key frames or a spring, in turn: what a commit hands over.
  static func animation(_ index: Int) -> AnimationRecord {
    let key = ["opacity", "zPosition", "cornerRadius"][index % 3]
    switch index % 3 {
    case 0:
      return AnimationRecord(key, .basic(Endpoints(from: 0, to: 1)), duration: 2, curve: .easeInEaseOut) {
        ($0.beginTime, $0.repeatCount) = (1, .infinity)
      }
    case 1: return AnimationRecord(key, .keyframes(Keyframes((0..<8).map { .number(Double($0)) }))) { $0.autoreverses = true }
    default: return AnimationRecord(key, .spring(Endpoints(from: 0, to: 1), SpringParameters()), duration: 2)
    }
  }

  static let layerCount = 10_000

  /// Bytes on the heap for a committed tree and its program, without the layers' animated properties.
  static func bytes(animationsPerLayer count: Int) -> Int {
    let before = ac_bytes_in_use()
    let layers = (0..<layerCount).map { index in
      RenderNode(
        id: LayerID(rawValue: UInt64(index)), name: nil, timing: .layerDefault, properties: LayerProperties(),
        animations: (0..<count).map { animation(index * count + $0) }, sublayers: [], mask: nil)
    }
    let tree = RenderTree(root: Fixture().node(sublayers: layers))
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    evaluator.evaluate(tree, at: 1.5, into: &presentation)
    let bytes = Int(ac_bytes_in_use() - before) - presentation.animatedProperties.capacity * MemoryLayout<LayerProperties>.stride
    return withExtendedLifetime((tree, evaluator, presentation)) { bytes }
  }

  @Test(
    "an attached animation takes less than 300 bytes, as committed and compiled together",
    .enabled(if: ac_available(), "needs glibc, and no sanitizer"))
  func perAnimation() async {
    // In a process of its own, where nobody else allocates.
    await #expect(processExitsWith: .success) {
      _ = Self.bytes(animationsPerLayer: 1)  // what is made once
      let plain = Self.bytes(animationsPerLayer: 0)
      for count in [1, 3] {
        let each = (Self.bytes(animationsPerLayer: count) - plain) / (Self.layerCount * count)
        // 64 are a lane. Anything under 150 would mean that records were not counted.
        #expect((150..<300).contains(each), "\(each) bytes at \(count) a layer")
      }
    }
  }

  @Test("records are small: alone on a layer, one fits into 128 bytes with its array's and the allocator's header")
  func sizes() {
    #expect(MemoryLayout<AnimationRecord>.stride + 32 + 8 <= 128)
    #expect(MemoryLayout<PropertyAnimation>.size <= 32)
    func stride<Element>(_: [Element]) -> Int { MemoryLayout<Element>.stride }
    #expect(stride(LaneBatch().blocks) == 4 * 64)
    #expect(MemoryLayout<Track>.stride <= 112)
    #expect(MemoryLayout<AnimatableValue>.stride == 40)
  }

  @Test("numbers in a row are stored as such")
  func numbers() {
    guard case .numbers(let numbers) = AnimatableValueList([1, 2, 3]) else { return #expect(Bool(false)) }
    #expect(numbers == [1, 2, 3])
  }

  @Test("a record tells its timing as it was given, whatever that is")
  func timing() {
    func told(_ configure: (inout MediaTiming) -> Void) -> MediaTiming { AnimationRecord.fade(configure: configure).timing }
    #expect(told { ($0.beginTime, $0.repeatCount, $0.autoreverses, $0.fillMode) = (3, 2.5, true, .both) }.repeatCount == 2.5)
    #expect(told { $0.repeatCount = .infinity }.repeatCount == .infinity)
    #expect(told { $0.repeatCount = 0.1 }.repeatCount == 0.1)  // no Float
    #expect(told { $0.repeatCount = 1e300 }.repeatCount == 1e300)
    #expect(told { $0.speed = -2 }.speed == -2)
    #expect(told { $0.timeOffset = 0.3 }.timeOffset == 0.3)
    #expect(told { $0.repeatDuration = 7 }.repeatDuration == 7)
    #expect(told { $0.beginTime = .nan }.beginTime.isNaN)
    #expect(told { $0.duration = .nan }.duration.isNaN)
    var record = AnimationRecord.fade { $0.speed = 2 }
    record.timing.speed = 1
    record.timing.beginTime = 4
    #expect(record.timing.speed == 1)
    #expect(record.timing.beginTime == 4)
  }
}
