/// What a scheduler is asked for.
package struct FarmRequest: Hashable, Sendable {
  package enum Engine: String, CaseIterable, Sendable {
    case slurm, kubernetes, openjd, parallel
  }

  /// A task's needs, as a sample of the job's own frames showed them.
  package struct Needs: Hashable, Sendable {
    package var processors: Int
    package var memoryMebibytes: Int
    /// The time after which a task is ended.
    package var minutes: Int

    package init(processors: Int, memoryMebibytes: Int, minutes: Int) {
      (self.processors, self.memoryMebibytes, self.minutes) = (processors, memoryMebibytes, minutes)
    }

    /// A quarter more memory than was used, in steps of 64 MiB and 256 at least; three times the time that the frames take, and five
    /// minutes for starting and for machines that are slower.
    /// - Parameters:
    ///   - peakBytes: of the sample's process.
    ///   - secondsPerFrame: on this machine.
    ///   - frames: of a task.
    package init(processors: Int, peakBytes: Int, secondsPerFrame: Double, frames: Int) {
      let mebibytes = Double(peakBytes) * 1.25 / 1_048_576
      let seconds = 300 + 3 * secondsPerFrame * Double(frames)
      self.init(
        processors: processors, memoryMebibytes: max(256, Int((mebibytes / 64).rounded(.up)) * 64),
        minutes: max(1, Int(min((seconds / 60).rounded(.up), 1e6))))
    }
  }

  /// Absolute, so that every machine finds it.
  package var folder: JobFolder
  /// The program's path, or its name where it is on every machine's path.
  package var program: String
  package var name: String
  /// The output's absolute path.
  package var output: String
  package var plan: RenderPlan
  package var partsPerTask: Int
  /// The tasks to run.
  package var tasks: ArraySpecification
  package var needs: Needs?
  /// Further arguments of `acetate render`: where resources come from, and whether differences are allowed.
  package var partArguments: [String]
  /// Whether parts are removed once they are joined.
  package var cleansUp: Bool
  /// Kubernetes: the container's image, and the claim of the volume that holds the folder.
  package var image: String
  package var volumeClaim: String

  package init(
    folder: JobFolder, program: String, name: String, output: String, plan: RenderPlan, partsPerTask: Int, tasks: ArraySpecification,
    needs: Needs? = nil, partArguments: [String] = [], cleansUp: Bool = false, image: String = "acetate", volumeClaim: String = "acetate"
  ) {
    self.folder = folder
    self.program = program
    self.name = name
    self.output = output
    self.plan = plan
    self.partsPerTask = partsPerTask
    self.tasks = tasks
    self.needs = needs
    self.partArguments = partArguments
    self.cleansUp = cleansUp
    self.image = image
    self.volumeClaim = volumeClaim
  }

  /// How often a task is tried.
  static let attempts = 4

  /// What runs one task, but for its number.
  var renderCommand: [String] {
    [program, "render", "--plan", folder.path] + (partsPerTask == 1 ? [] : ["--parts-per-task", "\(partsPerTask)"]) + partArguments
  }

  var joinCommand: [String] { [program, "join", folder.path, "-o", output] + (cleansUp ? ["--clean-up"] : []) }

  /// Words for a shell.
  static func quoted(_ words: [String]) -> String {
    words.map { word in
      let isPlain = !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:,%+@".contains($0)) }
      return isPlain ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
  }

  /// Text in double quotation marks, as JSON and YAML read it.
  static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A list of texts, as JSON and YAML read it.
  static func json(_ words: [String]) -> String { "[" + words.map(json).joined(separator: ", ") + "]" }

  /// A name of small letters, digits and hyphens, as Kubernetes and DNS allow: at most 50, so that there is room for what is appended.
  var label: String {
    let characters = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let trimmed = String(characters.drop { $0 == "-" }.prefix(50))
    let label = String(trimmed.reversed().drop { $0 == "-" }.reversed())
    return label.isEmpty ? "acetate" : label
  }

  /// The script or manifest that runs the job.
  package func text(for engine: Engine) -> String {
    switch engine {
    case .slurm: slurmScript
    case .kubernetes: kubernetesManifest
    case .openjd: openJobTemplate
    case .parallel: parallelScript
    }
  }
}
