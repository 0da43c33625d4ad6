import Shaders
import TestSupport
import Testing

@Suite("Adaptation of GLSL transitions")
struct AdapterTests {
  static let function = "vec4 transition(vec2 uv) { return vec4(0.0); }"

  /// What a text becomes, without the function and without what is put after it.
  static func adapt(_ text: String) throws -> String {
    let adapted = try TransitionSource(text + "\n" + function, name: "t.glsl").adapted
    return String(adapted.split(separator: "\n" + function, omittingEmptySubsequences: false).first ?? "")
  }

  @Test(
    "habits of version 1.00",
    arguments: [
      ("vec4 f(sampler2D s) { return texture2D(s, vec2(0.0)); }", "vec4 f(sampler2D s) { return texture(s, vec2(0.0)); }"),
      (
        "vec4 f(sampler2D s) { return texture2DLodEXT(s, vec2(0.0), 1.0); }",
        "vec4 f(sampler2D s) { return textureLod(s, vec2(0.0), 1.0); }"
      ),
      ("#version 100", ""),
      ("#extension GL_OES_standard_derivatives : enable", ""),
      ("#ifdef GL_ES\nprecision mediump float;\n#endif", "#ifdef GL_ES\n  \n#endif"),
      ("mediump float f() { lowp vec2 a; return a.x; }", " float f() {  vec2 a; return a.x; }"),
      // Names that mean something since.
      (
        "float round(float x) { return floor(x + 0.5); }\nfloat g() { return round(1.5); }",
        "float round1(float x) { return floor(x + 0.5); }\nfloat g() { return round1(1.5); }"
      ),
      ("float f(float sample) { return sample; }", "float f(float sample1) { return sample1; }"),
      (
        "float f() { float smooth = 1.0, flat = 2.0; return smooth + flat; }",
        "float f() { float smooth1 = 1.0, flat1 = 2.0; return smooth1 + flat1; }"
      ),
      (
        "uniform sampler2D texture;\nvec4 f() { return texture2D(texture, vec2(0.0)); }",
        "uniform sampler2D texture1;\nvec4 f() { return texture(texture1, vec2(0.0)); }"
      ),
      // Names that the rest of the shader has.
      ("vec4 color; vec4 blend(vec4 coverage) { return coverage; }", "vec4 color1; vec4 blend1(vec4 coverage) { return coverage; }"),
      // Acetate's own additions, unless the author has the same.
      ("float f() { return extent.x; }", "float f() { return extent.x; }"),
      ("uniform float side; // = 1.0\nfloat f() { return side; }", "uniform float side1; // = 1.0\nfloat f() { return side1; }"),
      // Words of version 3.00 stay what they are when nobody declares them.
      ("float f(float x) { return round(x); }", "float f(float x) { return round(x); }"),
      ("float f() { const float a[2] = { 1.0, 2.0 }; return a[0]; }", "float f() { const float a[2] = float[]( 1.0, 2.0 ); return a[0]; }"),
      ("float f() { float a = 1, b = -2; return a; }", "float f() { float a = 1.0, b = -2.0; return a; }"),
      ("float f() { return 1.0; };", "float f() { return 1.0; }"),
    ])
  func habits(text: String, expected: String) throws {
    let adapted = try Self.adapt(text)
    let spaceless = { (text: String) in text.split { $0 == " " }.joined(separator: " ") }
    #expect(spaceless(adapted) == spaceless(expected))
  }

  @Test("an overloaded function of the language keeps its other forms")
  func overloads() throws {
    let adapted = try Self.adapt("float min(float a, float b, float c) { return min(a, min(b, c)); }")
    #expect(adapted.contains("float min1(float a, float b) { return min(a, b); }"))
    #expect(adapted.contains("vec3 min1(vec3 a, float b) { return min(a, b); }"))
    #expect(adapted.hasSuffix("float min1(float a, float b, float c) { return min1(a, min1(b, c)); }"))
    // The author's own form replaces the language's.
    #expect(!(try Self.adapt("float mod(float a, float b) { return a; }").contains("float mod1(float a, float b) { return mod(")))
  }

