import Acetate
import ArgumentParser
import CProcess
import Foundation
import Rasterizer
import TextEscaping

@main
struct AcetateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acetate",
    abstract: "Renders Core Animation layer trees to pictures and video, and plays them on displays.",
    discussion: """
      EXAMPLES
        acetate render scene:cards -o cards.mp4 --size 1280x720
        acetate render Badge.ca -o badge.png --at 0.5 --scale 2
        acetate render clock.caml -o y4m:- --fps 25 | ffplay -
        acetate transition a.png b.png --name CIRippleTransition -o ripple.mp4
        acetate preview Badge.ca --open
        acetate play scene:cards --loop
        acetate sample clock.caml --layer hand --key position.x --at 0,0.5,1
        acetate inspect clock.caml
        acetate check --strict *.caml
        acetate convert scene:cards -o Cards.ca
        acetate init Poster
        acetate port Sources --in-place
        acetate render Poster/Sources/Poster/Scene.swift -o poster.mp4
        acetate plan clock.caml -o /farm/clock --segment 250 && acetate render --plan /farm/clock --part 0-9

      EXIT CODES
        0    done
        1    what 'report --compare' compared differs
        64   the arguments make no sense
        65   the input cannot be rendered
        66   the input cannot be read
        69   no device or library can do what was asked
        70   a fault in acetate
        73   the output cannot be created
        74   writing failed
        75   another program uses the display
        77   the display may not be used by this user
        129, 130, 131, 143  SIGHUP, SIGINT (Ctrl-C), SIGQUIT, SIGTERM; nothing half-written is left
        141  whoever read the output through a pipe has stopped

      ENVIRONMENT
        ACETATE_BACKEND   auto, gl or software, where --backend is not given
        ACETATE_INTERPOLATION
                          1 or 0: whether OpenGL ES devices interpolate over quads, instead of what a trial of the device says;
                          anything else counts as not set
        ACETATE_SCREEN    what the main screen of a program with an app delegate is like when it runs by itself: pixels such as
                          1170x2532@3, or a device such as iphone-14
        ACETATE_LOG       debug, info, default, error or fault: what a program's Logger and os_log write to standard error
        ACETATE_SYMBOLS   a folder of pictures for UIImage(systemName:)
        ACETATE_PACKAGE   the checkout of Acetate that 'init' and Swift files use, where acetate does not lie in one

      COMPLETIONS
        acetate --generate-completion-script bash > /etc/bash_completion.d/acetate
        (or zsh, or fish)
      """,
    version: Version.current,
    subcommands: [
      RenderCommand.self, TransitionCommand.self, PreviewCommand.self, ReportCommand.self, PlayCommand.self, CtlCommand.self,
      SampleCommand.self,
      InspectCommand.self, CheckCommand.self,
      ConvertCommand.self, InitCommand.self, PortCommand.self, BenchCommand.self, InfoCommand.self, ListCommand.self, PlanCommand.self,
      PartCommand.self,
      JoinCommand.self, FarmCommand.self,
    ])

  static func main() {
    holdClosedStreams()
    Interruption.unblock()
    // Writing beyond the limit of a file's size then fails as on a full disk, and what was begun is removed.
    signal(SIGXFSZ, SIG_IGN)
    MemoryShortage.watch()
    silenceTextLibraries()
    // What documents and scenes ask for and do not get, once each.
    diagnostics = { remark in
      // What a font lacks whose file became shorter is told in the end, as that.
      if emergency_lost_pages() == 0 { Terminal.log.warning("\(remark)") }
    }
    do {
      try requireArguments()
      try refuseUnreadableArguments()
      try DescriptorShortage.check()
      var arguments = Array(CommandLine.arguments.dropFirst())
      if PartCommand.isMeant(arguments) { arguments[0] = PartCommand.configuration.commandName ?? "" }
      var command = try parseAsRoot(arguments)
      if let command = command as? any InputCommand { try SceneFile.enter(command) }
      if let command = command as? BenchCommand, command.plan == nil { AllocationCounter.preload() }
      if command is any InputCommand || command is TransitionCommand || command is BenchCommand {
        try MemoryShortage.check()
        try ThreadShortage.check()
      }
      // Those that can be cancelled, and those that serve or play, see to signals themselves.
      let interruption = writesAtTheEnd(command) ? Interruption(timeout: 0) : nil
      try withExtendedLifetime(interruption) { try command.run() }
      // Pipes have what was drawn already.
      if emergency_lost_pages() > 0, !(command is PlayCommand) {
        throw Failure(.badInput, "a file that was read, such as a font's, became shorter meanwhile: what was drawn from it is wrong")
      }
    } catch let failure as Failure {
      // As if the write itself had met the closed pipe: `acetate … | head` says nothing.
      if failure.code == .readerClosed { endProcess(by: SIGPIPE) }
      Terminal.complain(failure)
      exit(withError: ExitCode(failure.code.rawValue))
    } catch {
      let code = exitCode(for: error)
      if code == .success { tellHelp(quotingHistory(fullMessage(for: error))) }
      // What a command has found, and told.
      if error is ExitCode { exit(withError: error) }
      guard code == .validationFailure else {
        let failure = Failure(sorting: error)
        Terminal.complain(failure)
        exit(withError: ExitCode(failure.code.rawValue))
      }
      Terminal.complain("\(asClause(onOneLine(message(for: error)))) (see '\(helpCommand) --help')")
      exit(withError: ExitCode(Failure.Code.usage.rawValue))
    }
  }

  /// A script of completions for zsh that quotes exclamation marks in what it offers: without the history's option zsh leaves them as they
  /// are, and puts an earlier line in their place when the line is entered.
  private static func quotingHistory(_ text: String) -> String {
    text.hasBytePrefix("#compdef ")
      ? text.split(atEach: "\n").map { $0.before(bytes: "aliases banghist").map { $0 + "aliases" } ?? $0 }.joined(separator: "\n") : text
  }

  /// Writes help, a version or a script of completions, and ends.
  private static func tellHelp(_ text: String) -> Never {
    do { try Terminal.say(text) } catch {
      Terminal.complain(error.message)
      exit(withError: ExitCode(error.code.rawValue))
    }
    exit(withError: ExitCode.success)
  }

  /// Gives those standard streams that are closed a place from which nothing can be read, and into which nothing can be written: the next
  /// file that is opened would become one of them otherwise, and get what is meant for people.
  private static func holdClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
    }
  }

  /// Whether a signal has to take away what the command has begun to write, and nothing else.
  private static func writesAtTheEnd(_ command: any ParsableCommand) -> Bool {
    command is SampleCommand || command is ConvertCommand || command is BenchCommand || command is ReportCommand || command is PlanCommand
  }

  /// Swift reads the arguments there: without them every command would be one that asks for help.
  private static func requireArguments() throws(Failure) {
    guard CommandLine.arguments.isEmpty else { return }
    throw Failure(.unavailable, "/proc is not there, from which the arguments are read; mount it: mount -t proc proc /proc")
  }

  /// Names of files are texts here: what is no UTF-8 would be written under another name.
  private static func refuseUnreadableArguments() throws(Failure) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      throw Failure(.usage, "the argument '\(String(cString: argument))' is no text in UTF-8; rename the file, or set another name")
    }
  }

  /// The command that was begun, to ask for help.
  private static var helpCommand: String {
    let name = CommandLine.arguments.dropFirst().first { argument in
      configuration.subcommands.contains { $0.configuration.commandName == argument }
    }
    return name.map { "acetate \($0)" } ?? "acetate"
  }

  /// Choices that the parser lists below one another stand beside one another. Other ends of lines are those of an argument.
  static func onOneLine(_ message: String) -> String {
    var result = ""
    for (index, line) in message.split(atEach: "\n").enumerated() {
      if index == 0 {
        result = String(line)
      } else if line.hasBytePrefix("  - ") {
        result += (result.hasByteSuffix(":") ? " " : ", ") + line.dropFirst(4)
      } else {
        result += "\\u{a}" + line
      }
    }
    return result
  }

  /// The sentence as a clause, without its capital and full stop.
  private static func asClause(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + (sentence.hasByteSuffix(".") ? sentence.dropFirst().dropLast() : sentence.dropFirst())
  }
}

enum Version {
  static let current = "0.2.0"
}
