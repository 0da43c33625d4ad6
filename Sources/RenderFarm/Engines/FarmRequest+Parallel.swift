internal import TextEscaping

extension FarmRequest {
  /// Tries a task again while its code is from 70 to 75.
  /// - Parameter hidden: signs that no word has as they are.
  func attemptFunction(hiding hidden: String = "") -> String {
    """
    attempt() {
      local try code
      for try in \((1...Self.attempts).map(String.init).joined(separator: " ")); do
        \(ShellText.words(renderCommand, hiding: hidden)) --task "$1" && return 0
        code=$?
        # From 70 to 75 another attempt may succeed.
        if [ $code -lt 70 ] || [ $code -gt 75 ]; then return $code; fi
        sleep "$try"
      done
      return $code
    }
    """
  }

  /// A shell script that runs tasks with GNU parallel, as many at a time as JOBS says, and joins. PARALLEL can hold further options, such
  /// as `--sshloginfile hosts` where the folder is shared.
  var parallelScript: String {
    """
    #!/usr/bin/env bash
    # Renders the parts of \(ShellText.comment(folder.path)) with GNU parallel, and joins them.
    set -uo pipefail
    \(attemptFunction())
    export -f attempt
    export SHELL=/bin/bash
    parallel --will-cite --jobs "${JOBS:-100%}"\(needs.map { " --memfree \($0.memoryMebibytes)M" } ?? "") \
    --joblog \(ShellText.word(folder.logs + "/parallel.log")) attempt ::: \(shellNumbers)
    exec \(ShellText.words(joinCommand))

    """
  }

  /// The tasks' numbers as words of the shell bash: `{0..3} 7`.
  private var shellNumbers: String {
    "\(tasks)".split(atEach: ",").map { entry in
      let ends = entry.split(atEach: "-")
      return ends.count == 2 ? "{\(ends[0])..\(ends[1])}" : entry
    }.joined(separator: " ")
  }
}
