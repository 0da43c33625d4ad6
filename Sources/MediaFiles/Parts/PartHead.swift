/// What a part of an output says about itself.
package struct PartHead: Hashable, Sendable {
  package var plan: String
  /// The part's number, from 0.
  package var number: Int
  /// The first frame's number in the whole output.
  package var firstFrame: Int
  package var frameCount: Int
  /// What the encoder puts beside its stream, such as H.264's parameter sets; empty where it puts nothing there.
  package var codecHeader: [UInt8] = []

  package init(plan: String, number: Int, firstFrame: Int, frameCount: Int) {
    self.plan = plan
    self.number = number
    self.firstFrame = firstFrame
    self.frameCount = frameCount
  }
}

/// Why a part cannot be used.
package enum PartError: Error, Hashable, CustomStringConvertible {
  /// A call failed; `missing` where there is no such file.
  case unreadable(String, problem: String, missing: Bool)
  case damaged(String, problem: String)
  case otherEncoder(String)

  package var description: String {
    switch self {
    case .unreadable(let path, let problem, _): "\(path): \(problem)"
    case .damaged(let path, let problem): "\(path) is damaged: \(problem)"
    case .otherEncoder(let path):
      "\(path) was written by another version of the encoder; render it with this one, or join where it was rendered"
    }
  }
}
