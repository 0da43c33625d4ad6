import Foundation
import Testing

@testable import UIKit

/// Progress bars, running indicators, dots of pages and pictures, in numbers.
@MainActor @Suite("Indicators")
struct IndicatorTests {
  // MARK: Progress

  @Test("a progress bar's track and what is done, from the side where reading begins")
  func progress() {
    typealias Row = (style: UIProgressView.Style, height: CGFloat, tall: CGFloat, radius: CGFloat)
    let rows: [Row] = [(.default, 0, 4, 2), (.default, 10, 10, 5), (.bar, 0, 2.5, 0), (.bar, 6, 6, 0)]
    for row in rows {
      for isMirrored in [false, true] {
        let view = UIProgressView(progressViewStyle: row.style)
        view.frame = CGRect(x: 0, y: 0, width: 160, height: row.height)
        view.progress = 0.375
        if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
        view.layoutIfNeeded()
        let track = view.subviews[0], bar = track.subviews[0]
        #expect(track.frame == CGRect(x: 0, y: 0, width: 160, height: row.tall) && track.clipsToBounds, "\(row)")
        #expect(bar.frame == CGRect(x: isMirrored ? 100 : 0, y: 0, width: 60, height: row.tall))
        #expect([track, bar].map(\.layer.cornerRadius) == [row.radius, row.radius])
      }
    }
    let view = UIProgressView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.progressViewStyle == .default && view.frame == CGRect(x: 1, y: 2, width: 30, height: 40) && !view.isUserInteractionEnabled)
    #expect(
      view.intrinsicContentSize == CGSize(width: -1, height: 4)
        && view.sizeThatFits(CGSize(width: 7, height: 9)) == CGSize(width: 7, height: 4))
    view.progressViewStyle = .bar
    #expect(view.intrinsicContentSize.height == 2.5)
    for (set, kept) in [(-1, 0), (0, 0), (0.5, 0.5), (1, 1), (2, 1), (.nan, 0)] as [(Float, Float)] {
      view.progress = set
      #expect(view.progress == kept, "\(set)")
    }
  }

  @Test("colours of a progress bar: the tint and the system's fill, none behind a thin one; pictures in their place")
  func progressColors() {
    let view = UIProgressView(progressViewStyle: .default), track = view.subviews[0] as? UIImageView
    let bar = track?.subviews[0] as? UIImageView
    #expect(bar?.backgroundColor == .systemBlue && track?.backgroundColor == .systemFill)
    view.tintColor = .systemPink
    #expect(bar?.backgroundColor == .systemPink)
    view.progressViewStyle = .bar
    #expect(track?.backgroundColor == nil)
    (view.progressTintColor, view.trackTintColor) = (.red, .green)
    #expect(bar?.backgroundColor == .red && track?.backgroundColor == .green)
    (view.progressImage, view.trackImage) = (square(3, .red), square(4, .red))
    #expect(bar?.backgroundColor == nil && track?.backgroundColor == nil && bar?.image?.size.width == 3 && track?.image?.size.width == 4)
    (view.progressImage, view.trackImage) = (nil, nil)
    #expect(bar?.backgroundColor == .red && track?.backgroundColor == .green && bar?.image == nil && track?.image == nil)
  }

  @Test("a bar that follows a task slides to each part that is done, until all is, or the task is given up")
  func tasks() throws {
    let view = UIProgressView(progressViewStyle: .default), stage = AnimationStage(view), bar = view.subviews[0].subviews[0]
    let task = Progress(totalUnitCount: 10)
    task.completedUnitCount = 1
    stage.advance(to: 0)
    view.observedProgress = task
    #expect(isClose(view.progress, 0.1, within: 1e-6) && bar.layer.animation(forKey: "bounds.size")?.duration == 0.25)
    stage.advance(to: 0.5)
    #expect(bar.layer.animationKeys() == nil)
    task.completedUnitCount = 4
    stage.advance(to: 0.6)
    #expect(isClose(view.progress, 0.4, within: 1e-6))
    task.completedUnitCount = 10
    stage.advance(to: 0.7)
    #expect(view.progress == 1)
    view.progress = 0.5
    stage.advance(to: 0.8)
    #expect(view.progress == 0.5, "a task that is done is followed no longer")
    let other = Progress(totalUnitCount: 4)
    view.observedProgress = other
    #expect(view.progress == 0)
    other.completedUnitCount = 2
    other.cancel()
    stage.advance(to: 1)
    #expect(view.progress == 0.5)
    other.completedUnitCount = 3
    stage.advance(to: 1.1)
    #expect(view.progress == 0.5)
    let third = Progress(totalUnitCount: 4)
    view.observedProgress = third
    view.observedProgress = nil
    third.completedUnitCount = 3
    stage.advance(to: 1.3)
    #expect(view.progress == 0 && view.observedProgress == nil)
    let hidden = UIProgressView()
    hidden.observedProgress = task
    #expect(hidden.progress == 1 && hidden.subviews[0].subviews[0].layer.animationKeys() == nil)
  }

  // MARK: Running indicators

  @Test("styles of indicators: 20 or 37 points, grey or white")
  func styles() {
    typealias Row = (UIActivityIndicatorView.Style, Int, CGFloat, UIColor)
    let rows: [Row] = [
      (.medium, 100, 20, .systemGray), (.large, 101, 37, .systemGray), (.whiteLarge, 0, 37, .white), (.white, 1, 20, .white),
      (.gray, 2, 20, .systemGray),
    ]
    for (style, number, side, color) in rows {
      let view = UIActivityIndicatorView(style: style), size = CGSize(width: side, height: side)
      #expect(style.rawValue == number && view.color == color && view.frame == CGRect(origin: .zero, size: size), "\(style)")
      #expect(view.intrinsicContentSize == size && view.sizeThatFits(.zero) == size && view.isHidden && !view.isUserInteractionEnabled)
    }
    let view = UIActivityIndicatorView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.style == .medium && view.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && view.isHidden && view.hidesWhenStopped)
    view.color = .red
    #expect(view.color == .red)
    view.color = nil
    view.style = .white
    #expect(view.color == .white)
  }

  /// A spoke is 0.11 of the side wide, 0.27 long, and begins at 0.04.
  @Test("eight spokes in a circle, of which each fades an eighth of a turn later")
  func spokes() throws {
    let view = UIActivityIndicatorView(style: .medium), stage = AnimationStage(view)
    view.frame = CGRect(x: 10, y: 20, width: 60, height: 40)
    stage.advance(to: 0)
    let spokes = try #require(view.layer.sublayers?.first as? CAReplicatorLayer), spoke = try #require(spokes.sublayers?.first)
    #expect(spokes.frame == CGRect(x: 20, y: 10, width: 20, height: 20) && spokes.instanceCount == 8 && isClose(spokes.instanceDelay, 0.1))
    // An eighth of a turn is 45 degrees.
    #expect(isClose(spokes.instanceTransform.m11, 0.707107) && isClose(spokes.instanceTransform.m12, 0.707107))
    #expect(isClose(spoke.frame.minX, 8.9) && isClose(spoke.frame.minY, 0.8) && isClose(spoke.bounds.width, 2.2))
    #expect(isClose(spoke.bounds.height, 5.4) && isClose(spoke.cornerRadius, 1.1) && isClose(spoke.opacity, 0.44))
    #expect(spoke.backgroundColor == UIColor.systemGray.resolvedColor(with: view.traitCollection).cgColor)
    #expect(spoke.animation(forKey: "spin") == nil)
    view.startAnimating()
    let fade = try #require(spoke.animation(forKey: "spin") as? CAKeyframeAnimation)
    #expect(fade.keyPath == "opacity" && fade.duration == 0.8 && fade.repeatCount == .infinity && fade.timeOffset == 0.8)
    #expect((fade.values ?? []).map { TreePrinter.describe($0) } == ["1", "0.22", "0.22"])
    #expect(fade.keyTimes?.map(\.doubleValue) == [0, 0.75, 1])
    view.startAnimating()
    #expect(spoke.animationKeys() == ["spin"])
    view.hidesWhenStopped = false
    view.stopAnimating()
    #expect(!view.isHidden && !view.isAnimating && spoke.animationKeys() == nil)
    view.hidesWhenStopped = true
    #expect(view.isHidden)
    stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(to: 0.1)
    #expect(spoke.backgroundColor == UIColor.systemGray.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor)
  }

  // MARK: Dots

  /// 7 points a dot, 9 between; 26 high; a capsule goes beyond the dots by 11.
  @Test("dots follow each other in their direction about the middle, a capsule behind them")
  func dots() {
    typealias Direction = UIPageControl.Direction
    let rows: [(Direction, Bool, Bool, Bool)] = [
      (.natural, false, false, false), (.natural, true, false, true), (.leftToRight, true, false, false),
      (.rightToLeft, false, false, true),
      (.topToBottom, false, true, false), (.bottomToTop, false, true, true),
    ]
    for (direction, isMirrored, isUpright, isReversed) in rows {
      let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
      (control.numberOfPages, control.direction, control.backgroundStyle) = (3, direction, .prominent)
      if isMirrored { control.semanticContentAttribute = .forceRightToLeft }
      control.layoutIfNeeded()
      // 39 points in all.
      let places = (isReversed ? [2, 1, 0] : [0, 1, 2]).map { 16 * CGFloat($0) - 19.5 }
      let frames = places.map { CGRect(x: isUpright ? 56.5 : 60 + $0, y: isUpright ? 50 + $0 : 46.5, width: 7, height: 7) }
      #expect(control.subviews.compactMap { $0 as? UIImageView }.map(\.frame) == frames, "\(direction)")
      let capsule = CGRect(
        x: isUpright ? 47 : 29.5, y: isUpright ? 19.5 : 37, width: isUpright ? 26 : 61, height: isUpright ? 61 : 26)
      #expect(control.subviews[0].frame == capsule && control.subviews[0].layer.cornerRadius == 13, "\(direction)")
      #expect(control.intrinsicContentSize == (isUpright ? CGSize(width: 26, height: 39) : CGSize(width: 39, height: 26)))
      #expect(control.sizeThatFits(.zero) == control.intrinsicContentSize)
    }
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 26))
    #expect([-1, 0, 1, 2, 5].map { control.size(forNumberOfPages: $0).width } == [0, 0, 7, 23, 71])
    #expect(control.backgroundStyle == .automatic && control.direction == .natural && control.allowsContinuousInteraction)
    control.backgroundStyle = .prominent
    control.layoutIfNeeded()
    #expect(control.subviews.isEmpty, "there is no capsule behind nothing")
  }

  @Test("pictures of dots: the present one's own, the preferred of the present one, a page's own, the preferred")
  func dotPictures() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 26))
    (control.numberOfPages, control.currentPage) = (3, 1)
    func sides() -> [CGFloat] {
      control.layoutIfNeeded()
      return control.subviews.compactMap { $0 as? UIImageView }.map { $0.image?.size.width ?? 0 }
    }
    #expect(sides() == [0, 0, 0])
    control.preferredIndicatorImage = square(10, .red)
    #expect(sides() == [10, 10, 10] && control.intrinsicContentSize.width == 48)
    control.setIndicatorImage(square(11, .red), forPage: 1)
    control.setIndicatorImage(square(12, .red), forPage: 2)
    #expect(sides() == [10, 11, 12])
    control.preferredCurrentPageIndicatorImage = square(13, .red)
    #expect(sides() == [10, 13, 12] && control.intrinsicContentSize.width == 53)
    control.setCurrentPageIndicatorImage(square(14, .red), forPage: 1)
    #expect(sides() == [10, 14, 12])
    control.currentPage = 2
    #expect(sides() == [10, 11, 13] && control.subviews.map(\.frame.minX) == [74, 93, 113])
    #expect(control.indicatorImage(forPage: 1)?.size.width == 11 && control.currentPageIndicatorImage(forPage: 1)?.size.width == 14)
    #expect(control.indicatorImage(forPage: 0) == nil && control.currentPageIndicatorImage(forPage: 2) == nil)
    let dots = control.subviews.compactMap { $0 as? UIImageView }
    #expect(dots.allSatisfy { $0.backgroundColor == nil && $0.layer.cornerRadius == 0 && $0.image?.renderingMode == .alwaysTemplate })
    #expect(dots.map(\.tintColor) == [UIColor.white.withAlphaComponent(0.5), UIColor.white.withAlphaComponent(0.5), .white])
    (control.pageIndicatorTintColor, control.currentPageIndicatorTintColor) = (.red, .blue)
    #expect(dots.map(\.tintColor) == [.red, .red, .blue])
    control.preferredIndicatorImage = nil
    #expect(dots[0].backgroundColor == .red && dots[0].layer.cornerRadius == 3.5 && dots[0].image == nil)
  }

  @Test("a tap goes to the page before or after, a finger that has moved by more than 8 points to the nearest")
  func dotsUnderFingers() {
    let shown = TouchedView(UIPageControl(), CGSize(width: 120, height: 26)), control = shown.view
    (control.numberOfPages, control.currentPage) = (5, 2)
    shown.wait(0.1)
    var states: [Int] = []
    control.addAction(UIAction { [unowned control] _ in states.append(control.interactionState.rawValue) }, for: .valueChanged)
    // The middle is the right half's.
    shown.drag(60)
    #expect(control.currentPage == 3 && states == [1] && control.interactionState == .none)
    shown.drag(59.5)
    #expect(control.currentPage == 2)
    shown.touch(.began, 60)
    shown.touch(.ended, 60, 40)
    #expect(control.currentPage == 2, "a finger that is lifted elsewhere does nothing")
    // Dots stand at 28, 44, 60, 76 and 92.
    shown.touch(.began, 60)
    shown.touch(.moved, 68)
    #expect(control.currentPage == 2 && control.interactionState == .none)
    shown.touch(.moved, 68.5)
    #expect(control.currentPage == 3 && control.interactionState == .continuous)
    shown.wait(0.05)
    #expect(control.subviews.first.map { !($0 is UIImageView) } == true, "the capsule shows")
    shown.touch(.moved, 67)
    #expect(control.currentPage == 2)
    shown.touch(.moved, 300)
    shown.touch(.ended, 300)
    #expect(control.currentPage == 4 && control.interactionState == .none && states.last == 2)
    shown.wait(0.05)
    #expect(control.subviews.allSatisfy { $0 is UIImageView })
    control.allowsContinuousInteraction = false
    shown.drag(60, 20)
    #expect(control.currentPage == 3, "the half of it counts where the finger is lifted")
    shown.touch(.began, 60)
    control.allowsContinuousInteraction = true
    shown.touch(.moved, 100)
    shown.touch(.cancelled, 100)
    #expect(control.interactionState == .none)
  }

  // MARK: Pictures

  @Test("an image view has its image's size, and shows it, or that of its state")
  func pictures() throws {
    let view = UIImageView(image: square(12, .red)), other = square(14, .blue)
    #expect(view.frame.size == CGSize(width: 12, height: 12) && view.intrinsicContentSize == CGSize(width: 12, height: 12))
    #expect(!view.isUserInteractionEnabled && view.sizeThatFits(.zero) == CGSize(width: 12, height: 12))
    view.highlightedImage = other
    func shown() -> Int? { view.layer.contents.map { ($0 as! CGImage).width } }
    #expect(shown() == 12)
    view.isHighlighted = true
    #expect(shown() == 14 && view.intrinsicContentSize.width == 12)
    view.highlightedImage = nil
    #expect(shown() == 12)
    view.image = nil
    #expect(
      shown() == nil && view.intrinsicContentSize == CGSize(width: -1, height: -1)
        && view.sizeThatFits(.zero) == CGSize(width: 12, height: 12))
    let both = UIImageView(image: nil, highlightedImage: other)
    #expect(both.frame == .zero && both.layer.contents == nil && !both.isHighlighted && both.highlightedImage === other)
    #expect(UIImageView(image: square(9, .red), highlightedImage: other).frame.size.width == 9)
    // Caps of 1, 2, 3 and 5 of 20 points leave 16 and 13.
    view.image = square(20, .red).resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5))
    #expect(view.layer.contentsCenter == CGRect(x: 0.1, y: 0.05, width: 0.65, height: 0.8))
    view.image = square(20, .red)
    #expect(view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("a sequence of images runs a thirtieth of a second each, or as long and as often as is said")
  func sequences() throws {
    let view = UIImageView(image: square(4, .red)), images = [5, 6, 7].map { square($0, .red) }
    func animation() -> CAKeyframeAnimation? { view.layer.animation(forKey: "contents") as? CAKeyframeAnimation }
    func widths() -> [Int] { animation()?.values?.map { ($0 as! CGImage).width } ?? [] }
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = images
    view.startAnimating()
    #expect(view.isAnimating && widths() == [5, 6, 7] && animation()?.duration == 0.1 && animation()?.repeatCount == .infinity)
    #expect(animation()?.calculationMode == .discrete && animation()?.keyPath == "contents")
    view.stopAnimating()
    (view.animationDuration, view.animationRepeatCount) = (2.5, 3)
    view.highlightedAnimationImages = [square(8, .red)]
    view.startAnimating()
    #expect(widths() == [5, 6, 7] && animation()?.duration == 2.5 && animation()?.repeatCount == 3)
    view.isHighlighted = true
    view.startAnimating()
    #expect(widths() == [8, 8])
    view.animationImages = nil
    #expect(!view.isAnimating)
    view.highlightedAnimationImages = nil
    view.isHighlighted = false
    // An image of images runs by itself, and takes its time along.
    (view.animationDuration, view.animationRepeatCount) = (0, 0)
    view.image = UIImage.animatedImage(with: images, duration: 1.5)
    #expect(view.isAnimating && widths() == [5, 6, 7] && animation()?.duration == 1.5)
    view.image = UIImage.animatedImage(with: Array(images.prefix(2)), duration: 0)
    #expect(widths() == [5, 6] && isClose(animation()?.duration ?? 0, 2.0 / 30))
    view.image = square(4, .red)
    #expect(!view.isAnimating)
    view.animationImages = images.map { $0.withRenderingMode(.alwaysTemplate) }
    view.startAnimating()
    view.tintColor = .green
    #expect(view.isAnimating && widths() == [5, 6, 7])
  }
}
