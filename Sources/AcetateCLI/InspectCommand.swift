import Acetate
import ArgumentParser
import CAML
import QuartzCore
import TextEscaping

struct InspectCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the tree of a document: classes, names, frames, animations with their times, states, pictures.",
    discussion: """
      The names are what 'acetate sample --layer' and '--set' take.

      EXAMPLES
        acetate inspect Badge.ca
        acetate inspect Badge.ca --json | jq .root.sublayers
      """)

  @OptionGroup var source: InputArguments
  var inputs: [String] { [source.input] }
  var documentArguments: DocumentArguments { source.document }

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    let composition = try source.load()
    let report = InspectReport(composition, input: source.input)
    if json { return try Terminal.say(try JSONText.encode(report)) }
    for line in report.lines { try Terminal.sayLine(line) }
  }
}

struct InspectReport: Encodable {
  let input: String
  /// The size of the canvas, in points.
  let size: [Double]
  /// When the last animation that ends has ended, in seconds; nil when none does.
  let duration: Double?
  let states: [String]
  let parameters: [CheckReport.Parameter]
  let images: [Image]
  let layerCount: Int
  let root: Layer

  struct Image: Encodable {
    /// Where it lies in the package; nil for one that is written in the document, or drawn.
    var name: String?
    /// Bytes of the picture's file; nil for a picture that is drawn.
    var bytes: Int?
    let width: Int
    let height: Int
    /// How often layers, cells, animations and states refer to it.
    var uses: Int
  }

  /// A kind of particles.
  struct Cell: Encodable {
    let name: String?
    /// Particles a second.
    let birthRate: Double
    /// Lifetime of a particle, in seconds.
    let lifetime: Double
    let image: Int?
    let cells: [Cell]?
  }

  struct Layer: Encodable {
    let `class`: String
    let name: String?
    let frame: [Double]
    let isHidden: Bool?
    let opacity: Double?
    let image: Int?
    let text: String?
    let filters: [String]?
    let cells: [Cell]?
    let animations: [Animation]?
    let states: [String]?
    let mask: [Layer]?
    let sublayers: [Layer]?
    /// How many layers there are below one that is too deep for its sublayers to be told; nil elsewhere.
    let omittedLayers: Int?
  }

  /// Layers within one another that are told; more would be no text that anybody can read.
  private static let maximumDepth = 200

  struct Animation: Encodable {
    let key: String
    let `class`: String
    let keyPath: String?
    /// Seconds of the layer.
    let begin: Double
    /// Seconds that one repetition takes.
    let duration: Double
    /// When the animation ends; nil when it never does.
    let end: Double?
    let members: [Animation]?
  }

  init(_ composition: Composition, input: String) {
    var images = ImageTable(composition.assets)
    root = Self.layer(composition.rootLayer, depth: 0, &images)
    layerCount = Self.count(root)
    self.input = input
    size = [Double(composition.size.width), Double(composition.size.height)]
    duration = composition.duration
    states = composition.stateNames
    parameters = composition.parameters.map { CheckReport.Parameter(name: $0.name, values: $0.values, summary: $0.summary) }
    self.images = images.entries
  }

  private struct ImageTable {
    var entries: [Image] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    init(_ assets: [CAMLAsset]) {
      for asset in assets where indices[ObjectIdentifier(asset.image)] == nil {
        indices[ObjectIdentifier(asset.image)] = entries.count
        entries.append(Image(name: asset.name, bytes: asset.byteCount, width: asset.image.width, height: asset.image.height, uses: 0))
      }
    }

    mutating func index(of image: CGImage) -> Int {
      let index = indices[ObjectIdentifier(image)] ?? entries.count
      if index == entries.count {
        indices[ObjectIdentifier(image)] = index
        entries.append(Image(width: image.width, height: image.height, uses: 0))
      }
      entries[index].uses += 1
      return index
    }
  }

  private static func count(_ layer: Layer) -> Int {
    ((layer.mask ?? []) + (layer.sublayers ?? [])).reduce(1 + (layer.omittedLayers ?? 0)) { $0 + count($1) }
  }

