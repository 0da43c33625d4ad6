import QuartzCore

extension Scene {
  /// Half transparent groups with round corners, pictures going round in each.
  static func groups(_ count: Int) -> Scene {
    fullHD("groups-\(count)", "\(count) translucent groups clip ten moving pictures each, on full HD") { root in
      for g in 0..<count {
        let group = CALayer()
        let size = CGSize(width: 180, height: 100)
        group.bounds = CGRect(origin: .zero, size: size)
        let column = Double(g % 10), row = Double(g / 10 % 10)
        group.position = Workload.place(96 + 192 * column, 54 + 108 * row)
        group.backgroundColor = Workload.color(g)
        group.opacity = 0.5
        group.cornerRadius = 16
        group.masksToBounds = true
        for j in 0..<10 { group.addSublayer(.circling(10 * g + j, in: size)) }
        root.addSublayer(group)
      }
    }
  }
}

extension CALayer {
  fileprivate static func circling(_ id: Int, in size: CGSize) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    layer.contents = Workload.stamps[id % 16]
    let (phaseX, phaseY) = (2 * Double.pi * scattered(id, 9), 2 * Double.pi * scattered(id, 10))
    let places = Workload.turn { CGPoint(x: 90 + 80 * cos($0 + phaseX), y: size.height - (50 + 40 * sin($0 + phaseY))) }
    layer.position = places[0]
    layer.circulate("position", places, duration: 2 + 2 * scattered(id, 8))
    return layer
  }
}
