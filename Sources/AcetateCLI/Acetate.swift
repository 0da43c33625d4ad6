import ArgumentParser

@main
struct AcetateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acetate",
    abstract: "Renders Core Animation layer trees to pictures and video.",
    discussion: """
      EXAMPLES
        acetate render scene:cards -o cards.mp4 --size 1280x720
        acetate render Badge.ca -o badge.png --at 0.5 --scale 2
        acetate render clock.caml -o y4m:- --fps 25 | ffplay -
        acetate sample clock.caml --layer hand --key transform.rotation.z --at 0,0.5,1
        acetate check *.caml

      EXIT CODES
        0   done
        64  the arguments make no sense
        65  the input cannot be rendered
        66  the input cannot be read
        69  no device or library can do what was asked
        70  a fault in acetate
        73  the output cannot be created
        74  writing failed
      """,
    version: Version.current,
    subcommands: [RenderCommand.self, SampleCommand.self, CheckCommand.self, InfoCommand.self, ListCommand.self])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      Terminal.complain(failure.message)
      exit(withError: ExitCode(failure.code.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}

enum Version {
  static let current = "0.1.0"
}
