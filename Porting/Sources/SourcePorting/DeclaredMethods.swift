import SwiftSyntax

/// Which methods the types of a file declare, with their labels.
struct DeclaredMethods {
  struct Method {
    let labels: [String]
    /// The first parameter's name inside, which Objective-C does not see.
    let isStatic: Bool
  }

  private(set) var methods: [String: [String: [Method]]] = [:]
  /// Names of requirements that are optional, in any protocol of the file.
  private(set) var optionalRequirements: Set<String> = []

  init(_ tree: SourceFileSyntax) {
    let visitor = Visitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    methods = visitor.methods
    optionalRequirements = visitor.optionalRequirements
  }

  /// The labels of a type's method, where it has one of that name alone.
  func labels(of name: String, in type: String) -> [String]? {
    guard let found = methods[type]?[name], found.count == 1 else { return nil }
    return found[0].labels
  }

  /// Whether a type has a method with labels.
  func has(_ name: String, _ labels: [String], in type: String) -> Bool {
    methods[type]?[name]?.contains { $0.labels == labels } ?? false
  }

  func has(_ name: String, in type: String) -> Bool { methods[type]?[name] != nil }

  private final class Visitor: SyntaxVisitor {
    var methods: [String: [String: [Method]]] = [:]
    var optionalRequirements: Set<String> = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      let type = Syntax(node).enclosingTypes.first ?? ""
      let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
      let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
      methods[type, default: [:]][node.name.text, default: []].append(Method(labels: labels, isStatic: isStatic))
      if node.modifiers.contains(where: { $0.name.text == "optional" }) { optionalRequirements.insert(node.name.text) }
      return .visitChildren
    }
  }
}

extension Syntax {
  /// Whether the place is in the condition of `#if` or `#elseif`.
  var isInCondition: Bool {
    var node = self
    while let parent = node.parent {
      if let clause = parent.as(IfConfigClauseSyntax.self) { return clause.condition.map { Syntax($0) == node } ?? false }
      node = parent
    }
    return false
  }

  /// The names of the types around a place, the innermost first: `Self` in protocols.
  var enclosingTypes: [String] {
    var types: [String] = []
    var node = parent
    while let current = node {
      switch current.as(SyntaxEnum.self) {
      case .classDecl(let type): types.append(type.name.text)
      case .structDecl(let type): types.append(type.name.text)
      case .enumDecl(let type): types.append(type.name.text)
      case .actorDecl(let type): types.append(type.name.text)
      case .protocolDecl: types.append("Self")
      case .extensionDecl(let type): types.append(type.extendedType.trimmedDescription)
      default: break
      }
      node = current.parent
    }
    return types
  }
}
