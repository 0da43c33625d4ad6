import Acetate
import CoreText
import QuartzCore
import Rasterizer
import RenderFarm
import TextEscaping

/// The fonts that a tree's texts are set in on this machine.
enum FontList {
  /// In the order of the files' names. Texts that a program draws by itself are not seen. What a show cannot load is left out.
  /// - Parameter loader: of a show's items, which are loaded once more.
  static func fonts(of content: RenderContent, loader: ItemLoader) throws -> [RenderPlan.Font] {
    switch content {
    case .composition(let composition): return try fonts(of: [composition.rootLayer])
    case .show(_, let list):
      let documents = list.entries.filter { !ItemInputs.isPicture($0.source) && !ItemInputs.isVideo($0.source) }
      return try fonts(of: documents.lazy.compactMap { try? loader.load($0).rootLayer })
    }
  }

  private static func fonts(of roots: some Sequence<CALayer>) throws -> [RenderPlan.Font] {
    var files: Set<String> = []
    for root in roots { find(in: root, &files) }
    return try files.map { path in
      // Fonts out of archives have no name that another process knows them by.
      let name = path.hasBytePrefix("/proc/") ? "archived" : FileName.last(path)
      return RenderPlan.Font(file: name, sha256: try SHA256.digest(fileAt: path).digest)
    }.sorted { ($0.file, $0.sha256) < ($1.file, $1.sha256) }
  }

  private static func find(in root: CALayer, _ files: inout Set<String>) {
    visit(root) { layer in
      guard let text = layer as? CATextLayer else { return }
      for run in runs(of: text) { files.formUnion(FontFiles.used(by: run)) }
    }
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
