import Foundation
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Swift files as inputs: which ones, and what is said of them")
struct ProgramFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sources(_ name: String) throws -> ProgramSources { try ProgramSources(folder.path(name)) }

  private func names(_ sources: ProgramSources) -> [String] {
    sources.files.map { sources.shownName(of: $0).replacingOccurrences(of: folder.url.path + "/", with: "") }
  }

  @Test("a file alone, those of a folder but hidden ones, and those of a package's one target")
  func files() throws {
    for name in ["a/b.swift", "a/c/d.swift", "a/.build/x.swift", "a/.hidden.swift", "a/e.txt", "p/Package.swift", "p/Sources/T/t.swift"] {
      try folder.write("let x = 1", as: name)
    }
    #expect(try names(sources("a/b.swift")) == ["a/b.swift"] && names(sources("a")) == ["a/b.swift", "a/c/d.swift"])
    #expect(try names(sources("p")) == ["p/Sources/T/t.swift"])
    #expect(try sources("p").kind == .scene && sources("a").path == folder.path("a"))
    let missing = #expect(throws: ProgramSourcesError.self) { try sources("none.swift") }
    #expect(missing?.reason == .unreadable && missing?.description == "\(folder.path("none.swift")): there is no such file")
    try folder.write("let x = 1", as: "p/Sources/U/u.swift")
    let several = #expect(throws: ProgramSourcesError.self) { try sources("p") }
    #expect(
      several?.reason == .ambiguous
        && several?.description.hasSuffix("has several targets, T, U; name the folder of one, such as \(folder.path("p"))/Sources/T")
          == true
    )
    try folder.write("let x = 1", as: "q/Package.swift")
    let empty = #expect(throws: ProgramSourcesError.self) { try sources("q") }
    #expect(empty?.reason == .empty && empty?.description == "\(folder.path("q")) has no Swift files in its folder Sources")
  }

  @Test("programs start by an attribute or in a main file; another program's main file is none of a scene's")
  func kinds() throws {
    try folder.write("import UIKit\n  @main\nclass A {}", as: "main/a.swift")
    try folder.write("@UIApplicationMain class A {}", as: "old/a.swift")
    try folder.write("// @main\nlet x = \"@main\"\n@mainActor", as: "none/a.swift")
    #expect(
      try sources("main").kind == .application(startsInMainFile: false) && sources("old").kind == .application(startsInMainFile: false))
    #expect(try sources("none").kind == .scene)
    try folder.write("UIApplicationMain(0, nil, nil, nil)", as: "app/main.swift")
    try folder.write("class A {}", as: "app/a.swift")
    #expect(try sources("app").kind == .application(startsInMainFile: true) && names(sources("app")) == ["app/a.swift", "app/main.swift"])
    try folder.write("print(1)", as: "scene/main.swift")
    try folder.write("func makeScene() {}", as: "scene/a.swift")
    #expect(try sources("scene").kind == .scene && names(sources("scene")) == ["scene/a.swift"])
    // A main file alone is the program.
    try folder.write("UIApplicationMain(0, nil, nil, nil)", as: "one/main.swift")
    #expect(try sources("one").kind == .scene && names(sources("one")) == ["one/main.swift"])
  }

  @Test("what a compiler says: errors first, under the names that the person uses, and whose fault it is")
  func remarks() throws {
    try folder.write("let x = 1", as: "s/a.swift")
    let sources = try sources("s"), file = folder.path("s/a.swift")
    let words = """
      \(file):3:5: warning: never used
      2 | let
        |     `- warning: never used
      \(file):7:26: error: cannot find 'y'
      7 | let x = y
      /other/b.swift:1:1: error: not ours
      1 | something
      \(file):7:1: note: did you mean 'z'?
      \(folder.path("entry.swift")):1:1: error: no makeScene
      linker: bad
      """
    let remarks = CompilerRemarks(words, about: sources, entry: nil)
    #expect(
      remarks.text == """
        \(file):7:26: error: cannot find 'y'
        7 | let x = y
        \(file):7:1: note: did you mean 'z'?
        \(file):3:5: warning: never used
        2 | let
          |     `- warning: never used

        """, "\(remarks.text)")
    #expect(remarks.errorCount == 1 && remarks.isFault(of: .file) && !remarks.isFault(of: .entry))
    let entry = CompilerRemarks(words, about: sources, entry: folder.path("entry.swift"))
    #expect(entry.errorCount == 1 && entry.isFault(of: .entry) && entry.isFault(of: .file))
    let none = CompilerRemarks("all is well", about: sources, entry: nil)
    #expect(none.text == "" && none.errorCount == 0 && !none.isFault(of: .file))
  }

  @Test("columns of ported files are moved back by what was longer or shorter before them")
  func shifts() throws {
    try folder.write("@objc func f() {}", as: "s/a.swift")
    let sources = try sources("s"), path = folder.path("s/a.swift")
    #expect(PortedFiles(of: sources, in: folder.path("ported")) == nil && PortedFiles.mayNeedPorting(sources))
    // In line 2, six bytes at 10 became two, and three at 20 became eight; line 3 is another's, and rows that are none count for nothing.
    try folder.write("0\t2\t10\t6\t2\n0\t2\t20\t3\t8\n1\t3\t1\t1\t9\nnonsense\n0\t4\n", as: "ported/shifts")
    let ported = try #require(PortedFiles(of: sources, in: folder.path("ported")))
    #expect(ported.paths == [folder.path("ported/0/a.swift")])
    func columns(_ line: Int) -> [Int] { [1, 9, 10, 11, 12, 15, 16, 23, 24, 30].map { ported.column(of: path, line: line, ported: $0) } }
    // 10 and 11 are the first part, 16 to 23 the second one, 24 stands behind both: 24 + 4 − 5.
    #expect(columns(2) == [1, 9, 10, 10, 16, 19, 20, 20, 23, 29] && columns(3) == [1, 9, 10, 11, 12, 15, 16, 23, 24, 30])
    #expect(CompilerRemarks("\(path):2:24: error: x", about: sources, entry: nil, ported: ported).text == "\(path):2:23: error: x\n")
    try folder.write("func f() {}", as: "t/a.swift")
    #expect(try !PortedFiles.mayNeedPorting(self.sources("t")))
  }

  @Test("how SwiftPM built a program, from its notes, and what a scene is compiled and linked with")
  func buildPlan() throws {
    let executable = folder.url.appendingPathComponent("build/x86/debug/acetate")
    #expect(BuildPlan(executable: executable) == nil)
    let compile =
      #"["/usr/bin/swiftc","-module-name","AcetateCLI","-emit-dependencies","-I","/m","-I/n","-Xcc","-DX","-g","-target","#
      + #""t","-O","-module-cache-path","c"]"#
    let link = #"["/usr/bin/swiftc","-lz","-L/lib","-L","relative","-o","\#(executable.path)","@objects.list","-lfoo"]"#
    try folder.write("  - tool\n    args: [\"x\"]\n    args: \(compile)\n    args: \(link)\n", as: "build/debug.yaml")
    let plan = try #require(BuildPlan(executable: executable))
    #expect(
      plan.compiler == "/usr/bin/swiftc"
        && plan.importFlags == ["-I", "/m", "-I/n", "-Xcc", "-DX", "-target", "t", "-module-cache-path", "c"])
    let flags = plan.linkFlags(library: "lib.so").drop { $0 != "@objects.list" }
    #expect(Array(flags) == ["@objects.list", "-lz", "-L/lib", "-lfoo", "-Xlinker", "-soname=lib.so", "-Xlinker", "-Bsymbolic"])
    let program = plan.linkFlags(to: URL(fileURLWithPath: "/x/lib.so")).drop { $0 != "/x/lib.so" }
    #expect(Array(program) == ["/x/lib.so", "-Xlinker", "-rpath=$ORIGIN/..", "-lz", "-L/lib", "-lfoo"])
    // A build of something else.
    try folder.write("    args: \(compile)\n", as: "build/debug.yaml")
    #expect(BuildPlan(executable: executable) == nil)
  }
}