  private static func countBelow(_ layer: CALayer) -> Int {
    var count = -1
    var pending = [layer]
    while let layer = pending.popLast() {
      count += 1
      pending += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    return count
  }

  /// - Parameter depth: how many layers the layer stands in.
  private static func layer(_ layer: CALayer, depth: Int, _ images: inout ImageTable) -> Layer {
    // What is empty is left out.
    func list<Element>(_ values: [Element]) -> [Element]? { values.isEmpty ? nil : values }
    let contents = (layer.contents).flatMap { $0 as? CGImage }.map { images.index(of: $0) }
    let animations = (layer.animationKeys() ?? []).compactMap { key in
      layer.animation(forKey: key).map { animation($0, key: key, &images) }
    }
    let isTooDeep = depth + 1 >= maximumDepth
    let mask = isTooDeep ? nil : layer.mask.map { [Self.layer($0, depth: depth + 1, &images)] }
    var sublayers: [Layer] = []
    if !isTooDeep { for sublayer in layer.sublayers ?? [] { sublayers.append(Self.layer(sublayer, depth: depth + 1, &images)) } }
    let omitted = isTooDeep ? countBelow(layer) : 0
    count(layer.states ?? [], &images)
    let frame = layer.frame
    let text = (layer as? CATextLayer)?.string
    return Layer(
      class: "\(type(of: layer))", name: layer.name,
      frame: [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }, isHidden: layer.isHidden ? true : nil,
      opacity: layer.opacity == 1 ? nil : Double("\(layer.opacity)"), image: contents,
      text: (text as? String) ?? (text as? NSAttributedString)?.string,
      filters: list((layer.filters ?? []).compactMap { ($0 as? CAFilter).map { $0.name ?? $0.type } }),
      cells: list(((layer as? CAEmitterLayer)?.emitterCells ?? []).map { cell($0, &images) }), animations: list(animations),
      states: list((layer.states ?? []).compactMap(\.name)), mask: mask, sublayers: list(sublayers),
      omittedLayers: omitted > 0 ? omitted : nil)
  }

  private static func cell(_ cell: CAEmitterCell, _ images: inout ImageTable) -> Cell {
    var cells: [Cell] = []
    for inner in cell.emitterCells ?? [] { cells.append(Self.cell(inner, &images)) }
    return Cell(
      name: cell.name, birthRate: Double(cell.birthRate), lifetime: Double(cell.lifetime),
      image: (cell.contents as? CGImage).map { images.index(of: $0) }, cells: cells.isEmpty ? nil : cells)
  }

  /// Counts the pictures that states set and animate.
  private static func count(_ states: [CAState], _ images: inout ImageTable) {
    for element in states.flatMap(\.elements) {
      if let image = (element as? CAStateSetValue)?.value as? CGImage { _ = images.index(of: image) }
      if let added = (element as? CAStateAddAnimation)?.animation { _ = animation(added, key: "", &images) }
    }
  }

  private static func animation(_ animation: CAAnimation, key: String, _ images: inout ImageTable) -> Animation {
    if let keyframes = animation as? CAKeyframeAnimation {
      for image in (keyframes.values ?? []).compactMap({ $0 as? CGImage }) { _ = images.index(of: image) }
    }
    // Animations of documents begin a breath before 0.
    let begin = abs(animation.beginTime) < 1e-9 ? 0 : animation.beginTime
    var members: [Animation] = []
    for (index, member) in ((animation as? CAAnimationGroup)?.animations ?? []).enumerated() {
      members.append(self.animation(member, key: "\(index)", &images))
    }
    let end = animation.activeEnd.flatMap { $0.isFinite ? max(0, $0) : nil }
    return Animation(
      key: key, class: "\(type(of: animation))", keyPath: (animation as? CAPropertyAnimation)?.keyPath, begin: begin,
      duration: animation.duration, end: end, members: members.isEmpty ? nil : members)
  }

  // MARK: Text

  var lines: [String] {
    var lines = ["\(input): \(shortest(size[0])) by \(shortest(size[1])) points, \(layerCount) layer\(layerCount == 1 ? "" : "s")"]
    if let duration { lines[0] += ", \(short(duration)) s" }
    if !states.isEmpty { lines.append("states: " + states.map { "\"\($0)\"" }.joined(separator: ", ")) }
    for parameter in parameters { lines.append("parameter \(parameter.name): \(parameter.values)") }
    for (index, image) in images.enumerated() {
      let place = image.name.map { "\($0), " } ?? ""
      let bytes = image.bytes.map { ", \($0) bytes" } ?? ""
      lines.append(
        "picture \(index): \(place)\(image.width)x\(image.height) pixels\(bytes), used \(image.uses == 1 ? "once" : "\(image.uses) times")")
    }
    add(root, depth: 0, role: "", to: &lines)
    return lines
  }

  private func add(_ layer: Layer, depth: Int, role: String, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    var line = indent + role + layer.class
    if let name = layer.name { line += " \"\(name)\"" }
    line += "  frame " + layer.frame.map(short).joined(separator: " ")
    if layer.isHidden == true { line += "  hidden" }
    if let opacity = layer.opacity { line += "  opacity \(short(opacity))" }
    if let image = layer.image { line += "  picture \(image)" }
    if let text = layer.text { line += "  text \"\(text.prefix(40))\"" }
    if let filters = layer.filters { line += "  filters " + filters.joined(separator: ", ") }
    lines.append(line)
    if let states = layer.states { lines.append(indent + "  states " + states.map { "\"\($0)\"" }.joined(separator: ", ")) }
    for cell in layer.cells ?? [] { add(cell, indent: indent + "  ", to: &lines) }
    for animation in layer.animations ?? [] { add(animation, indent: indent + "  ", to: &lines) }
    for mask in layer.mask ?? [] { add(mask, depth: depth + 1, role: "mask ", to: &lines) }
    for sublayer in layer.sublayers ?? [] { add(sublayer, depth: depth + 1, role: "", to: &lines) }
    if let omitted = layer.omittedLayers { lines.append("\(indent)  and \(omitted) more deeper inside") }
  }

  private func add(_ cell: Cell, indent: String, to lines: inout [String]) {
    lines.append(
      "\(indent)cell\(cell.name.map { " \"\($0)\"" } ?? ""): \(short(cell.birthRate)) a second, for \(short(cell.lifetime)) s"
        + (cell.image.map { "  picture \($0)" } ?? ""))
    for inner in cell.cells ?? [] { add(inner, indent: indent + "  ", to: &lines) }
  }

  private func add(_ animation: Animation, indent: String, to lines: inout [String]) {
    let end = animation.end.map { "to \(short($0)) s" } ?? "without end"
    lines.append(
      "\(indent)animation \"\(animation.key)\": \(animation.class)\(animation.keyPath.map { " of \($0)" } ?? ""), "
        + "\(short(animation.duration)) s, from \(short(animation.begin)) \(end)")
    for member in animation.members ?? [] { add(member, indent: indent + "  ", to: &lines) }
  }

  private func short(_ value: Double) -> String { value.isFinite ? shortest((value * 1000).rounded() / 1000) : "\(value)" }
}
