import ArgumentParser

@main
struct AcetateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "acetate", abstract: "Renders Core Animation layer trees.")
}
