import Testing
import UIKit

@MainActor @Suite("Observed views")
struct ViewObservationTests {
  @Test("a scroll view tells of its offset and the size of its content, and a header follows")
  func scrolling() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200)), header = UIView()
    let stage = AnimationStage(scrollView, header)
    var sizes: [CGFloat] = []
    let observations = [
      scrollView.observe(\.contentOffset, options: [.new]) { _, change in
        header.frame.size.height = max(44, 120 - (change.newValue?.y ?? 0))
      },
      scrollView.observe(\.contentSize, options: [.initial]) { view, _ in sizes.append(view.contentSize.height) },
    ]
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    scrollView.contentOffset.y = 30
    #expect(header.frame.height == 90)
    scrollView.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
    stage.advance(to: 1)
    #expect(header.frame.height == 44)
    scrollView.contentSize.height = 1000
    scrollView.contentSize.height = 1200
    #expect(sizes == [0, 1000, 1200])
    withExtendedLifetime(observations) {}
  }

  /// The centre of a frame 10 wide at 20 is 25.
  @Test("geometry and opacity tell with the change of the model, in a block at once")
  func geometry() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage = AnimationStage(view)
    var centers: [CGFloat] = [], alphas: [CGFloat] = []
    let observations = [
      view.observe(\.center, options: [.old, .new]) { _, change in
        centers += [change.oldValue?.x ?? -1, change.newValue?.x ?? -1]
      },
      view.observe(\.alpha) { view, _ in alphas.append(view.alpha) },
    ]
    UIView.animate(withDuration: 1) {
      view.frame.origin.x = 20
      view.alpha = 0.5
    }
    #expect(centers == [5, 25] && alphas == [0.5])
    stage.advance(to: 2)
    #expect(centers.count == 2 && alphas.count == 1)
    withExtendedLifetime(observations) {}
  }

  private final class Dial: UIControl {
    @KeyValueObserved var value: CGFloat = 0
    private(set) var turns: [CGFloat] = []
    private var own: NSKeyValueObservation?

    override init(frame: CGRect) {
      super.init(frame: frame)
      own = observe(\.value) { dial, _ in dial.turns.append(dial.value * 360) }
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test("a view's own properties, and the states of controls")
  func controls() {
    let dial = Dial(frame: .zero)
    var states: [Bool] = []
    let observation = dial.observe(\.isSelected) { dial, _ in states.append(dial.isSelected) }
    dial.value = 0.25
    dial.value = 0.5
    dial.isSelected = true
    dial.isEnabled = false
    #expect(dial.turns == [90, 180] && states == [true])
    withExtendedLifetime(observation) {}
  }
}
