enum CRTCAssignment {
  /// The index of a CRTC for every connector, none twice; nil where there are not enough.
  ///
  /// Augmenting paths: a connector whose CRTCs are all taken makes the connector that has one look for another. CRTCs that already feed a
  /// connector are tried first, because keeping them spares the monitor a switch.
  ///
  /// - Parameters:
  ///   - possible: the CRTCs that can feed each connector.
  ///   - current: the CRTC that feeds each connector now.
  static func solve(possible: [Set<Int>], current: [Int?]) -> [Int]? {
    precondition(possible.count == current.count, "each connector has a present state")
    var owner: [Int: Int] = [:]
    for connector in possible.indices {
      var visited: Set<Int> = []
      guard place(connector, possible, current, &owner, &visited) else { return nil }
    }
    var result = [Int](repeating: -1, count: possible.count)
    for (crtc, connector) in owner { result[connector] = crtc }
    return result
  }

  private static func place(
    _ connector: Int, _ possible: [Set<Int>], _ current: [Int?], _ owner: inout [Int: Int], _ visited: inout Set<Int>
  ) -> Bool {
    let order = possible[connector].sorted { first, second in
      let keepsFirst = current[connector] == first, keepsSecond = current[connector] == second
      if keepsFirst != keepsSecond { return keepsFirst }
      // A CRTC that now feeds another of these connectors is the last choice.
      let disturbsFirst = current.contains(first), disturbsSecond = current.contains(second)
      return disturbsFirst == disturbsSecond ? first < second : !disturbsFirst
    }
    for crtc in order where visited.insert(crtc).inserted {
      guard let other = owner[crtc] else {
        owner[crtc] = connector
        return true
      }
      if place(other, possible, current, &owner, &visited) {
        owner[crtc] = connector
        return true
      }
    }
    return false
  }
}
