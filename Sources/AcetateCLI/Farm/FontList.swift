import CoreText
import Foundation
import QuartzCore
import Rasterizer
import RenderFarm

/// The fonts that a tree's texts are set in on this machine.
enum FontList {
  /// In the order of the files' names. Texts that a program draws by itself are not seen.
  static func fonts(of root: CALayer) throws -> [RenderPlan.Font] {
    var files: Set<String> = []
    visit(root) { layer in
      guard let text = layer as? CATextLayer else { return }
      for run in runs(of: text) { files.formUnion(FontFiles.used(by: run)) }
    }
    return try files.map { path in
      // Fonts out of archives have no name that another process knows them by.
      let name = path.hasPrefix("/proc/") ? "archived" : (path as NSString).lastPathComponent
      return RenderPlan.Font(file: name, sha256: try SHA256.digest(fileAt: path).digest)
    }.sorted { ($0.file, $0.sha256) < ($1.file, $1.sha256) }
  }

  private static func visit(_ layer: CALayer, _ body: (CALayer) -> Void) {
    body(layer)
    if let mask = layer.mask { visit(mask, body) }
    for sublayer in layer.sublayers ?? [] { visit(sublayer, body) }
  }

  private static func runs(of layer: CATextLayer) -> [TextDrawing.Run] {
    let name = layer.font.map(fontName) ?? "Helvetica"
    func run(_ string: String, _ font: String) -> TextDrawing.Run {
      TextDrawing.Run(string: string, fontName: font, fontSize: 12, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    }
    switch layer.string {
    case let string as String: return [run(string, name)]
    case let string as NSAttributedString:
      var runs: [TextDrawing.Run] = []
      string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
        let font = attributes[NSAttributedString.Key(kCTFontAttributeName)].map(fontName) ?? name
        runs.append(run((string.string as NSString).substring(with: range), font))
      }
      return runs
    default: return []
    }
  }

  private static func fontName(_ font: Any) -> String {
    switch font {
    case let name as String: name
    case let font as CTFont: CTFontCopyPostScriptName(font)
    default: "\(font)"
    }
  }
}