  @Test("lines stay where they are")
  func lines() throws {
    let text =
      "#version 100\n/* a\nb */ precision mediump float;\r\n#define A \\\n 1.0\n"
      + "uniform float progress;\nfloat late = progress\n  * 2.0;\n\(Self.function)"
    let adapted = try TransitionSource(text, name: "t.glsl").adapted
    #expect(adapted.split(separator: "\n", omittingEmptySubsequences: false)[8].hasPrefix("vec4 transition"))
    // Values that need uniforms are given when a pixel begins, and macros end with the text.
    #expect(adapted.hasSuffix("\nvoid prepareTransition() { late = progress * 2.0; }\n#undef A\n"))
  }

  @Test(
    "loops take turns from a budget unless they are known to be short",
    arguments: [
      ("for (int i = 0; i < 10; i++) { }", "for (int i = 0; i < 10; i++) { }"),
      ("for (float t = 0.0; t <= 40.0; t++) { }", "for (float t = 0.0; t <= 40.0; t++) { }"),
      ("for (int i = 10; i > 0; i -= 2) ;", "for (int i = 10; i > 0; i -= 2) ;"),
      ("while (a < 1.0) a += 0.1;", "while (hasTurns(1) && (a < 1.0)) a += 0.1;"),
      ("do { a++; } while (a < 1.0);", "do { a++; } while (hasTurns(1) && (a < 1.0));"),
      ("for (;;) { }", "for (;hasTurns(1);) { }"),
      ("for (int i = 0; i < int(a); i++) { }", "for (int i = 0; hasTurns(1) && (i < int(a)); i++) { }"),
      ("for (int i = 0; i < 100000; i++) { }", "for (int i = 0; hasTurns(1) && (i < 100000); i++) { }"),
      ("for (int i = 0; i < 10; i++) { i--; }", "for (int i = 0; hasTurns(1) && (i < 10); i++) { i--; }"),
      // The second is no part of the first.
      (
        "while (a < 1.0) a += 0.1; for (int i = 0; i < 9; i++) a++;",
        "while (hasTurns(1) && (a < 1.0)) a += 0.1; for (int i = 0; i < 9; i++) a++;"
      ),
      // A turn of the outer loop takes those of the inner one along.
      ("while (a < 1.0) for (int i = 0; i < 9; i++) a++;", "while (hasTurns(10) && (a < 1.0)) for (int i = 0; i < 9; i++) a++;"),
      // 100 · 101 turns are too many for the outer loop.
      (
        "for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) a++;",
        "for (int i = 0; hasTurns(101) && (i < 100); i++) for (int j = 0; j < 100; j++) a++;"
      ),
    ])
  func loops(statement: String, expected: String) throws {
    #expect(try Self.adapt("void f(float a) { \(statement) }") == "void f(float a) { \(expected) }")
  }

  @Test("a loop that breaks off is left to the compiler, whatever stands after it")
  func brokenLoop() throws {
    let text = "void f(float a) { while (a < 1.0) { do a++ } g (1); }"
    #expect(try Self.adapt(text) == text.replacing("(a <", with: "(hasTurns(1) && (a <").replacing("1.0)", with: "1.0))"))
  }

  @Test("bounds may be constants and macros")
  func bounds() throws {
    let text = "#define N 8\nconst int M = N * 2;\nvoid f() { for (int i = 0; i < M; ++i) { } }"
    #expect(try Self.adapt(text) == text)
    #expect(try Self.adapt("const int M = 2; void f(int M) { for (int i = 0; i < M; ++i) { } }").contains("hasTurns(1)"))
  }

