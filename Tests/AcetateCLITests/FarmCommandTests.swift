import Foundation
import TestSupport
import Testing

@Suite("Plans on schedulers: what they are given, and which part a process renders")
struct FarmCommandTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    // Twenty frames in parts of six: 0–5, 6–11, 12–17, 18–19.
    try #require(
      try tool.run(
        "plan", "box.caml", "-o", "job", "--segment", "6", "--fps", "10", "--duration", "2",
        "--format", "y4m"
      ).status == 0)
  }

  private func refusal(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let result = try tool.run(arguments, environment: environment)
    return "\(result.status) "
      + result.errors.replacing("acetate: ", with: "", maxReplacements: 1).trimmingCharacters(
        in: .newlines)
  }

  @Test(
    "a process renders the parts that it is told of, or its scheduler's variables name, and none without either"
  )
  func parts() throws {
    let render = ["render", "--plan", "job"]
    #expect(
      try refusal(render) == "64 say which part with --part, such as --part 0; the plan has 0-3")
    #expect(try refusal(render + ["--part", "4"]) == "64 the plan has parts 0-3, and no part 4")
    #expect(
      try refusal(render + ["--part", "0,2-5"]) == "64 the plan has parts 0-3, and no part 5")
    for (environment, message) in [
      (["SLURM_ARRAY_TASK_ID": "x"], "SLURM_ARRAY_TASK_ID is 'x', which is no task's number"),
      (["JOB_COMPLETION_INDEX": "-1"], "JOB_COMPLETION_INDEX is '-1', which is no task's number"),
      (
        ["SLURM_ARRAY_TASK_ID": "", "JOB_COMPLETION_INDEX": "9"],
        "the plan has tasks 0-3, and no task 9"
      ),
      (
        ["SLURM_ARRAY_TASK_ID": "4", "JOB_COMPLETION_INDEX": "1"],
        "the plan has tasks 0-3, and no task 4"
      ),
    ] {
      #expect(try refusal(render, environment: environment) == "64 " + message)
    }
    // What is there is not rendered again: whatever its resources have become.
    #expect(
      try refusal(render, environment: ["SLURM_ARRAY_TASK_ID": "3", "JOB_COMPLETION_INDEX": "1"])
        == "0 ")
    let resource = try #require(
      FileManager.default.contentsOfDirectory(atPath: tool.folder.path("job/resources")).first)
    try FileManager.default.removeItem(atPath: tool.folder.path("job/resources/" + resource))
    #expect(try refusal(render + ["--part", "3"]) == "0 ")
    #expect(
      try refusal(render + ["--part", "1,3"])
        == "66 box.caml from job/resources/\(resource): No such file or directory")
  }

  @Test(
    "where files come from: a list of addresses, a folder with a slash or without, a pattern; and what is none of them"
  )
  func resources() throws {
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: tool.folder.path("job/resources")).first)
    try FileManager.default.moveItem(
      atPath: tool.folder.path("job/resources"), toPath: tool.folder.path("store"))
    func fetched(_ source: String, part: Int = 0) throws -> String {
      try refusal(["render", "--plan", "job", "--part", "\(part)", "--resources", source])
    }
    let zeros = String(repeating: "0", count: 64)
    for (list, message) in [
      (name, "65 list.txt:1: a line is a SHA-256 of 64 digits, a space and an address"),
      (
        "\(zeros) a\n\n0\(name) b",
        "65 list.txt:3: a line is a SHA-256 of 64 digits, a space and an address"
      ),
      ("\n\(name)  none here \n", "66 box.caml from none here: No such file or directory"),
      ("\(zeros) box.caml\n", "66 there is no address for box.caml"),
    ] {
      try tool.folder.write(list, as: "list.txt")
      #expect(try fetched("list.txt") == message)
    }
    try tool.folder.write(Data([0xFF]), as: "list.txt")
    #expect(try fetched("list.txt") == "65 list.txt: is no text in UTF-8")
    try tool.folder.write(
      "\(zeros) a\n\(name) file://\(tool.folder.path("store/" + name))\n", as: "list.txt")
    #expect(try fetched("list.txt", part: 3) == "0 ")
    #expect(try fetched("store/", part: 2) == "0 ")
    #expect(try fetched("file://\(tool.folder.path("store"))/{sha256}", part: 1) == "0 ")
    #expect(try fetched("none") == "66 box.caml from none/\(name): No such file or directory")
    try tool.folder.write("", as: "odd/\(name)/x")
    #expect(try fetched("odd") == "65 box.caml from odd/\(name): it is not an ordinary file")
    try tool.folder.write(
      try tool.folder.read("store/" + name) + Data("\n".utf8), as: "longer/" + name)
    #expect(
      try fetched("longer")
        == "65 longer/\(name) does not hold what the plan was made with (box.caml)")
  }

  @Test(
    "a script has the job's folder and output from the root, and what its tasks need of what was said"
  )
  func scripts() throws {
    let job = tool.folder.path("job")
    #expect(try tool.run("render", "--plan", "job", "--part", "1").status == 0)
    let arguments = [
      "farm", "job/", "--program", "/bin/acetate", "--parts-per-task", "3", "--resources", "store",
    ]
    let script = try tool.run(
      arguments + ["--engine", "parallel", "--allow-differences", "-o", "100%%.y4m", "--clean-up"]
    ).text
    let lines = script.components(separatedBy: "\n")
    let render =
      "/bin/acetate render --plan \(job) --parts-per-task 3 --resources store --allow-differences --task \"$1\" && return 0"
    #expect(lines.contains("    " + render), "\(script)")
    #expect(lines.contains { $0.hasSuffix("--joblog \(job)/logs/parallel.log attempt ::: {0..1}") })
    #expect(
      lines.last { !$0.isEmpty }
        == "exec /bin/acetate join \(job) -o \(tool.folder.path("100%%.y4m")) --resources store --allow-differences --clean-up"
    )
    let plain = try tool.run("farm", "job", "--engine", "parallel", "--program", "a").text
      .components(separatedBy: "\n")
    #expect(
      plain.contains("    a render --plan \(job) --task \"$1\" && return 0")
        && plain.contains("exec a join \(job) -o \(job).y4m"))
    // The second part is there.
    #expect(
      plain.contains {
        $0.hasSuffix(" attempt ::: 0 {2..3}")
      }, "\(plain)")
    // Pictures go into a folder of the job's name, beside where it is called; rows are named by who calls.
    #expect(
      try tool.run(
        "plan", "box.caml", "-o", "sheets", "--format", "png", "--fps", "2", "--duration", "2"
      ).status == 0)
    let sheets = try tool.run("farm", "sheets/", "--engine", "parallel", "--program", "a").text
    #expect(
      sheets.hasSuffix(
        "exec a join \(tool.folder.path("sheets")) -o \(tool.folder.path("sheets-frames/"))\n"))
    try tool.folder.write("hand.opacity,name\n1,one\n0.5,two\n", as: "rows.csv")
    #expect(
      try tool.run(
        "plan", "box.caml", "-o", "rows", "--format", "png", "--data", "rows.csv", "--at", "1"
      ).status == 0)
    #expect(
      try refusal(["farm", "rows", "--engine", "slurm"])
        == "64 name the rows' outputs with -o, such as -o 'card-{row}.png'")
    let named = try tool.run(
      "farm", "rows", "--engine", "parallel", "--program", "a", "-o", "/x/{name}.png"
    ).text
    #expect(named.hasSuffix("exec a join \(tool.folder.path("rows")) -o '/x/{name}.png'\n"))
  }

  @Test("where all is there, there is nothing to run")
  func finished() throws {
    #expect(try tool.run("render", "--plan", "job", "--part", "0-3").status == 0)
    #expect(
      try refusal(["farm", "job", "--engine", "slurm"])
        == "64 job: all parts are there; 'acetate join job -o job.y4m' joins them")
    #expect(
      try refusal(["farm", "job", "--engine", "slurm", "-o", "a b.y4m"])
        == "64 job: all parts are there; 'acetate join job -o 'a b.y4m'' joins them")
    #expect(
      try tool.run("farm", "job", "--dry-run").text
        == "job: all 20 frames of 40×20 pixels are there\n")
    #expect(
      try tool.run("farm", "status", "job").text
        == String(repeating: "█", count: 30) + "  20/20\nparts: 4 of 4 done, 0 running\n")
  }

  @Test(
    "what is submitted is what would be printed, by the program of each scheduler; its failure is told",
    arguments: [
      ("kubernetes", "kubectl", ["apply", "-f"]), ("openjd", "openjd", ["run"]),
    ])
  func submission(engine: String, program: String, words: [String]) throws {
    let text =
      "#!/bin/sh\necho \"$@\" > said\nfor last; do :; done\ncat \"$last\" > submitted\nexit ${ANSWER:-0}\n"
    let path = try tool.folder.write(text, as: "bin/" + program)
    #expect(chmod(path, 0o755) == 0)
    let environment = [
      "PATH": tool.folder.path("bin") + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    ]
    let arguments =
      ["farm", "job", "--engine", engine, "--program", "a"]
      + (engine == "kubernetes" ? ["--image", "i"] : [])
    let printed = try tool.run(arguments, environment: environment)
    let submitted = try tool.run(arguments + ["--submit"], environment: environment)
    #expect(submitted.status == 0 && submitted.text == "" && submitted.errors == "", "\(submitted)")
    #expect(try tool.folder.read("submitted") == printed.output && printed.output.count > 300)
    let said = String(decoding: try tool.folder.read("said"), as: UTF8.self).split(separator: " ")
      .map(String.init)
    #expect(said.dropLast() == words[...] && said.last?.hasSuffix("/job.yaml\n") == true, "\(said)")
    #expect(
      try refusal(
        arguments + ["--submit"], environment: environment.merging(["ANSWER": "3"]) { $1 })
        == "69 \(program) ended with code 3")
  }
}
