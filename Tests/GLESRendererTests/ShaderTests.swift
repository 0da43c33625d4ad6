import Compositing
import EGLPlatform
import Foundation
import Graphics
import RenderTree
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

  @Test("frames after the first wait for no program of quads")
  func ahead() throws {
    var options = Device.options()
    options.interpolates = false
    options.blendsInShader = false
    options.compilesAhead = true
    let renderer = try GLESRenderer(context: GLContext(), options: options)
    let rect = SIMD4<Float>(2, 2, 50, 40)
    func plan(_ change: (inout Quad) -> Void) -> FramePlan {
      var builder = PlanBuilder(64, 64)
      let picture = builder.picture(noise(60, 60))
      let clip = builder.clip(rect, radii: SIMD4(repeating: 7))
      var quads = [
        builder.quad(rect, color: SIMD4(0.2, 0.3, 0.1, 0.5)),
        builder.quad(rect, .translation(0.3, 4), material: .picture(picture, .oneToOne(60, 60))),
        builder.quad(rect, material: .shadow(BlurredRectangle(rect: rect, radii: .zero, sigma: 3)), clip: clip),
      ]
      for index in quads.indices { change(&quads[index]) }
      builder.draw(quads)
      return builder.plan
    }
    _ = try Device.render(plan { _ in }, with: renderer)
    // Six programs are begun with the context, three of which draw all of this.
    #expect(renderer.awaitedPrograms == 0)
    let changes: [(inout Quad) -> Void] = [
      { $0.shape.radii = SIMD4(repeating: 9) }, { $0.shape.hardEdges = 15 }, { $0.border = Border(width: 2, color: SIMD4(1, 0, 0, 1)) },
      { $0.surfaceToLocal = Matrix3(1, 0, 0, 0, 1, 0, 0, 0.001, 1) }, { $0.clip = 0 },
    ]
    for change in changes {
      _ = try Device.render(plan(change), with: renderer)
      #expect(renderer.awaitedPrograms == 0)
    }
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
    store.finishWriting()
    #expect(folder.contents.count == 1)
    let second = ProgramCache(context: context, binaries: store)
    _ = try second.quadProgram(QuadFeatures())
    #expect(second.compiledCount == 0)
    // A spoilt file is as good as none, be it short or wrong in one bit of the program, which not all drivers notice.
    for name in folder.contents { try folder.write(Data([1, 2, 3, 4, 5, 6]), as: name) }
    let third = ProgramCache(context: context, binaries: store)
    _ = try third.quadProgram(QuadFeatures())
    #expect(third.compiledCount == 1)
    store.finishWriting()
    for name in folder.contents {
      var data = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      data[data.count - 1] ^= 1
      try folder.write(data, as: name)
    }
    let damaged = ProgramCache(context: context, binaries: store)
    _ = try damaged.quadProgram(QuadFeatures())
    #expect(damaged.compiledCount == 1)
    store.finishWriting()
    // So is one that is no file, or larger than a program and than GL's numbers: it is not even read.
    for name in folder.contents { #expect(truncate(folder.path(name), 3 << 30) == 0) }
    let fourth = ProgramCache(context: context, binaries: store)
    _ = try fourth.quadProgram(QuadFeatures())
    #expect(fourth.compiledCount == 1)
    try context.check("glLinkProgram", on: "a program whose stored form was spoilt")
  }
}
