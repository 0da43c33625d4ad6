import Shaders
import Testing

@Suite("Parameters of GLSL transitions")
struct UniformTests {
  static let function = "vec4 transition(vec2 uv) { return getFromColor(uv); }"

  static func uniforms(_ text: String) throws -> [TransitionUniform] {
    try TransitionSource(text + "\n" + function, name: "t.glsl").uniforms
  }

  @Test(
    "defaults stand in comments",
    arguments: [
      ("uniform float foo; // = 42.0", "float", [42]),
      ("uniform float foo;// = .5;", "float", [0.5]),
      ("uniform float foo ; /* = -1e-2 */", "float", [-0.01]),
      ("uniform float foo; // = 2", "float", [2]),
      ("uniform float foo; // = 10. (any number)", "float", [10]),
      ("uniform float foo; // = 1.0 / 4.0", "float", [0.25]),
      ("uniform highp float foo; // = 1.0", "float", [1]),
      ("uniform float foo; // the width = 3", "float", [0]),
      ("uniform float foo;\n// = 7.0", "float", [0]),
      ("uniform float foo = 3.0;", "float", [3]),
      ("uniform int foo; // = -1", "int", [-1]),
      ("uniform int foo; // = 0x10", "int", [16]),
      ("uniform bool foo; // = true", "bool", [1]),
      ("uniform bool foo; // = false", "bool", [0]),
      ("uniform vec2 foo /* = vec2(1., 2.) */;", "vec2", [1, 2]),
      ("uniform vec3 foo; // = vec3(0.1)", "vec3", [0.1, 0.1, 0.1]),
      ("uniform vec4 foo; // = vec4(vec3(1.0, 2.0, 3.0), 4.0)", "vec4", [1, 2, 3, 4]),
      ("uniform ivec2 foo; // = ivec2(1)", "ivec2", [1, 1]),
      ("uniform ivec3 foo; // = ivec3(1, 2, 3)", "ivec3", [1, 2, 3]),
      ("uniform ivec4 foo; // = ivec4(0)", "ivec4", [0, 0, 0, 0]),
      ("uniform mat2 foo; // = mat2(1.0)", "mat2", [1, 0, 0, 1]),
      ("uniform mat2 foo; // = mat2(1., 2., 3., 4.)", "mat2", [1, 2, 3, 4]),
      ("uniform mat3 foo; // = mat3(2.0)", "mat3", [2, 0, 0, 0, 2, 0, 0, 0, 2]),
      ("uniform mat4 foo;", "mat4", [Float](repeating: 0, count: 16)),
      ("uniform sampler2D foo;", "sampler2D", []),
    ] as [(String, String, [Float])])
  func defaults(text: String, type: String, value: [Float]) throws {
    let uniforms = try Self.uniforms(text)
    #expect(uniforms.map(\.name) == ["foo"])
    #expect(uniforms.first?.type == type)
    #expect(uniforms.first?.defaultValue == value)
  }

  @Test("a default is a number of 32 bits")
  func largeDefaults() throws {
    #expect(try Self.uniforms("uniform float foo; // = 3e38").first?.defaultValue == [3e38])
    let error = #expect(throws: TransitionSourceError.self) { try Self.uniforms("uniform float foo; // = 1e39") }
    #expect(error?.description == "t.glsl:1: “1e39” is no float, the default of foo")
  }

  @Test("several stand in one declaration, each with its own default")
  func several() throws {
    let uniforms = try Self.uniforms("uniform vec2 a /* = vec2(1., 2.) */, b; // = vec2(3., 4.)\nuniform float c, // = 5.0\n  d; // = 6.0")
    #expect(uniforms.map(\.name) == ["a", "b", "c", "d"])
    #expect(uniforms.map(\.defaultValue) == [[1, 2], [3, 4], [5], [6]])
    #expect(uniforms.map(\.line) == [1, 1, 2, 3])
  }

  @Test("nothing in comments or in directives is a uniform, and the given ones are no parameters")
  func others() throws {
    let text = """
      // uniform float a; // = 1.0
      /* uniform float b; */
      #define UNIFORM uniform float c;
      uniform float progress, d, ratio; // = 2.0
      uniform float ratio;
      """
    #expect(try Self.uniforms(text).map(\.name) == ["d"])
  }

  @Test("authors' notes tell ranges and meanings")
  func notes() throws {
    let uniforms = try Self.uniforms(
      "// @range(0, 1) Blur strength\nuniform float a; // = 0.4\n\n// @param Random seed\nuniform float b;\nuniform float c;")
    #expect(uniforms.map(\.summary) == ["Blur strength", "Random seed", ""])
    #expect(uniforms[0].minimum == 0 && uniforms[0].maximum == 1)
    #expect(uniforms[1].minimum == nil)
  }

  @Test(
    "what cannot be set is refused, with its line",
    arguments: [
      ("\nuniform float a[3];", "t.glsl:2: a is an array; parameters are single values, so declare one uniform for each"),
      (
        "uniform samplerCube sky;",
        "t.glsl:1: uniforms of type samplerCube cannot be set; "
          + "there are bool, int, float, vec2 to vec4, ivec2 to ivec4, mat2 to mat4 and sampler2D"
      ),
      ("uniform vec2 a; // = PI", "t.glsl:1: “PI” is no vec2, the default of a"),
      ("uniform int a; // = 1.5", "t.glsl:1: “1.5” is no int, the default of a"),
      ("uniform sampler2D from;", "t.glsl:1: the sides are not uniforms; read them with getFromColor(uv) and getToColor(uv)"),
      ("uniform float a;\nuniform float a;", "t.glsl:2: there is a uniform a already"),
      ("varying vec2 v;", "t.glsl:1: varying variables reach no transition: it has its uv, its two sides and its uniforms"),
      ("float f( { }", "t.glsl:1: this ( has no )"),
      ("/* never", "t.glsl:1: the comment that begins here does not end"),
      ("float é;", "t.glsl:1: a character that GLSL does not know: only comments may hold other than plain ASCII"),
      ("#include \"x\"", "t.glsl:1: #include has nothing to take files from: a transition is one text"),
    ])
  func refusals(text: String, message: String) {
    let error = #expect(throws: TransitionSourceError.self) { try Self.uniforms(text) }
    #expect(error?.description == message)
  }

  @Test("a text without the function is no transition")
  func missingFunction() {
    let error = #expect(throws: TransitionSourceError.self) {
      try TransitionSource("void main() { gl_FragColor = vec4(1.0); }", name: "t.glsl")
    }
    #expect(
      error?.description == "t.glsl: there is no function vec4 transition(vec2 uv); a shader with a main() of its own is no transition")
  }

  @Test("values of the command line are read the same way")
  func values() {
    #expect(UniformValue.parse("vec2(1, 2)", type: "vec2") == [1, 2])
    #expect(UniformValue.parse("0.5", type: "vec3") == [0.5, 0.5, 0.5])
    #expect(UniformValue.parse("true", type: "bool") == [1])
    #expect(UniformValue.parse("2.5", type: "int") == nil)
    #expect(UniformValue.parse("vec3(1.0)", type: "vec2") == nil)
    #expect(UniformValue.parse("1.0 apples", type: "float") == nil)
    #expect(UniformValue.parse("1.0 / 0.0", type: "float") == nil)
  }
}
