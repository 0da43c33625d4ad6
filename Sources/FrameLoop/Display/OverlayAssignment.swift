package import Compositing
internal import Graphics
internal import RenderTree

/// Decides, for one display, whether the picture on top of its frames is left to a plane of the card. Pure: it is told the time, and what
/// happened. All times are seconds.
///
/// A picture has to be the one on top for a while, as large as it is, before the card is asked; one that the card refused is not asked for
/// again as long as it stays so. Nothing is left to the plane for as long after something was given up. So the arrangement never changes
/// twice within half a second, but for a picture that has to be drawn at once, because something lies above it or the card gave it up.
package struct OverlayAssignment: Sendable {
  /// Whether the card has a plane, and may be given pictures.
  package let isPossible: Bool
  /// Whether the picture on top is left to the plane.
  package private(set) var isLifted = false
  /// Whether the plane shows it for as long as it covers the display, in place of what is drawn.
  private var mustCover = false
  /// What was on top of the last frame.
  private var candidate: Key?
  private var since = -Double.infinity
  private var refused: Key?
  private var restsUntil = -Double.infinity

  /// Seconds for which the topmost picture must stay the same before it is moved to a plane, and after a failure until the next attempt.
  package static let calm = 0.5

  /// What may change without asking the card anew is left out: the place, and the picture of that size.
  private struct Key: Hashable, Sendable {
    var layer: LayerID
    var image: PixelSize
    var source: PixelSize
    var destination: PixelSize

    init(_ top: TopPicture) {
      layer = top.layer
      image = PixelSize(top.image.width, top.image.height)
      source = PixelSize(top.source.width, top.source.height)
      destination = PixelSize(top.destination.width, top.destination.height)
    }
  }

  package init(isPossible: Bool) { self.isPossible = isPossible }

  /// What planners do with the picture on top of the next frame.
  package var use: TopPicture.Use { !isPossible ? .ignored : isLifted ? .lifted : .found }

  /// Takes note of what is on top of a frame that is prepared; nil is nothing that could be left to a plane.
  /// - Returns: whether the card is to be asked for it: `answer` follows.
  package mutating func note(_ top: TopPicture?, at time: Double) -> Bool {
    let key = top.map(Key.init)
    if key != candidate { (candidate, since) = (key, time) }
    guard let key else {
      if isLifted { giveUp(at: time) }
      return false
    }
    return !isLifted && key != refused && time >= since + Self.calm && time >= restsUntil
  }

  /// What the card says to the picture on top: from the next frame on it is left to the plane, or it is drawn.
  /// - Parameter mustCover: whether the plane shows it in place of what is drawn, not above it.
  package mutating func answer(accepts: Bool, mustCover: Bool = false) {
    if accepts { (isLifted, self.mustCover) = (true, mustCover) } else { refused = candidate }
  }

  /// Whether the picture stays where it was left, though it may have moved. If not, it is given up, and the frame has to be planned anew.
  package mutating func keeps(isCovering: Bool, at time: Double) -> Bool {
    if isCovering || !mustCover { return true }
    giveUp(at: time)
    return false
  }

  /// The card refused a frame whose top picture was left to the plane.
  package mutating func refuse(at time: Double) {
    refused = candidate
    giveUp(at: time)
  }

  /// The picture on top is drawn again, and may be left to the card later.
  private mutating func giveUp(at time: Double) { (isLifted, restsUntil) = (false, time + Self.calm) }
}
