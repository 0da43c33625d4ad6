import QuartzCore

/// Draws itself piece by piece: tiles say where they are, and how large a pixel is there.
final class Chart: CATiledLayer {
  override func draw(in context: CGContext) {
    let tile = context.boundingBoxOfClipPath
    let shade = ((tile.minX / 64).rounded() + (tile.minY / 64).rounded()).truncatingRemainder(dividingBy: 2)
    context.setFillColor(CGColor(red: 0.16 + 0.06 * shade, green: 0.2 + 0.1 * shade, blue: 0.34 + 0.12 * shade, alpha: 1))
    context.fill(tile)
    context.setStrokeColor(CGColor(red: 0.45, green: 0.85, blue: 1, alpha: 1))
    context.setLineWidth(3)
    context.move(to: CGPoint(x: 0, y: 500))
    for x in stride(from: 0.0, through: 1000, by: 10) { context.addLine(to: CGPoint(x: x, y: 500 + 220 * sin(x / 60) * cos(x / 190))) }
    context.strokePath()
  }
}

func makeScene() -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
  root.backgroundColor = CGColor(red: 0.12, green: 0.13, blue: 0.18, alpha: 1)
  let chart = Chart()
  chart.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
  chart.position = CGPoint(x: 160, y: 100)
  chart.tileSize = CGSize(width: 64, height: 64)
  chart.levelsOfDetail = 3
  root.addSublayer(chart)
  let zoom = CABasicAnimation(keyPath: "transform.scale")
  zoom.fromValue = 0.2
  zoom.toValue = 1
  zoom.duration = 1.5
  zoom.autoreverses = true
  zoom.repeatCount = .infinity
  zoom.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  chart.add(zoom, forKey: "zoom")
  return root
}
