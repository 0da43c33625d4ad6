internal import RenderTree
internal import TextEscaping

extension CAMLReference {
  /// A schema in RELAX NG, with which editors complete and check documents. It is stricter than the reader: keys that only editors leave
  /// behind are not in it.
  public var relaxNG: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made by `acetate list schema` from the tables that the reader uses. -->
      <grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.apple.com/CoreAnimation/1.0"
        datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
        <start>
          <element name="caml"><optional><ref name="layer"/></optional></element>
        </start>

        <define name="layer">
          <choice>

      """
    text += layers.map { "      <ref name=\"\($0.name)\"/>\n" }.joined()
    text += "    </choice>\n  </define>\n"
    text += Self.define("layer.keys", layerKeys, structure: Self.layerStructure)
    for entry in layers {
      text += """

          <define name="\(entry.name)">
            <element name="\(entry.name)">
              <interleave>
                <ref name="layer.keys"/>

        """
      text += entry.keys.map { "        \(Self.element($0))\n" }.joined()
      text += "      </interleave>\n"
      text += entry.keys.filter(\.isText).map { "      \(Self.attribute($0))\n" }.joined()
      // After the elements: libxml2 does not find attributes that a reference holds before an interleave.
      text += "      <ref name=\"layer.attributes\"/>\n      <ref name=\"object\"/>\n    </element>\n  </define>\n"
    }
    text += "\n  <define name=\"layer.attributes\">\n" + layerKeys.filter(\.isText).map { "    \(Self.attribute($0))\n" }.joined()
    for component in LayerKeyPath.Component.allCases where ValueKind.transform.kind(of: component) == .number {
      text += "    <optional><attribute name=\"transform.\(component.rawValue)\"><ref name=\"number\"/></attribute></optional>\n"
    }
    text += "  </define>\n"

    text += "\n  <define name=\"animation.class\">\n    <choice>\n"
    text += animations.map { "      <value>\($0.name)</value>\n" }.joined()
    text += "    </choice>\n  </define>\n"
    text += Self.define(
      "animation.keys", animationKeys,
      structure: "      <optional><element name=\"animations\"><zeroOrMore><ref name=\"animation\"/></zeroOrMore></element></optional>\n")
    text += "\n  <define name=\"animation.attributes\">\n"
    text += animationKeys.filter { $0.isText && $0.name != "type" }.map { "    \(Self.attribute($0))\n" }.joined()
    text += "  </define>\n" + cells + Self.common
    return text + "</grammar>\n"
  }

  /// The keys of all classes of animations, each once.
  private var animationKeys: [Key] {
    var seen: Set<String> = []
    return animations.flatMap(\.keys).filter { seen.insert($0.name).inserted }
  }

  private static func define(_ name: String, _ keys: [Key], structure: String) -> String {
    "\n  <define name=\"\(name)\">\n    <interleave>\n" + keys.map { "      \(element($0))\n" }.joined() + structure
      + "    </interleave>\n  </define>\n"
  }

  private static func attribute(_ key: Key) -> String { "<optional><attribute name=\"\(key.name)\">\(value(key))</attribute></optional>" }

  /// The same key as a child, whose value may have any form; cells and behaviours of emitters have one of their own.
  private static func element(_ key: Key) -> String {
    let content = key.name == "emitterCells" ? "cells" : key.name == "emitterBehaviors" ? "behaviors" : "value"
    return "<optional><element name=\"\(key.name)\"><ref name=\"\(content)\"/></element></optional>"
  }

  private var cells: String {
    let keys = emitters[0].keys
    let behaviors = emitters.dropFirst()
    var seen: Set<String> = ["name"]
    let inputs = behaviors.flatMap(\.keys).filter { seen.insert($0.name).inserted }
    var text = "\n  <define name=\"cells\">\n    <zeroOrMore>\n      <element name=\"CAEmitterCell\">\n        <interleave>\n"
    text += keys.map { "          \(Self.element($0))\n" }.joined()
    text += "          <optional><element name=\"emitterCells\"><ref name=\"cells\"/></element></optional>\n"
    text += "          <optional><element name=\"emitterBehaviors\"><ref name=\"behaviors\"/></element></optional>\n"
    text += "        </interleave>\n" + keys.filter { $0.isText && $0.name != "name" }.map { "        \(Self.attribute($0))\n" }.joined()
    text += "        <ref name=\"object\"/>\n      </element>\n    </zeroOrMore>\n  </define>\n"
    text += "\n  <define name=\"behaviors\">\n    <zeroOrMore>\n      <element name=\"CAEmitterBehavior\">\n        <interleave>\n"
    text += inputs.map { "          \(Self.element($0))\n" }.joined() + "        </interleave>\n"
    text += "        <attribute name=\"behavior\"><choice>"
    text += behaviors.map { "<value>\($0.name.split(atEach: " ").last ?? "")</value>" }.joined() + "</choice></attribute>\n"
    text += inputs.filter(\.isText).map { "        \(Self.attribute($0))\n" }.joined()
    return text + "        <ref name=\"object\"/>\n      </element>\n    </zeroOrMore>\n  </define>\n"
  }

  private static func value(_ key: Key) -> String {
    if let words = key.words { return "<choice>" + words.map { "<value>\($0)</value>" }.joined() + "</choice>" }
    switch key.type {
    case AttributeKind.bool.noun: return "<ref name=\"bool\"/>"
    case AttributeKind.number.noun, AttributeKind.integer.noun: return "<ref name=\"number\"/>"
    default: return "<text/>"
    }
  }

  private static let layerStructure = """
          <optional><element name="sublayers"><zeroOrMore><ref name="layer"/></zeroOrMore></element></optional>
          <optional><element name="mask"><ref name="layer"/></element></optional>
          <optional><element name="animations"><zeroOrMore><ref name="animation"/></zeroOrMore></element></optional>
          <optional><element name="style"><ref name="value"/></element></optional>
          <optional><element name="states"><zeroOrMore><ref name="state"/></zeroOrMore></element></optional>
          <optional><element name="stateTransitions"><zeroOrMore><ref name="transition"/></zeroOrMore></element></optional>