  @Test(
    "what would keep a compiler busy is refused",
    arguments: [
      ("float a[100000];", "t.glsl:1: an array of 100000 elements; at most 4096 are allowed"),
      ("const int N = 1000;\nvoid f() { float a[N * N]; }", "t.glsl:2: an array of 1000000 elements; at most 4096 are allowed"),
      ("const int N = 1<<13;\nfloat a[N];", "t.glsl:2: an array of 8192 elements; at most 4096 are allowed"),
      ("#define N (1 << 30)\nfloat a[N];", "t.glsl:2: an array of 1073741824 elements; at most 4096 are allowed"),
      ("float a[~(-8193)];", "t.glsl:1: an array of 8192 elements; at most 4096 are allowed"),
      ("float a[9 % 5 + (5000 | 64)];", "t.glsl:1: an array of 5068 elements; at most 4096 are allowed"),
      ("float a[max(9000, 1)];", "t.glsl:1: an array whose size cannot be told; write it with numbers and constants"),
      ("#define LOOP for (;;)", "t.glsl:1: LOOP has a loop in it; loops stand in functions, where their turns can be counted"),
    ])
  func limits(text: String, message: String) {
    let error = #expect(throws: TransitionSourceError.self) { try Self.adapt(text) }
    #expect(error?.description == message)
  }

  /// `body` again and again.
  private static func transition(_ head: String, _ body: String, times: Int) -> String {
    head + " vec4 transition(vec2 uv) { float x = uv.x; " + String(repeating: body, count: times) + " return vec4(x); }"
  }

  @Test("loops are counted where functions are called, but for those that compilers unroll")
  func loopsInPlace() throws {
    func reason(_ text: String) -> String? {
      do { _ = try TransitionSource(text, name: "t.glsl") } catch { return error.reason }
      return nil
    }
    func many(_ count: Int) -> String {
      "with its functions in place the text has \(count) loops that are too long to unroll; at most 12 are compiled"
    }
    let long = "float f(float a) { for (int i = 0; i < 16000; i++) a = sin(a); return a; }"
    #expect(reason(Self.transition(long, "x = f(x);", times: 12)) == nil)
    #expect(reason(Self.transition(long, "x = f(x);", times: 16))?.hasPrefix(many(16)) == true)
    // Two loops each, one within the other, by way of a macro.
    let nested = "#define F(a) a = g(a)\nfloat g(float a) { for (int i = 0; i < 40; i++) while (a < 1.0) a += 0.1; return a; }\n"
    #expect(reason(Self.transition(nested, "F(x);", times: 7))?.hasPrefix(many(14)) == true)
    // Four turns of 11 words are unrolled to 44: 200 of them are 8,800 words.
    let short = "float h(float a) { for (int i = 0; i < 4; i++) a = sin(a); return a; }"
    #expect(reason(Self.transition(short, "x = h(x);", times: 200)) == nil)
    // 32 turns that look up a pixel, which counts as 16 words, are 800 words and more.
    let lookups = "float h(float a) { for (int i = 0; i < 32; i++) a += getFromColor(vec2(a)).r; return a; }"
    #expect(reason(Self.transition(lookups, "x = h(x);", times: 13))?.hasPrefix(many(13)) == true)
    // 32 turns of some 15 words are about 480: 150 such loops come to more than 60,000.
    let unrolled = "float h(float a) { for (int i = 0; i < 32; i++) a = sin(a); return a; }"
    let size = try #require(reason(Self.transition(unrolled, "x = h(x);", times: 170)))
    #expect(size.hasPrefix("with its functions in place and its short loops unrolled the text comes to "), "\(size)")
  }

  @Test("macros and functions that double twenty times are too large")
  func explosions() {
    // 2²⁰ words and more.
    var macros = "#define A0 1.0\n", functions = "float f0() { return 1.0; }\n", nested = "#define D(x) x + x\nfloat f() { return "
    for i in 1...20 {
      macros += "#define A\(i) A\(i - 1) + A\(i - 1)\n"
      functions += "float f\(i)() { return f\(i - 1)() + f\(i - 1)(); }\n"
      nested += "D("
    }
    nested += "1.0" + String(repeating: ")", count: 20) + "; }"
    let large = "at most 60000 are compiled", long = "at most 8000 are compiled"
    for (text, limit) in [
      (macros + "float f() { return A20; }", long), (functions + "vec4 transition(vec2 p) { return vec4(f20()); }", large), (nested, long),
    ] {
      let error = #expect(throws: TransitionSourceError.self) { try TransitionSource(text + "\n" + Self.function, name: "t.glsl") }
      #expect(error?.reason.contains(limit) == true)
    }
  }

