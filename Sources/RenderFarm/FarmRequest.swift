internal import TextEscaping

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
  package var output: String
  package var plan: RenderPlan
  package var partsPerTask: Int
  package var tasks: ArraySpecification
  package var needs: Needs?
  /// Further arguments of `acetate render` and `join`: where resources come from, and whether differences are allowed.
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

  var joinCommand: [String] { [program, "join", folder.path, "-o", output] + partArguments + (cleansUp ? ["--clean-up"] : []) }

  /// A name of small letters, digits and hyphens, as Kubernetes and DNS allow: at most 50, so that there is room for what is appended.
  var label: String {
    let hyphen = UInt8(ascii: "-")
    let letters = name.lowercased().unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "0"..."9": UInt8(scalar.value)
      default: hyphen
      }
    }
    let trimmed = letters.drop { $0 == hyphen }.prefix(50).reversed().drop { $0 == hyphen }.reversed()
    return trimmed.isEmpty ? "acetate" : String(decoding: trimmed, as: UTF8.self)
  }

  /// What a scheduler cannot be told.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// The script or manifest that runs the job. Throws where a name cannot be told to the scheduler.
  package func text(for engine: Engine) throws(Problem) -> String {
    for text in renderCommand + joinCommand + [name, image, volumeClaim] where text.utf8.contains(0) {
      throw Problem(description: "a word of the job, '\(TerminalText.line(text))', has a NUL in it, which no program can be handed")
    }
    switch engine {
    // Slurm fills in nothing of a log's name that has a backslash in it, so that all tasks would write one log.
    case .slurm where folder.path.utf8.contains(UInt8(ascii: "\\")):
      throw Problem(description: "the folder's path has a backslash in it, which Slurm does not allow in names of logs; rename the folder")
    case .kubernetes where mountPath.utf8.contains(UInt8(ascii: ":")):
      throw Problem(
        description: "the path of the job's folder has a colon in it, which Kubernetes does not allow where a volume is mounted; "
          + "rename the folder")
    default: break
    }
    return switch engine {
    case .slurm: slurmScript
    case .kubernetes: kubernetesManifest
    case .openjd: openJobTemplate
    case .parallel: parallelScript
    }
  }
}