    """

  private static let common = """

      <define name="object">
        <optional><attribute name="id"><text/></attribute></optional>
        <optional><attribute name="name"><text/></attribute></optional>
      </define>

      <define name="bool"><choice><value>0</value><value>1</value><value>true</value><value>false</value></choice></define>
      <define name="number"><choice><data type="double"/><value>inf</value><value>-inf</value></choice></define>

      <define name="value">
        <zeroOrMore><attribute><anyName/><text/></attribute></zeroOrMore>
        <mixed><zeroOrMore><element><anyName/><ref name="value"/></element></zeroOrMore></mixed>
      </define>

      <define name="animation">
        <element>
          <anyName/>
          <optional><attribute name="id"><text/></attribute></optional>
          <optional><attribute name="key"><text/></attribute></optional>
          <optional><attribute name="type"><choice><ref name="animation.class"/><text/></choice></attribute></optional>
          <ref name="animation.attributes"/>
          <ref name="animation.keys"/>
        </element>
      </define>

      <define name="target">
        <optional><attribute name="id"><text/></attribute></optional>
        <optional><attribute name="targetId"><text/></attribute></optional>
        <optional><attribute name="key"><text/></attribute></optional>
        <optional><attribute name="keyPath"><text/></attribute></optional>
      </define>

      <define name="state">
        <element>
          <choice><name>LKState</name><name>CAState</name></choice>
          <attribute name="name"><text/></attribute>
          <optional><attribute name="basedOn"><text/></attribute></optional>
          <optional><attribute name="initial"><ref name="bool"/></attribute></optional>
          <optional><attribute name="enabled"><ref name="bool"/></attribute></optional>
          <optional><attribute name="locked"><ref name="bool"/></attribute></optional>
          <optional>
            <element name="elements">
              <zeroOrMore>
                <choice>
                  <element>
                    <choice><name>LKStateSetValue</name><name>CAStateSetValue</name></choice>
                    <ref name="target"/>
                    <optional><attribute name="final"><ref name="bool"/></attribute></optional>
                    <element name="value"><ref name="value"/></element>
                  </element>
                  <element>
                    <choice><name>LKStateAddAnimation</name><name>CAStateAddAnimation</name></choice>
                    <ref name="target"/>
                    <ref name="animation"/>
                  </element>
                  <element>
                    <choice><name>LKStateRemoveAnimation</name><name>CAStateRemoveAnimation</name></choice>
                    <ref name="target"/>
                  </element>
                  <element>
                    <choice><name>LKStateAddElement</name><name>CAStateAddElement</name></choice>
                    <ref name="target"/>
                    <element name="object"><ref name="value"/></element>
                    <optional><element name="beforeObject"><ref name="value"/></element></optional>
                  </element>
                  <element>
                    <choice><name>LKStateRemoveElement</name><name>CAStateRemoveElement</name></choice>
                    <ref name="target"/>
                    <element name="object"><ref name="value"/></element>
                  </element>
                </choice>
              </zeroOrMore>
            </element>
          </optional>
        </element>
      </define>

      <define name="transition">
        <element>
          <choice><name>LKStateTransition</name><name>CAStateTransition</name></choice>
          <optional><attribute name="fromState"><text/></attribute></optional>
          <optional><attribute name="toState"><text/></attribute></optional>
          <optional><attribute name="duration"><ref name="number"/></attribute></optional>
          <optional>
            <element name="elements">
              <zeroOrMore>
                <element>
                  <choice><name>LKStateTransitionElement</name><name>CAStateTransitionElement</name></choice>
                  <ref name="target"/>
                  <optional><attribute name="object"><text/></attribute></optional>
                  <optional><attribute name="beginTime"><ref name="number"/></attribute></optional>
                  <optional><attribute name="duration"><ref name="number"/></attribute></optional>
                  <optional><attribute name="enabled"><ref name="bool"/></attribute></optional>
                  <optional><ref name="animation"/></optional>
                </element>
              </zeroOrMore>
            </element>
          </optional>
        </element>
      </define>

    """
}
