import SwiftParser
import SwiftSyntax

/// Finds what Swift on Linux does not have in a file, and what stands in its place. Every replacement keeps the line breaks.
final class SourcePorter: SyntaxVisitor {
  private(set) var edits: [Edit] = []
  private(set) var remarks: [PortedSource.Remark] = []
  private let bytes: [UInt8]
  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  private let methods: DeclaredMethods
  private var usesSelectors = false
  private var observesKeyPaths = false
  private var imports: [(name: String, end: Int)] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
    tree = Parser.parse(source: source)
    converter = SourceLocationConverter(fileName: "", tree: tree)
    methods = DeclaredMethods(tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
    importWhatIsUsed()
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  func place(_ offset: Int) -> PortedSource.Place {
    let location = converter.location(for: AbsolutePosition(utf8Offset: offset))
    return PortedSource.Place(line: location.line, column: location.column)
  }

  // MARK: Edits

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func drop(_ node: some SyntaxProtocol) { edits.append(Edit(range: range(node), kind: .drop)) }
  private func replace(_ range: Range<Int>, _ text: String) { edits.append(Edit(range: range, kind: .replace(text))) }
  private func insert(_ text: String, at offset: Int) { replace(offset..<offset, text) }
  private func tell(_ node: some SyntaxProtocol, _ sentence: String) {
    remarks.append(PortedSource.Remark(place: place(range(node).lowerBound), sentence: sentence))
  }

  // MARK: Attributes

  private static let dropped: Set<String> = [
    "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction", "GKInspectable", "NSCopying",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    switch name {
    case "UIApplicationMain", "NSApplicationMain": replace(range(node), "@main")
    case "NSManaged": portManaged(node)
    case "objc":
      if let variable = variable(of: node), isObservable(variable) { wrap(variable, at: node) } else { drop(node) }
    case _ where Self.dropped.contains(name): drop(node)
    default: break
    }
    return .skipChildren
  }

  /// The variable that an attribute or modifier belongs to.
  private func variable(of node: some SyntaxProtocol) -> VariableDeclSyntax? {
    var parent = node.parent
    while let current = parent, !current.is(VariableDeclSyntax.self) {
      if current.is(DeclSyntax.self) { return nil }
      parent = current.parent
    }
    return parent?.as(VariableDeclSyntax.self)
  }

  /// Whether the class around is a layer, by the names of what it inherits.
  private func isInLayer(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let current = parent {
      if let type = current.as(ClassDeclSyntax.self) {
        let inherited = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription ?? ""
        return inherited.hasSuffix("Layer") || type.name.text.hasSuffix("Layer")
      }
      if let type = current.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription.hasSuffix("Layer") }
      parent = current.parent
    }
    return false
  }

  /// A stored `dynamic var` of a class: those of layers Core Animation animates, and all are observed by key paths.
  private func isObservable(_ variable: VariableDeclSyntax) -> Bool {
    let modifiers = Set(variable.modifiers.map(\.name.text))
    // What cannot be wrapped stays as it is.
    guard variable.bindingSpecifier.text == "var", modifiers.contains("dynamic"),
      modifiers.isDisjoint(with: ["weak", "unowned", "lazy", "override", "static", "class"])
    else { return false }
    return variable.bindings.allSatisfy { binding in
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .accessors(let list): list.allSatisfy { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
      case .getter: false
      }
    }
  }

  /// Writes a wrapper in the place of `@objc`, or of `dynamic` in a class of `@objcMembers`.
  private func wrap(_ variable: VariableDeclSyntax, at node: some SyntaxProtocol) {
    guard !isInLayer(node) else { return replace(range(node), "@Animatable") }
    observesKeyPaths = true
    replace(range(node), "@KeyValueObserved")
    // Behind a wrapper an optional value has no first value of its own.
    for binding in variable.bindings where binding.initializer == nil && binding.accessorBlock == nil {
      guard let type = binding.typeAnnotation?.type.trimmedDescription, type.hasSuffix("?") || type.hasSuffix("!") else { continue }
      insert(" = nil", at: range(binding).upperBound)
    }
  }

