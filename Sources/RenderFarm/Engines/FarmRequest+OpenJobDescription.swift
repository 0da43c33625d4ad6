internal import TextEscaping

extension FarmRequest {
  /// A job template of Open Job Description, version 2023-09: a step with a task a number, and one that joins when that has succeeded.
  ///
  /// The format does not say which exit codes are tried again, so that each task does so itself. It replaces what stands in two braces and
  /// has no way to write those, so that both commands are words of a shell, in which no brace stands as it is.
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
      # Renders the parts of \(YAMLText.comment(folder.path)), and joins them.
      specificationVersion: jobtemplate-2023-09
      name: \(YAMLText.scalar(openJobName))
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
      \(Self.indented(attemptFunction(hiding: "{}") + "\nattempt {{Task.Param.Task}}", by: 10))
          actions:
            onRun:
              command: bash
              args: ["{{Task.File.Run}}"]\(timeout)
      - name: Join
        dependencies:
        - dependsOn: Render
        script:
          embeddedFiles:
          - name: Run
            type: TEXT
            data: |
              exec \(ShellText.words(joinCommand, hiding: "{}"))
          actions:
            onRun:
              command: bash
              args: ["{{Task.File.Run}}"]

      """
  }

  /// The job's name, of at most 128 signs, which are neither controls nor braces.
  private var openJobName: String {
    let scalars = FileName.letters(name).unicodeScalars.map { "{}".unicodeScalars.contains($0) ? "-" : $0 }.prefix(128)
    return String(String.UnicodeScalarView(scalars))
  }

  static func indented(_ text: String, by count: Int) -> String {
    text.split(atEach: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}
