import Shaders
import Testing

/// Numbers that texts of shaders state: defaults of uniforms, sizes of arrays, bounds of loops.
@Suite("Numbers in GLSL")
struct ExpressionTests {
  @Test(
    "values of uniforms",
    arguments: [
      ("1 + 2 * 3", "float", [7]), ("(1 + 2) * 3", "float", [9]), ("8 / 2 / 2", "float", [2]), ("7 - 2 - 1", "float", [4]),
      ("-(-3)", "float", [3]),
      ("+4", "float", [4]), ("2 * -3", "float", [-6]), ("1.5 - 4", "float", [-2.5]), ("0x1F", "int", [31]), ("0X1fu", "int", [31]),
      ("1.5f", "float", [1.5]), (".5", "float", [0.5]), ("2.", "float", [2]), ("2.e1", "float", [20]), ("1e2", "float", [100]),
      ("1E-2", "float", [0.01]),
      ("0x1E+1", "int", [31]), ("0xE-4", "int", [10]), ("0X2e + 0xe", "int", [60]), ("1E+1-1", "float", [9]),
      ("2.5e+1", "float", [25]), ("3u", "int", [3]), ("true", "bool", [1]), ("false", "bool", [0]), ("2", "bool", [1]), ("0", "bool", [0]),
      ("vec2(1, 2)", "vec2", [1, 2]), ("vec2(3)", "vec2", [3, 3]), ("3", "vec3", [3, 3, 3]), ("mat2(2)", "mat2", [2, 0, 0, 2]),
      ("5", "mat3", [5, 0, 0, 0, 5, 0, 0, 0, 5]), ("mat4(2)", "mat4", [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2]),
      ("mat2(1, 2, 3, 4)", "mat2", [1, 2, 3, 4]), ("vec4(vec2(1, 2), 3, 1 + 3)", "vec4", [1, 2, 3, 4]),
      ("ivec2(1.7, -1.7)", "ivec2", [1, -1]),
      ("int(2.9)", "int", [2]), ("float(bool(7))", "float", [1]), ("16777216", "int", [16_777_216]), ("-2", "ivec3", [-2, -2, -2]),
      ("16777217", "int", nil), ("1.5", "int", nil), ("vec2(1.5, 2)", "ivec2", nil), ("1, 2", "float", nil), ("1 2", "float", nil),
      ("", "float", nil),
      ("vec2(1, 2, 3)", "vec2", nil), ("vec3(1, 2)", "vec3", nil), ("vec2(1, 2)", "vec3", nil), ("vec2(1, 2) + 1", "vec2", nil),
      ("1 +", "float", nil),
      ("1 *", "float", nil), ("(1", "float", nil), ("vec2(1", "vec2", nil), ("vec2(1,)", "vec2", nil), ("foo", "float", nil),
      ("foo(1)", "float", nil),
      ("1 / 0", "float", nil), ("1e39", "float", nil), ("1", "sampler2D", nil), ("1", "dvec2", nil), ("2 $", "float", nil),
      ("sampler2D(1)", "float", nil),
    ] as [(String, String, [Float]?)])
  func values(text: String, type: String, value: [Float]?) { #expect(UniformValue.parse(text, type: type) == value) }

  private func message(_ text: String) -> String? {
    do throws(TransitionSourceError) {
      _ = try TransitionSource(text + "\nvec4 transition(vec2 uv) { return vec4(0.0); }", name: "t")
      return nil
    } catch { return error.description }
  }

  @Test(
    "sizes of arrays, in whole numbers and with the language's precedence",
    arguments: [
      ("5000 + 2 * 3", 5006), ("(5000 + 2) * 3", 15_006), ("20000 / 3", 6666), ("20000 % 7000", 6000), ("9000 & 12288", 8192),
      ("5000 | 1", 5001),
      ("5001 ^ 1", 5000), ("65536 >> 3", 8192), ("-(-5000)", 5000), ("+5000", 5000), ("~(-5001)", 5000), ("9000 - 1000 - 1000", 7000),
      ("100000 / 10 / 2", 5000), ("10 + 5000 | 1", 5011), ("6000 ^ 5 & 4", 6004), ("1 << 12 + 1", 8192), ("3 << 12 >> 1", 6144),
      ("4097", 4097),
      ("2 * 5000 % 7000", 3000 + 0), ("-7 % 4 + 5000", 4997), ("(-20001) >> 1 ^ ~0", 10_000), ("1 << 63", 1_000_000_000_000_000),
      ("1 << -1", 1_000_000_000_000_000),
      ("1 << 62", 1_000_000_000_000_000), ("0x2000", 8192),
    ])
  func sizes(text: String, count: Int) {
    #expect(message("float a[\(text)];") == (count > 4096 ? "t:1: an array of \(count) elements; at most 4096 are allowed" : nil))
  }

  @Test("sizes that nothing tells", arguments: ["5000 % 0", "5000 / (1 % 1)", "(5000 | 1", "5000 |", "5000 5000", "| 1", "f(1)", "n"])
  func unknownSizes(text: String) {
    let told = message("float f(int a) { return 1.0; }\nfloat a[\(text)];")
    #expect(told?.hasPrefix("t:2: ") == true && told?.contains("an array of") == false, "\(told ?? "nothing")")
  }

  /// What a loop becomes in a function; nil where it stays as it is.
  private func guarded(_ loop: String) throws -> String? {
    let text = "void f(float a) { \(loop) }"
    let adapted = try TransitionSource(text + "\nvec4 transition(vec2 uv) { return vec4(0.0); }", name: "t").adapted
    let first = String(adapted.split(separator: "\n")[0])
    return first == text ? nil : first
  }

  @Test(
    "loops whose turns can be told, up to 4,096 of them",
    arguments: [
      "int i = 0; i != 10; i++", "int i = 10; i >= 0; --i", "int i = 10; i > 0; i--", "int i = 0; i < 4096; i++",
      "int i = 1; i <= 4096; ++i",
      "int i = 0; i < 9000; i += 3", "float x = 1.0; x > 0.0; x -= 0.001", "int i = 0; i != -12; i -= 3", "int i = 5; i < 2; i++",
      "int i = 0; i < (1 << 12); i++",
    ])
  func known(header: String) throws { #expect(try guarded("for (\(header)) { a += 1.0; }") == nil) }

  @Test(
    "loops whose turns cannot be told, or are too many, ask whether there are turns left",
    arguments: [
      "int i = 0; i != 10; i += 3", "int i = 0; i > -1; i++", "int i = 0; i < 10; i--", "int i = 0; i < 4097; i++",
      "int i = 0; i <= 4096; i++",
      "int i = 0; i < 10; i += 0", "int i = 0; i < 10; i *= 2", "int i = 0; 10 > i; i++", "int i; i < 10; i++",
      "int i = 0; i < 10; i = i + 1",
      "float x = 0.0; x < a; x += 1.0", "int i = 0; i < 10; j++", "int i = int(a); i < 10; i++", "int i = 0; i == 10; i++",
    ])
  func unknown(header: String) throws {
    let parts = header.split(separator: ";").map { String($0) }, condition = parts[1].dropFirst()
    let expected = "void f(float a) { for (\(parts[0]); hasTurns(1) && (\(condition));\(parts[2])) { a += 1.0; } }"
    #expect(try guarded("for (\(header)) { a += 1.0; }") == expected)
  }

  @Test(
    "a loop that changes what it counts, or might by a macro",
    arguments: [
      "i = 3;", "i += 1;", "i -= 1;", "++i;", "--i;", "i++;", "i *= 2;", "i <<= 1;",
    ])
  func changed(body: String) throws {
    #expect(
      try guarded("for (int i = 0; i < 10; i++) { \(body) }")
        == "void f(float a) { for (int i = 0; hasTurns(1) && (i < 10); i++) { \(body) } }")
  }

  @Test("loops in each other: 64 times 64 are 4,096, and one more is too many; turns of inner loops are taken along")
  func nested() throws {
    #expect(try guarded("for (int i = 0; i < 64; i++) for (int j = 0; j < 63; j++) a++;") == nil)
    #expect(
      try guarded("for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) a++;")
        == "void f(float a) { for (int i = 0; hasTurns(65) && (i < 64); i++) for (int j = 0; j < 64; j++) a++; }")
    #expect(
      try guarded("do { for (int j = 0; j < 7; j++) a++; if (a > 3.0) { a--; } else while (a < 0.0) a++; } while (a < 9.0);")
        == "void f(float a) { do { for (int j = 0; j < 7; j++) a++; if (a > 3.0) { a--; } else while (hasTurns(1) && (a < 0.0)) a++; } "
        + "while (hasTurns(8) && (a < 9.0)); }")
  }

  @Test(
    "texts that break off or hold what is none of GLSL's",
    arguments: [
      ("float f() { return 1.0;", "t:1: this { has no }"), ("float a = (1.0;", "t:1: this ( has no )"),
      ("float a[3;", "t:1: this [ has no ]"),
      ("float a; }", "t:1: this } closes nothing"), ("float a = 1.0)", "t:1: this ) closes nothing"),
      ("/* a\nb", "t:1: the comment that begins here does not end"),
      ("float ä;", "t:1: a character that GLSL does not know: only comments may hold other than plain ASCII"),
      ("varying vec2 v;", "t:1: varying variables reach no transition: it has its uv, its two sides and its uniforms"),
      ("\nin vec2 v;", "t:2: in variables reach no transition: it has its uv, its two sides and its uniforms"),
      ("uniform block { float a; };", "t:1: uniform blocks cannot be set; declare each parameter as a uniform of its own"),
      ("uniform;", "t:1: this uniform has no type"), ("uniform float;", "t:1: a uniform's name is missing here"),
      (
        "uniform uint a;",
        "t:1: uniforms of type uint cannot be set; there are bool, int, float, vec2 to vec4, ivec2 to ivec4, mat2 to mat4 and sampler2D"
      ),
      ("uniform float a[3];", "t:1: a is an array; parameters are single values, so declare one uniform for each"),
      ("uniform sampler2D from;", "t:1: the sides are not uniforms; read them with getFromColor(uv) and getToColor(uv)"),
      ("uniform float a;\nuniform int a;", "t:2: there is a uniform a already"),
      ("uniform int a = 1.5;", "t:1: “1.5” is no int, the default of a"),
      ("uniform vec2 a; // = vec2(1.0, b)", "t:1: “vec2(1.0, b)” is no vec2, the default of a"),
      ("#include \"a\"", "t:1: #include has nothing to take files from: a transition is one text"),
      ("#elif 1", "t:1: this #elif belongs to no condition"),
      ("#if 1\n#endif\n#endif", "t:3: this #endif belongs to no condition"),
      ("#define L(x) x while", "t:1: L has a loop in it; loops stand in functions, where their turns can be counted"),
      ("uniform sampler2D a, b, c, d, e, f, g, h, i;", "t:1: i is one picture too many: a transition takes up to 8"),
    ])
  func refusals(text: String, told: String) { #expect(message(text) == told) }

  @Test("uniforms: what they are called, their types, defaults, ranges, words and lines")
  func uniforms() throws {
    let text = """
      // @range(0.5, 2) How wide.
      uniform highp float width; // = 1.5
      // @param The tint.
      uniform vec3 tint /* = vec3(1, 0.5, 0) */, other; // = 0.25
      uniform float progress, depth = 2.0, ratio;
      // @range(-1, 1)

      uniform ivec2 count = ivec2(3, 4);
      uniform sampler2D picture; // = nothing
      uniform bool isOn; // == true
      // @range(1) odd
      uniform float odd; // @range(0, 1) beside
      vec4 transition(vec2 uv) { return vec4(width); }
      """
    let source = try TransitionSource(text, name: "t")
    func words(_ uniform: TransitionUniform) -> String {
      let range = "\(uniform.minimum.map { "\($0)" } ?? "") to \(uniform.maximum.map { "\($0)" } ?? "")"
      return "\(uniform.line) \(uniform.type) \(uniform.name) \(uniform.defaultValue) \(range) \(uniform.summary)"
    }
    #expect(
      source.uniforms.map(words) == [
        "2 float width [1.5] 0.5 to 2.0 How wide.", "4 vec3 tint [1.0, 0.5, 0.0]  to  The tint.",
        "4 vec3 other [0.25, 0.25, 0.25]  to  The tint.",
        "5 float depth [2.0]  to  ", "8 ivec2 count [3.0, 4.0]  to  ", "9 sampler2D picture []  to  ", "10 bool isOn [0.0]  to  ",
        "12 float odd [0.0]  to  ",
      ])
    let lines = source.adapted.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[4].split(separator: " ") == ["uniform", "float", "depth", ";"])
  }
}