  private func portManaged(_ node: AttributeSyntax) {
    guard isInLayer(node) else {
      drop(node)
      return tell(node, "@NSManaged is Core Data's, which there is not: give the property a value, as in var name = \"\"")
    }
    replace(range(node), "@Animatable")
    guard let variable = variable(of: node) else { return }
    for binding in variable.bindings where binding.initializer == nil {
      guard let type = binding.typeAnnotation?.type else { continue }
      if let value = Self.initialValue(type.trimmedDescription) {
        insert(" = \(value)", at: range(binding).upperBound)
      } else {
        tell(binding, "@Animatable takes a first value, which Core Animation knew by itself: write = and the value behind the type")
      }
    }
  }

  /// What a managed property of a layer is before it is set.
  private static func initialValue(_ type: String) -> String? {
    if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
    switch type {
    case "CGFloat", "Double", "Float", "Int", "CFTimeInterval", "TimeInterval", "NSInteger": return "0"
    case "Bool": return "false"
    case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets": return ".zero"
    case "CATransform3D": return "CATransform3DIdentity"
    case "CGAffineTransform": return ".identity"
    case "String": return "\"\""
    default: return nil
    }
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    guard node.name.text == "dynamic" else { return .visitChildren }
    if let variable = variable(of: node), isObservable(variable),
      !variable.attributes.contains(where: { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc" })
    {
      wrap(variable, at: node)
    } else {
      drop(node)
    }
    return .visitChildren
  }

  // MARK: Protocols

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.contains(where: { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc" }) else {
      return .visitChildren
    }
    // Objective-C's protocols are for classes, as `weak` takes them.
    let inherited = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    if inherited.isEmpty {
      insert(": AnyObject", at: range(node.name).upperBound)
    } else if !inherited.contains(where: { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }),
      let first = node.inheritanceClause?.inheritedTypes.first
    {
      insert("AnyObject, ", at: range(first).lowerBound)
    }
    portOptionalRequirements(of: node)
    return .visitChildren
  }

  /// An optional method becomes one with an empty body in an extension, which `?` behind its name is not needed for.
  private func portOptionalRequirements(of node: ProtocolDeclSyntax) {
    var defaults: [String] = []
    for member in node.memberBlock.members {
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
      guard let modifier = modifiers?.first(where: { $0.name.text == "optional" }) else { continue }
      drop(modifier)
      guard let method = member.decl.as(FunctionDeclSyntax.self) else {
        tell(member, "an optional property of a protocol needs Objective-C: give it a default in an extension of \(node.name.text)")
        continue
      }
      let signature = method.signature.trimmedDescription.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
      let result = method.signature.returnClause?.type.trimmedDescription ?? "Void"
      guard ["Void", "()"].contains(result) || result.hasSuffix("?") else {
        tell(
          method,
          "\(method.name.text) is an optional method with a result: give it a default in an extension of \(node.name.text), and call it "
            + "without the question mark")
        continue
      }
      let body = result.hasSuffix("?") ? "{ nil }" : "{}"
      defaults.append("func \(method.name.text)\(signature.joined(separator: " ")) \(body)")
    }
    guard !defaults.isEmpty else { return }
    let access = node.modifiers.first { ["public", "open", "fileprivate", "private", "package"].contains($0.name.text) }?.name.text
    let head = access.map { $0 == "private" ? "fileprivate " : "\($0) " } ?? ""
    insert("; \(head)extension \(node.name.text) { \(defaults.joined(separator: "; ")) }", at: range(node.memberBlock).upperBound)
  }

  // MARK: Blocks that touch views

  /// Blocks of Foundation's timers and notifications are of no actor here, and views are the main actor's.
  private func portBlock(of node: FunctionCallExprSyntax) {
    let callee = node.calledExpression.trimmedDescription
    let isTimer = callee == "Timer.scheduledTimer" || callee == "Timer"
    let isNotification = callee.hasSuffix(".addObserver") && node.arguments.first?.label?.text == "forName"
    let isQueued = ["OperationQueue.main.addOperation", "RunLoop.main.perform"].contains(callee)
    guard isTimer || isNotification || isQueued, isOfViews else { return }
    let argument = node.arguments.first { ["block", "using"].contains($0.label?.text) }?.expression.as(ClosureExprSyntax.self)
    guard let block = node.trailingClosure ?? argument else { return }
    if let signature = block.signature {
      if signature.attributes.isEmpty { insert("@MainActor ", at: range(signature).lowerBound) }
    } else {
      insert(" @MainActor in", at: range(block.leftBrace).upperBound)
    }
  }

  /// Whether the file imports UIKit.
  private lazy var isOfViews = tree.statements.contains { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription == "UIKit" }

  // MARK: Tables

  /// A class that deletes rows says that they can be edited: whether it does cannot be asked of it here.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    if node.name.text == "tableView", labels == ["_", "commit", "forRowAt"], let type = Syntax(node).enclosingTypes.first,
      !methods.has("tableView", ["_", "canEditRowAt"], in: type)
    {
      let kept = node.modifiers.map(\.name.text).filter { ["override", "public", "open"].contains($0) }
      insert(
        "; \((kept + ["func"]).joined(separator: " ")) tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool "
          + "{ true }", at: range(node).upperBound)
    }
    if node.name.text == "observeValue", labels.first == "forKeyPath" {
      tell(
        node,
        "nothing calls observeValue(forKeyPath:of:change:context:): write observe(\\.position) { object, change in … }, and keep what it "
          + "returns")
    }
    return .visitChildren
  }

  // MARK: Conditions and literals

  /// `os(iOS)` holds here, too.
  private func portCondition(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.trimmedDescription == "os", node.arguments.count == 1,
      node.arguments.first?.expression.trimmedDescription == "iOS", Syntax(node).isInCondition
    else { return }
    // Ported text stays as it is.
    guard !bytes[range(node).upperBound...].starts(with: Array(" || os(Linux)".utf8)) else { return }
    replace(range(node), "(os(iOS) || os(Linux))")
  }

  private func portImageLiteral(_ node: MacroExpansionExprSyntax, _ head: Range<Int>, _ argument: LabeledExprSyntax) {
    guard let label = argument.label, label.text == "resourceName" else { return }
    replace(head, "UIImage(")
    replace(range(label), "named")
    insert("!", at: range(node).upperBound)
  }

  /// `delegate?.changed?(self)` of an optional method.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    portBlock(of: node)
    portCondition(node)
    if node.calledExpression.trimmedDescription.hasSuffix("addObserver"), node.arguments.contains(where: { $0.label?.text == "forKeyPath" })
    {
      tell(
        node, "there is no observation by names of properties: write observe(\\.position) { object, change in … }, and keep what it returns"
      )
    }
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chain.expression.as(MemberAccessExprSyntax.self), methods.optionalRequirements.contains(member.declName.baseName.text)
    {
      drop(chain.questionMark)
    }
    return .visitChildren
  }

