import Foundation
import SceneFiles
import TestSupport
import Testing

/// What the porting program leaves for the compiler, and how the compiler's places become those of the source.
@Suite("Ported files")
struct PortedFilesTests {
  private let folder: TemporaryFolder
  private let sources: ProgramSources

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("class A {\n  @objc func f() { g(#selector(f)) }\n}\n", as: "A.swift")
    sources = try ProgramSources(folder.path("A.swift"))
    try FileManager.default.createDirectory(atPath: folder.path("ported"), withIntermediateDirectories: true)
    // `#selector(` of 10 bytes at column 22 has become `Selector("f", ` of 14, and `A.` has come before the `f` at column 32.
    try folder.write("0\t2\t22\t10\t14\n0\t2\t32\t0\t2\n", as: "ported/shifts")
  }

  @Test(
    "columns in front stay, those within are the beginning, those behind go back",
    arguments: [
      (10, 10), (21, 21), (22, 22), (30, 22), (36, 32), (38, 32), (40, 34),
    ])
  func columns(ported: Int, source: Int) throws {
    let files = try #require(PortedFiles(of: sources, in: folder.path("ported")))
    #expect(files.column(of: folder.path("A.swift"), line: 2, ported: ported) == source)
    #expect(files.column(of: folder.path("A.swift"), line: 3, ported: ported) == ported)
    #expect(files.paths == [folder.path("ported/0/A.swift")])
  }

  @Test("the compiler's remarks have the source's columns")
  func remarks() throws {
    let path = folder.path("A.swift")
    let files = try #require(PortedFiles(of: sources, in: folder.path("ported")))
    let words = "\(path):2:38: error: cannot find 'f'\n   |\n\(path):2:10: warning: w\n"
    let remarks = CompilerRemarks(words, about: sources, entry: nil, ported: files)
    #expect(remarks.text.hasPrefix("\(path):2:32: error: cannot find 'f'\n") && remarks.text.hasSuffix("\(path):2:10: warning: w\n"))
    #expect(remarks.errorCount == 1)
  }

  @Test(
    "what may be to port is seen by its bytes; without a table there is nothing", arguments: [("#selector", true), ("selector", false)])
  func marks(text: String, needs: Bool) throws {
    try folder.write("let a = \(text)\n", as: "B.swift")
    #expect(PortedFiles.mayNeedPorting(try ProgramSources(folder.path("B.swift"))) == needs)
    #expect(PortedFiles(of: sources, in: folder.path("nowhere")) == nil)
  }
}
