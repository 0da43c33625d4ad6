import Foundation
import TestSupport

/// The built `acetate` in a folder of its own, with a small document in it.
struct CommandLineTool {
  let folder: TemporaryFolder
  private let program: BuiltProgram

  init() throws {
    folder = try TemporaryFolder()
    program = try BuiltProgram("acetate")
    try folder.write(Self.document, as: "box.caml")
  }

  /// 40×20 points. In two seconds `hand` turns half round, travels from 5 to 35, grows, sharpens and changes colour, and `line` is drawn
  /// and half undone.
  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0">
        <sublayers>
          <CALayer name="hand" bounds="0 0 4 4" position="5 10" backgroundColor="0 0 1" opacity="0.5">
            <filters><CAFilter filter="gaussianBlur" name="soft" inputRadius="8" enabled="0"/></filters>
            <animations>
              <animation type="CABasicAnimation" key="turn" keyPath="transform.rotation.z" duration="2"
                fromValue="0" toValue="3.141592653589793"/>
              <animation type="CABasicAnimation" key="move" keyPath="position.x" duration="2" fromValue="5" toValue="35"/>
              <animation type="CABasicAnimation" key="blur" keyPath="filters.soft.inputRadius" duration="2" fromValue="8" toValue="0"/>
              <animation type="CABasicAnimation" key="grow" keyPath="bounds.size.width" duration="2" fromValue="4" toValue="8"/>
              <animation type="CABasicAnimation" key="scale" keyPath="transform.scale" duration="2" fromValue="1" toValue="3"/>
              <animation type="CABasicAnimation" key="tint" keyPath="backgroundColor" duration="2">
                <fromValue type="CGColor" value="0 0 1"/>
                <toValue type="CGColor" value="1 0.5 0"/>
              </animation>
            </animations>
          </CALayer>
          <CAShapeLayer name="line" bounds="0 0 10 10" position="30 10" path="0 0 m 10 0 l 10 10 l" strokeColor="1 1 1">
            <animations>
              <animation type="CAKeyframeAnimation" key="draw" keyPath="strokeEnd" duration="2">
                <values><NSNumber value="0"/><NSNumber value="1"/><NSNumber value="0.5"/></values>
              </animation>
            </animations>
          </CAShapeLayer>
        </sublayers>
        <states>
          <LKState name="Away">
            <elements><LKStateSetValue keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue></elements>
          </LKState>
        </states>
      </CALayer>
    </caml>
    """

  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> BuiltProgram.Result {
    try run(arguments, environment: environment)
  }

  @discardableResult
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> BuiltProgram.Result {
    try program.run(arguments, in: folder.url, environment: ["ACETATE_BACKEND": "software"].merging(environment) { $1 })
  }

  /// Runs with a file of the folder as standard input.
  func run(_ arguments: String..., input: String) throws -> BuiltProgram.Result {
    try program.run(arguments, in: folder.url, input: input, environment: ["ACETATE_BACKEND": "software"])
  }

  /// Runs under what the shell's `ulimit` sets.
  func runLimited(_ limits: String, _ arguments: String...) throws -> BuiltProgram.Result { try runLimited(limits, arguments) }

  func runLimited(_ limits: String, _ arguments: [String]) throws -> BuiltProgram.Result {
    try program.run(
      arguments, in: folder.url, environment: ["ACETATE_BACKEND": "software", "SWIFT_BACKTRACE": "enable=no"], limits: limits)
  }

  func start(_ arguments: String..., output: Any, errors: Any) throws -> Process { try start(arguments, output: output, errors: errors) }

  func start(_ arguments: [String], output: Any, errors: Any, environment: [String: String] = [:]) throws -> Process {
    try program.start(
      arguments, in: folder.url, output: output, errors: errors, environment: ["ACETATE_BACKEND": "software"].merging(environment) { $1 })
  }
}