  // MARK: #selector and #keyPath

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard let left = node.leftParen, let argument = node.arguments.first else { return .visitChildren }
    let head = range(node.pound).lowerBound..<range(left).upperBound
    switch node.macroName.text {
    case "selector": portSelector(node, head, argument)
    case "keyPath": portKeyPath(node, head, argument.expression)
    case "colorLiteral":
      replace(head, "UIColor(")
      return .visitChildren
    case "imageLiteral": portImageLiteral(node, head, argument)
    default: return .visitChildren
    }
    return .skipChildren
  }

  private func portSelector(_ node: MacroExpansionExprSyntax, _ head: Range<Int>, _ argument: LabeledExprSyntax) {
    usesSelectors = true
    var expression = argument.expression
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let inner = tuple.elements.first {
      expression = inner.expression
    }
    // `a as (A) -> () -> Void` picks one of several methods of a name.
    var method = expression
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first { method = first }
    let types = Syntax(node).enclosingTypes
    let label = argument.label?.text
    if let name = method.as(DeclReferenceExprSyntax.self) {
      let base = name.baseName.text
      guard let type = types.first(where: { methods.has(base, in: $0) }) ?? types.first else {
        return tell(node, "#selector(\(base)) stands in no type: write #selector(Class.\(base))")
      }
      begin(head, name, in: type, label)
      insert(label == nil ? "\(type)." : "\\\(type).", at: range(name).lowerBound)
    } else if let access = method.as(MemberAccessExprSyntax.self), let base = access.base {
      let written = base.trimmedDescription
      if written == "self" || written == "super", let type = types.first {
        begin(head, access.declName, in: type, label)
        replace(range(base), (label == nil ? "" : "\\") + type)
      } else {
        begin(head, access.declName, in: written, label)
        if label != nil { insert("\\", at: range(base).lowerBound) }
      }
    } else {
      tell(node, "this #selector names no method: write Selector(\"name\", Class.method)")
    }
  }

  /// Writes what stands before the method or the property.
  private func begin(_ head: Range<Int>, _ name: DeclReferenceExprSyntax, in type: String, _ label: String?) {
    let base = name.baseName.text
    let labels = name.argumentNames?.arguments.map(\.name.text) ?? methods.labels(of: base, in: type) ?? []
    switch label {
    case nil: replace(head, "Selector(\"\(SelectorName.objectiveC(base, labels))\",\(blank(after: head))")
    case "setter": replace(head, "Selector(\"set\(SelectorName.capitalized(base)):\",\(blank(after: head))")
    default: replace(head, "Selector(\"\(base)\",\(blank(after: head))")
    }
  }

  /// A blank, unless the line ends there.
  private func blank(after range: Range<Int>) -> String {
    range.upperBound < bytes.count && [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[range.upperBound]) ? "" : " "
  }

  private func portKeyPath(_ node: MacroExpansionExprSyntax, _ head: Range<Int>, _ expression: ExprSyntax) {
    var parts: [String] = [], current = expression
    while let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
      parts.insert(access.declName.baseName.text, at: 0)
      current = base
    }
    guard let root = current.as(DeclReferenceExprSyntax.self) else {
      return tell(node, "this #keyPath begins with no type and no property: write the key path as a text")
    }
    let name = root.baseName.text
    let isType = name == "Self" || name.unicodeScalars.first.map { $0.properties.isUppercase } ?? false
    var prefix = "\\"
    if name == "self" {
      guard let type = Syntax(node).enclosingTypes.first else { return tell(node, "self stands in no type here: write the type's name") }
      replace(range(root), type)
    } else if !isType {
      guard let type = Syntax(node).enclosingTypes.first else {
        return tell(node, "#keyPath(\(name)) stands in no type: write #keyPath(Class.\(name))")
      }
      parts.insert(name, at: 0)
      prefix = "\\\(type)."
    }
    usesSelectors = true
    replace(head, "String(keyPath: \"\(parts.map(SelectorName.key).joined(separator: "."))\", of: \(prefix)")
  }

  // MARK: Imports

  private static let missingModules: [String: String] = {
    var sentences = [
      "AppKit": "AppKit is not there: write for UIKit, or draw layers", "Cocoa": "Cocoa is not there: write for UIKit, or draw layers",
      "SwiftUI": "SwiftUI is not there: write for UIKit, or draw layers",
      "Combine": "Combine is not there: use closures, AsyncStream or Observation",
      "ObjectiveC": "there is no runtime of Objective-C: what it is imported for has to be written otherwise",
      "SpriteKit": "SpriteKit is not there: draw with layers, and move them with a UIDynamicAnimator or a CADisplayLink",
      "SceneKit": "SceneKit is not there: layers have depth by transform3D and sublayerTransform",
      "Metal": "Metal is not there: draw with layers, or in a CAOpenGLLayer's place with an OfflineRenderer's texture",
      "MetalKit": "Metal is not there: draw with layers",
      "CoreData": "Core Data is not there: keep data in values that are Codable, or in a database's own package",
      "WebKit": "there is no browser: draw what it would show with views or layers",
      "MapKit": "there are no maps: show a picture of one in a UIImageView",
    ]
    for name in [
      "ARKit", "AVKit", "Contacts", "CoreBluetooth", "CoreHaptics", "CoreLocation", "CoreML", "CoreMotion", "CoreServices", "EventKit",
      "GameKit", "GameplayKit", "HealthKit", "LocalAuthentication", "MediaPlayer", "MessageUI", "MobileCoreServices",
      "MultipeerConnectivity",
      "Network", "PDFKit", "PencilKit", "Photos", "PhotosUI", "SafariServices", "Social", "Speech", "StoreKit", "UserNotifications",
      "Vision",
    ] { sentences[name] = "\(name) is not there: leave out what it is imported for" }
    return sentences
  }()

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = node.path.trimmedDescription
    imports.append((path, range(node).upperBound))
    switch path {
    case "os", "os.log", "OSLog", "os.signpost": replace(range(node.path), "SystemLog")
    case "Darwin", "Darwin.C", "MachO": replace(range(node.path), "Foundation")
    case "UIKit.UIGestureRecognizerSubclass": break
    case _ where path.hasPrefix("UIKit.") && node.importKindSpecifier == nil: replace(range(node.path), "UIKit")
    default: if let sentence = Self.missingModules[path] { tell(node, sentence) }
    }
    return .skipChildren
  }

  private static let bringGraphics: Set<String> = ["CoreGraphics", "CoreText", "CoreImage"]
  private static let bringLayers: Set<String> = ["UIKit", "QuartzCore", "AVFoundation", "Acetate"]

  /// `Selector` comes with Core Graphics, `@KeyValueObserved` with Core Animation, and neither with Foundation.
  private func importWhatIsUsed() {
    guard usesSelectors || observesKeyPaths else { return }
    let bringing = observesKeyPaths ? Self.bringLayers : Self.bringLayers.union(Self.bringGraphics)
    guard !imports.contains(where: { bringing.contains($0.name) }),
      let place = imports.first(where: { $0.name == "Foundation" || Self.bringGraphics.contains($0.name) })
    else { return }
    insert("; import QuartzCore", at: place.end)
  }

  // MARK: What is told

  private static let missingCalls: [String: String] = [
    "objc_getAssociatedObject": "there are no associated objects: keep the value in a subclass, or in a dictionary by ObjectIdentifier",
    "objc_setAssociatedObject": "there are no associated objects: keep the value in a subclass, or in a dictionary by ObjectIdentifier",
    "class_getInstanceMethod": "methods cannot be exchanged: override the method in a subclass",
    "method_exchangeImplementations": "methods cannot be exchanged: override the method in a subclass",
    "NSClassFromString": "a class is found by its module's name and its own, as in MyModule.MyClass",
    "NSSelectorFromString": "a name alone calls no method: write Selector(\"name\", Class.method)",
    "UIStoryboard": "storyboards are not read: make the views in code", "UINib": "nibs are not read: make the views in code",
  ]

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let sentence = Self.missingCalls[node.baseName.text] { tell(node, sentence) }
    if node.baseName.text == "Selector", let call = node.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      call.arguments.first?.label == nil
    {
      tell(node, "a name alone calls no method: write Selector(\"name\", Class.method)")
    }
    return .visitChildren
  }
}
