internal import TextEscaping

extension FarmRequest {
  /// A shell script that submits an array of tasks, and a job that joins when all of them have ended.
  ///
  /// A task whose code is from 70 to 75 is put back into the queue, at most three times; Slurm does the same by itself when a node is lost.
  /// The joining job runs whatever became of the tasks: it is what says which parts are missing.
  var slurmScript: String {
    let logs = PatternText.percent(folder.logs)
    var options = ["--requeue", "--output=\(logs)/%A_%a.log"]
    if let needs {
      options += ["--cpus-per-task=\(needs.processors)", "--mem=\(needs.memoryMebibytes)M", "--time=\(needs.minutes)"]
    }
    let render = ShellText.words(["sbatch", "--parsable", "--job-name=\(name)", "--array=\(tasks)"] + options)
    let join = ShellText.words(["sbatch", "--parsable", "--job-name=\(name)-join", "--output=\(logs)/%j.log"])
    return """
      #!/usr/bin/env bash
      # Renders the parts of \(ShellText.comment(folder.path)) on Slurm, and joins them.
      set -euo pipefail
      array=$(\(render) <<'TASK'
      #!/usr/bin/env bash
      \(ShellText.words(renderCommand)) && exit 0
      code=$?
      # From 70 to 75 another attempt, perhaps elsewhere, may succeed.
      if [ $code -ge 70 ] && [ $code -le 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt \(Self.attempts - 1) ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}"
        sleep 60
      fi
      exit $code
      TASK
      )
      join=$(\(join) --dependency="afterany:$array" <<'JOIN'
      #!/usr/bin/env bash
      exec \(ShellText.words(joinCommand))
      JOIN
      )
      echo "parts: job $array; join: job $join"

      """
  }
}