  /// Texts of 256 KB, and some that double with each line. Each took seconds, minutes, or all of the stack.
  @Test("however a text repeats itself, it is read in time", arguments: Repetition.allCases)
  func repetitions(_ repetition: Repetition) {
    let text = repetition.text
    let seconds = processorSeconds {
      do throws(TransitionSourceError) {
        _ = try TransitionSource(text, name: "t.glsl")
        #expect(repetition.message == nil)
      } catch { #expect(error.description == repetition.message) }
    }
    #expect(seconds < 60)
  }

  enum Repetition: CaseIterable {
    case constants, macrosInEachOther, types, uniforms, globals, loops, brackets, calls, macros, macrosWithCalls

    var text: String {
      func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
      let function = AdapterTests.function
      switch self {
      case .constants:
        // 15⁶ is 11,390,625.
        return "const int a0=1;\n"
          + lines(6) { number in "const int a\(number + 1)=" + lines(15) { "\($0 == 0 ? "" : "+")a\(number)" } + ";\n" }
          + "float x[a6];\n" + function
      case .macrosInEachOther:
        return "#define A " + lines(9) { _ in "B " } + "\n#define B " + lines(9) { _ in "A " } + "\nvoid f() { A; }\n" + function
      case .types: return lines(43_000) { _ in "float " } + ";" + function
      case .uniforms: return lines(13_000) { "uniform int a\($0);" } + function
      case .globals: return lines(11_000) { "float a\($0)=progress;" } + function
      case .loops: return "void f() { " + lines(11_000) { _ in "for(;;)" } + "; }" + function
      case .brackets: return "uniform float a; // = " + lines(200_000) { _ in "(" } + "\n" + function
      case .calls:
        return "void f0() {}" + lines(9900) { "void f\($0 + 1)() { f\($0)(); }" } + "vec4 transition(vec2 uv) { f9900(); return uv.xyxy; }"
      case .macros: return "#define A0 1.0\n" + lines(9900) { "#define A\($0 + 1) A\($0)\n" } + "float f() { return A9900; }" + function
      case .macrosWithCalls:
        return "float f0() { return 1.0; }\n"
          + lines(20) { "#define A\($0 + 1) f\($0)() + f\($0)()\nfloat f\($0 + 1)() { return A\($0 + 1); }\n" }
          + "vec4 transition(vec2 uv) { return vec4(f20()); }"
      }
    }

    var message: String? {
      switch self {
      case .constants: "t.glsl:8: an array of 11390625 elements; at most 4096 are allowed"
      case .types: "t.glsl:1: a statement of 43000 words; at most 8000 are compiled"
      case .loops: "t.glsl:1: more than 128 levels of brackets and alternatives within each other"
      case .brackets: "t.glsl:1: “\(String(repeating: "(", count: 160)) …” is no float, the default of a"
      case .macros: "t.glsl:9902: a statement of countless words; at most 8000 are compiled"
      case .calls: "t.glsl: with its macros and functions in place the text has countless words; at most 60000 are compiled"
      // Each function is two of the one before and 9 words more: 12 · 2ⁿ − 9.
      case .macrosWithCalls: "t.glsl: with its macros and functions in place the text has 88080113 words; at most 60000 are compiled"
      case .macrosInEachOther, .uniforms, .globals: nil
      }
    }
  }

  @Test("of many functions those that nothing uses are left out")
  func unusedFunctions() throws {
    var text = "#define TWICE(x) (f7(x) + f7(x))\nfloat late = f9(1.0);\n"
    for i in 0..<100 { text += "float f\(i)(float x) { return \(i == 5 ? "f3(x)" : "x"); }\n" }
    let adapted = try TransitionSource(text + "vec4 transition(vec2 p) { return vec4(f5(p.x)); }\n", name: "t.glsl").adapted
    let kept = (0..<100).filter { adapted.contains("float f\($0)(") }
    #expect(kept == [3, 5, 7, 9])
    #expect(adapted.split(separator: "\n", omittingEmptySubsequences: false)[102].hasPrefix("vec4 transition"))
    // The same with few of them.
    #expect(try Self.adapt("float f(float x) { return x; }").contains("float f("))
  }

  @Test(
    "what compilers speak of without a line is told with the author's",
    arguments: [
      ("float f(float x) {\n  return f(x - 1.0);\n}", "t.glsl:2: f calls itself, which GLSL does not allow"),
      (
        "float g(float x);\nfloat f(float x) { return g(x); }\nfloat g(float x) {\n  return f(x); }",
        "t.glsl:4: f calls itself, which GLSL does not allow"
      ),
      ("float a;\n#if 1\n#ifdef A\n#endif\n", "t.glsl:2: the condition that begins here has no #endif"),
      ("float a;\n#else\n", "t.glsl:2: this #else belongs to no condition"),
      ("float a;\n\\ ", "t.glsl:2: a backslash stands at the end of a line alone, which goes on in the next one"),
    ])
  func places(text: String, message: String) {
    let error = #expect(throws: TransitionSourceError.self) { try Self.adapt(text) }
    #expect(error?.description == message)
  }

  @Test("overloaded functions may call each other")
  func overloadedCalls() throws {
    _ = try Self.adapt("float f(vec2 x) { return f(x.x); }\nfloat f(float x) { return x; }")
  }

  @Test("one mistake makes one message")
  func repeatedMessages() throws {
    let source = try TransitionSource("float f() {\n  return a + a;\n}\n" + Self.function, name: "t.glsl")
    let log = """
      t.glsl:1(2): warning: odd
      t.glsl:2(10): error: `a' undeclared
      t.glsl:2(14): error: `a' undeclared
      t.glsl:2(10): error: operands to arithmetic operators must be numeric
      t.glsl:3(1): error: `a' undeclared
      """
    #expect(source.explain(log) == "t.glsl:2: error: `a' undeclared\n    return a + a;")
    // The first names a line, seven of the others follow.
    let many = (1...20).map { "t.glsl:1: error: number \($0)\nerror: \($0)" }.joined(separator: "\n")
    #expect(source.explain(many).hasSuffix("error: 7\nand 13 more"))
  }

  @Test("brackets and alternatives nest 128 deep at most")
  func depth() throws {
    func text(_ levels: Int) -> String {
      "float f() { return " + String(repeating: "(", count: levels) + "1.0" + String(repeating: ")", count: levels) + "; }"
    }
    func chain(_ count: Int) -> String {
      "float f(float x) { if (x < 0.0) return 0.0; " + (0..<count).map { "else if (x < \($0).5) { x++; x++; }" }.joined() + " return x; }"
    }
    // The function's own brackets are one level. What ends before it adds none, and leaves no room for more.
    let before = "float a = 1.0; float g() { if (a < 0.0) return a; else return 1.0; } "
    for good in [text(127), before + text(127), chain(120)] { _ = try Self.adapt(good) }
    for bad in [text(128), before + text(128), chain(130)] {
      let error = #expect(throws: TransitionSourceError.self) { try Self.adapt(bad) }
      #expect(error?.reason == "more than 128 levels of brackets and alternatives within each other")
    }
  }

  @Test("messages name the author's lines and words")
  func messages() throws {
    let source = try TransitionSource("float filter() {\n  return filtre;\n}\n" + Self.function, name: "t.glsl")
    let log = "t.glsl:2(10): error: `filtre' undeclared\nt.glsl:1(7): error: filter1 is odd"
    #expect(
      source.explain(log)
        == "t.glsl:2: error: `filtre' undeclared\n    return filtre;\nt.glsl:1: error: filter is odd\n    float filter() {")
  }
}
