import QuartzCore

extension Scene {
  /// A workload with as many living particles as W1 has layers: the same pictures, moving and turning over the same area.
  static func particles(_ count: Int) -> Scene {
    fullHD("particles-\(count)", "\(count) living particles travel and turn over full HD") { root in
      let emitter = CAEmitterLayer()
      emitter.frame = root.bounds
      emitter.emitterShape = .rectangle
      emitter.emitterPosition = CGPoint(x: 960, y: 540)
      emitter.emitterSize = Workload.size
      emitter.emitterCells = (0..<16).map { k in
        let cell = CAEmitterCell()
        cell.contents = Workload.stamps[k]
        cell.color = CGColor(gray: 1, alpha: 0.8)
        cell.lifetime = 4
        // Cells share the particles as evenly as they can.
        cell.birthRate = Float((count + 15 - k) / 16) / 4
        cell.beginTime = -8
        cell.velocity = 100
        cell.velocityRange = 100
        cell.emissionRange = 2 * .pi
        cell.spin = 2
        cell.spinRange = 2
        return cell
      }
      root.addSublayer(emitter)
    }
  }
}
