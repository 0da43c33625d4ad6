import EGLPlatform
import Foundation
import Shaders
import TestSupport
import Testing

@testable import GLESRenderer

@Suite("Shaders", .enabled(if: Device.exists, Device.reason))
struct ShaderTests {
  @Test("an include stands once, and errors name the file and line they are in")
  func places() throws {
    let assembler = ShaderAssembler(files: [
      "top.frag":
        "// top\n#include \"lib.glsl\"\n#include \"lib.glsl\"\nprecision highp float;\nout vec4 c;\nvoid main() { c = vec4(one()); }\n",
      "lib.glsl": "precision highp float;\nfloat one() {\n  return missing;\n}\n",
    ])
    let shader = try assembler.assemble(ShaderSource(file: "top.frag", stage: .fragment, defines: ["A 1"]))
    #expect(shader.text.components(separatedBy: "float one").count == 2)
    #expect(shader.files == ["preamble", "top.frag", "lib.glsl"])
    // Mesa, ANGLE and NVIDIA write places in three ways.
    #expect(shader.naming(placesIn: "0:20003(10): error: `missing' undeclared") == "lib.glsl:3(10): error: `missing' undeclared")
    #expect(shader.naming(placesIn: "ERROR: 0:20003: 'missing' : undeclared") == "ERROR: lib.glsl:3: 'missing' : undeclared")
    #expect(shader.naming(placesIn: "0(20003) : error C1503: undefined") == "lib.glsl:3 : error C1503: undefined")
    #expect(shader.naming(placesIn: "1 error generated") == "1 error generated")
  }

  @Test("a missing include says which")
  func missingInclude() throws {
    let assembler = ShaderAssembler(files: ["a.frag": "#include \"b.glsl\"\n"])
    let error = #expect(throws: ShaderError.self) { try assembler.assemble(ShaderSource(file: "a.frag", stage: .fragment)) }
    #expect(error?.description.contains("there is no shader file b.glsl") == true)
  }

  @Test("what the driver says arrives with the shader's name, stage, defines and the place")
  func compilerErrors() throws {
    let context = try GLContext()
    let assembler = ShaderAssembler(files: [
      "quad.vert": "void main() { gl_Position = vec4(0.0); }\n",
      "quad.frag": "precision highp float;\nout vec4 c;\n\nvoid main() { c = vec4(missing); }\n",
    ])
    let cache = ProgramCache(context: context, assembler: assembler, binaries: nil)
    let error = #expect(throws: ShaderError.self) { _ = try cache.quadProgram(QuadFeatures(material: .gradient, flags: .local)) }
    #expect(error?.shader == "quad.frag")
    #expect(error?.stage == "fragment")
    #expect(error?.defines.contains("MATERIAL 2") == true)
    #expect(error?.log.contains("quad.frag:4") == true, "\(error?.log ?? "")")
    #expect(error?.log.contains("missing") == true)
  }

  @Test("a compiled program is kept on disk and taken from there")
  func binaries() throws {
    let context = try GLContext()
    guard context.driver.programBinaryFormats > 0 else { return }
    let folder = try TemporaryFolder()
    let store = ProgramBinaryStore(folder: folder.url, driver: context.driver)
    let first = ProgramCache(context: context, binaries: store)
    _ = try first.quadProgram(QuadFeatures())
    #expect(first.compiledCount == 1)
    #expect(folder.contents.count == 1)
    let second = ProgramCache(context: context, binaries: store)
    _ = try second.quadProgram(QuadFeatures())
    #expect(second.compiledCount == 0)
    // A spoilt file is as good as none.
    for name in folder.contents { try folder.write(Data([1, 2, 3, 4, 5, 6]), as: name) }
    let third = ProgramCache(context: context, binaries: store)
    _ = try third.quadProgram(QuadFeatures())
    #expect(third.compiledCount == 1)
    // So is one that is no file, or larger than a program and than GL's numbers: it is not even read.
    for name in folder.contents { #expect(truncate(folder.path(name), 3 << 30) == 0) }
    let fourth = ProgramCache(context: context, binaries: store)
    _ = try fourth.quadProgram(QuadFeatures())
    #expect(fourth.compiledCount == 1)
    try context.check("glLinkProgram", on: "a program whose stored form was spoilt")
  }
}
