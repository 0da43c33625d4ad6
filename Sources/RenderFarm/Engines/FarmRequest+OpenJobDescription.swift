extension FarmRequest {
  /// A job template of Open Job Description, version 2023-09: a step with a task a number, and one that joins when that has succeeded.
  ///
  /// The format does not say which exit codes are tried again, so that each task does so itself.
  var openJobTemplate: String {
    let requirements =
      needs.map {
        """

          hostRequirements:
            amounts:
            - name: amount.worker.vcpu
              min: \($0.processors)
            - name: amount.worker.memory
              min: \($0.memoryMebibytes)
        """
      } ?? ""
    let timeout = needs.map { "\n        timeout: \($0.minutes * 60)" } ?? ""
    return """
      # Renders the parts of \(folder.path), and joins them.
      specificationVersion: jobtemplate-2023-09
      name: \(Self.json(name))
      steps:
      - name: Render\(requirements)
        parameterSpace:
          taskParameterDefinitions:
          - name: Task
            type: INT
            range: "\(tasks)"
        script:
          embeddedFiles:
          - name: Run
            type: TEXT
            data: |
      \(Self.indented(attemptFunction + "\nattempt {{Task.Param.Task}}", by: 10))
          actions:
            onRun:
              command: bash
              args: ["{{Task.File.Run}}"]\(timeout)
      - name: Join
        dependencies:
        - dependsOn: Render
        script:
          actions:
            onRun:
              command: \(Self.json(joinCommand[0]))
              args: \(Self.json(Array(joinCommand.dropFirst())))

      """
  }

  static func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}
