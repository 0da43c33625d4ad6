import QuartzCore

extension Scene {
  /// A moving picture of full HD through a filter; nil for a name that is no filter of Core Image's that a layer can have.
  static func filtered(_ name: String) -> Scene? {
    guard CIFilter.filterNames(inCategory: nil).contains(name), CIFilter(name: name)?.inputKeys.first == kCIInputImageKey,
      !CIFilter.filterNames(inCategory: kCICategoryTransition).contains(name)
    else { return nil }
    return fullHD("filtered-\(name)", "A picture of full HD moves behind \(name)") { root in
      let layer = root.sublayer(CALayer(), root.bounds)
      layer.contents = firstPicture
      // All of the picture changes with each frame.
      layer.circulate("contentsRect", Workload.turn { CGRect(x: 0.1 * cos($0), y: 0.1 * sin($0), width: 1, height: 1) }, duration: 2)
      if let filter = CIFilter(name: name) {
        if filter.inputKeys.contains(kCIInputCenterKey) { filter.setValue(CGPoint(x: 960, y: 540), forKey: kCIInputCenterKey) }
        if filter.isDistortion { filter.setValue(500, forKey: kCIInputRadiusKey) }
        // Those that change nothing by default.
        for (key, value) in [kCIInputEVKey: 1.0, "inputPower": 2] where filter.inputKeys.contains(key) {
          filter.setValue(value, forKey: key)
        }
        if filter.inputKeys.contains("inputCubeData") { filter.setValue(table, forKey: "inputCubeData") }
        layer.filters = [filter]
      }
    }
  }

  /// Two entries along each axis, colours in turn.
  private static let table: Data = {
    var data = Data()
    for index in 0..<8 {
      for number in [Float(index >> 2), Float(index & 1), Float(index >> 1 & 1), 1] {
        withUnsafeBytes(of: number) { data.append(contentsOf: $0) }
      }
    }
    return data
  }()
}

extension CIFilter {
  fileprivate var isDistortion: Bool {
    Self.filterNames(inCategory: kCICategoryDistortionEffect).contains(name) && inputKeys.contains(kCIInputRadiusKey)
  }
}
