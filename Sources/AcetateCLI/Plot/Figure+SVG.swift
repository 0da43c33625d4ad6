import QuartzCore
import TextEscaping

extension Figure {
  var svg: String {
    let width = Self.number(size.width), height = Self.number(size.height)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" "#
        + #"font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">"#,
      ##"<rect width="\##(width)" height="\##(height)" fill="#ffffff"/>"##,
    ]
    lines += marks.map(\.svg)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Two decimals at most: a hundredth of a pixel.
  fileprivate static func number(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(saturating: rounded)) : String(rounded)
  }
}

extension Figure.Mark {
  fileprivate var svg: String {
    switch self {
    case .line(let points, let color, let width, let isDashed):
      let list = points.map { "\(Figure.number($0.x)),\(Figure.number($0.y))" }.joined(separator: " ")
      let dash = isDashed ? #"stroke-dasharray="\#(Figure.number(Figure.dashLength))" "# : ""
      return
        #"<polyline fill="none" stroke="\#(color.hexadecimal)" stroke-width="\#(Figure.number(width))" "#
        + #"stroke-linejoin="round" \#(dash)points="\#(list)"/>"#
    case .text(let text, let position, let anchor, let size, let color):
      // The middle of small letters lies about a third of the size above the line they stand on.
      let baseline = Figure.number(position.y + 0.35 * size)
      return #"<text x="\#(Figure.number(position.x))" y="\#(baseline)" text-anchor="\#(anchor)" font-size="\#(Figure.number(size))" "#
        + #"fill="\#(color.hexadecimal)">\#(XMLText.escaped(text))</text>"#
    }
  }
}

extension CGColor {
  fileprivate var hexadecimal: String {
    "#" + [red, green, blue].map { String(format: "%02x", Int((min(max($0, 0), 1) * 255).rounded())) }.joined()
  }
}
