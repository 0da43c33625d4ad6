import Testing

@testable import RenderFarm

/// Every line of what schedulers get, since a scheduler reads every line: six parts of 100 frames, two a task.
@Suite("Scripts of schedulers, whole")
struct FarmScriptTests {
  private func request(tasks: [Int] = [0, 1, 2], needs: FarmRequest.Needs? = .init(processors: 2, memoryMebibytes: 512, minutes: 6))
    -> FarmRequest
  {
    FarmRequest(
      folder: JobFolder("/farm/job"), program: "acetate", name: "Clock", output: "/farm/o.mp4", plan: .fixture(frames: 600, segment: 100),
      partsPerTask: 2, tasks: ArraySpecification(tasks), needs: needs, partArguments: ["--any-version"], cleansUp: true)
  }

  @Test("Slurm: two jobs, the second after the first")
  func slurm() throws {
    let expected = #"""
      #!/usr/bin/env bash
      # Renders the parts of /farm/job on Slurm, and joins them.
      set -euo pipefail
      array=$(sbatch --parsable --job-name=Clock --array=0-2 --requeue --output=/farm/job/logs/%A_%a.log \#
      --cpus-per-task=2 --mem=512M --time=6 <<'TASK'
      #!/usr/bin/env bash
      acetate render --plan /farm/job --parts-per-task 2 --any-version && exit 0
      code=$?
      # From 70 to 75 another attempt, perhaps elsewhere, may succeed.
      if [ $code -ge 70 ] && [ $code -le 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}"
        sleep 60
      fi
      exit $code
      TASK
      )
      join=$(sbatch --parsable --job-name=Clock-join --output=/farm/job/logs/%j.log --dependency="afterany:$array" <<'JOIN'
      #!/usr/bin/env bash
      exec acetate join /farm/job -o /farm/o.mp4 --any-version --clean-up
      JOIN
      )
      echo "parts: job $array; join: job $join"

      """#
    #expect(try request().text(for: .slurm) == expected)
  }

  @Test("GNU parallel: one function, tried four times")
  func parallel() throws {
    let expected = #"""
      #!/usr/bin/env bash
      # Renders the parts of /farm/job with GNU parallel, and joins them.
      set -uo pipefail
      attempt() {
        local try code
        for try in 1 2 3 4; do
          acetate render --plan /farm/job --parts-per-task 2 --any-version --task "$1" && return 0
          code=$?
          # From 70 to 75 another attempt may succeed.
          if [ $code -lt 70 ] || [ $code -gt 75 ]; then return $code; fi
          sleep "$try"
        done
        return $code
      }
      export -f attempt
      export SHELL=/bin/bash
      parallel --will-cite --jobs "${JOBS:-100%}" --joblog /farm/job/logs/parallel.log attempt ::: 0 2
      exec acetate join /farm/job -o /farm/o.mp4 --any-version --clean-up

      """#
    #expect(try request(tasks: [0, 2], needs: nil).text(for: .parallel) == expected)
  }

  @Test("Open Job Description: two steps")
  func openJobDescription() throws {
    let expected = #"""
      # Renders the parts of /farm/job, and joins them.
      specificationVersion: jobtemplate-2023-09
      name: "Clock"
      steps:
      - name: Render
        hostRequirements:
          amounts:
          - name: amount.worker.vcpu
            min: 2
          - name: amount.worker.memory
            min: 512
        parameterSpace:
          taskParameterDefinitions:
          - name: Task
            type: INT
            range: "0-2"
        script:
          embeddedFiles:
          - name: Run
            type: TEXT
            data: |
                attempt() {
                  local try code
                  for try in 1 2 3 4; do
                    acetate render --plan /farm/job --parts-per-task 2 --any-version --task "$1" && return 0
                    code=$?
                    # From 70 to 75 another attempt may succeed.
                    if [ $code -lt 70 ] || [ $code -gt 75 ]; then return $code; fi
                    sleep "$try"
                  done
                  return $code
                }
                attempt {{Task.Param.Task}}
          actions:
            onRun:
              command: bash
              args: ["{{Task.File.Run}}"]
              timeout: 360
      - name: Join
        dependencies:
        - dependsOn: Render
        script:
          embeddedFiles:
          - name: Run
            type: TEXT
            data: |
              exec acetate join /farm/job -o /farm/o.mp4 --any-version --clean-up
          actions:
            onRun:
              command: bash
              args: ["{{Task.File.Run}}"]

      """#
    #expect(try request().text(for: .openjd) == expected)
  }

  @Test("Kubernetes: an Indexed job of three tasks, and one that waits for them")
  func kubernetes() throws {
    func rules(_ action: String) -> String {
      """
          - action: \(action)
            onExitCodes:
              containerName: acetate
              operator: NotIn
              values: [70, 71, 72, 73, 74, 75]
      """
    }
    func pod(deadline: String, command: String, resources: String) -> String {
      """
        template:
          spec:\(deadline)
            restartPolicy: Never
            containers:
            - name: acetate
              image: "acetate"
              command: \(command)\(resources)
              volumeMounts:
              - name: job
                mountPath: "/farm"
            volumes:
            - name: job
              persistentVolumeClaim:
                claimName: "acetate"
      """
    }
    let resources = """

              resources:
                requests:
                  cpu: "2"
                  memory: 512Mi
                limits:
                  memory: 512Mi
      """
    let render = #"["acetate", "render", "--plan", "/farm/job", "--parts-per-task", "2", "--any-version"]"#
    let join = #"["acetate", "join", "/farm/job", "-o", "/farm/o.mp4", "--any-version", "--clean-up", "--wait"]"#
    let expected = """
      # Renders the parts of /farm/job on Kubernetes, and joins them.
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: clock-parts
      spec:
        completionMode: Indexed
        completions: 3
        parallelism: 3
        backoffLimitPerIndex: 3
        ttlSecondsAfterFinished: 86400
        podFailurePolicy:
          rules:
          - action: Ignore
            onPodConditions:
            - type: DisruptionTarget
              status: "True"
      \(rules("FailIndex"))
      \(pod(deadline: "\n      activeDeadlineSeconds: 360", command: render, resources: resources))
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: clock-join
      spec:
        backoffLimit: 3
        ttlSecondsAfterFinished: 86400
        podFailurePolicy:
          rules:
      \(rules("FailJob"))
      \(pod(deadline: "", command: join, resources: ""))

      """
    #expect(try request().text(for: .kubernetes) == expected)
  }

  @Test("a hundred pods at a time at most, and the folder itself where nothing is above it")
  func pods() throws {
    var request = request()
    // 1000 parts of a frame each, two a task: 500 tasks.
    (request.plan, request.folder) = (.fixture(frames: 1000, segment: 1), JobFolder("/job"))
    let manifest = try request.text(for: .kubernetes)
    #expect(manifest.contains("completions: 500\n  parallelism: 100\n") && manifest.contains("mountPath: \"/job\""))
  }

  @Test("names of Kubernetes objects: small letters, digits and hyphens, at most 50, without hyphens at the ends")
  func labels() {
    var request = request()
    let names = [
      ("  Ein Café & 2 Uhren!", "ein-caf----2-uhren"), ("—", "acetate"),
      (String(repeating: "ab", count: 30), String(repeating: "ab", count: 25)),
      // The fiftieth character is a hyphen.
      (String(repeating: "a", count: 49) + "-b", String(repeating: "a", count: 49)),
    ]
    for (name, label) in names {
      request.name = name
      #expect(request.label == label)
    }
  }

  @Test("time for a task grows with its frames and with each frame's time, memory with a quarter to spare")
  func needs() {
    // 300 s + 3 · 2 s · 100 = 900 s; 1024 MiB · 1.25 = 1280 MiB, which is 20 · 64.
    #expect(
      FarmRequest.Needs(processors: 4, peakBytes: 1 << 30, secondsPerFrame: 2, frames: 100)
        == FarmRequest.Needs(processors: 4, memoryMebibytes: 1280, minutes: 15))
    // A byte more is a step more, and nothing takes longer than a million minutes.
    let large = FarmRequest.Needs(processors: 1, peakBytes: 1 << 30 | 1, secondsPerFrame: 1e12, frames: 100)
    #expect(large.memoryMebibytes == 1344 && large.minutes == 1_000_000)
    // Nothing at all: five minutes.
    #expect(FarmRequest.Needs(processors: 1, peakBytes: 0, secondsPerFrame: 0, frames: 1).minutes == 5)
  }
}
