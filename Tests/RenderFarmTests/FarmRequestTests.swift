import Foundation
import Testing

@testable import RenderFarm

@Suite("What schedulers are given")
struct FarmRequestTests {
  private func request(partsPerTask: Int = 1) -> FarmRequest {
    FarmRequest(
      folder: JobFolder("/farm/my job"), program: "/usr/bin/acetate", name: "My job", output: "/farm/out.mp4",
      plan: .fixture(frames: 1000, segment: 100), partsPerTask: partsPerTask, tasks: ArraySpecification([0, 1, 2, 7]),
      needs: FarmRequest.Needs(processors: 2, memoryMebibytes: 512, minutes: 6))
  }

  @Test("needs: a quarter more memory, three times the time and five minutes")
  func needs() {
    // 600 MiB · 1.25 = 750 → 768. 300 s + 3 · 0.04 s · 250 = 330 s → 6 minutes.
    let needs = FarmRequest.Needs(processors: 2, peakBytes: 600 << 20, secondsPerFrame: 0.04, frames: 250)
    #expect(needs == FarmRequest.Needs(processors: 2, memoryMebibytes: 768, minutes: 6))
    #expect(FarmRequest.Needs(processors: 1, peakBytes: 0, secondsPerFrame: 0, frames: 1).memoryMebibytes == 256)
  }

  @Test("Slurm: an array of the tasks that are asked for, a join that follows, codes from 70 to 75 tried again")
  func slurm() throws {
    let script = try request(partsPerTask: 2).text(for: .slurm)
    #expect(script.contains("'--job-name=My job' --array=0-2,7 --requeue '--output=/farm/my job/logs/%A_%a.log'"))
    #expect(script.contains("--cpus-per-task=2 --mem=512M --time=6"))
    #expect(script.contains("\n/usr/bin/acetate render --plan '/farm/my job' --parts-per-task 2 && exit 0\n"))
    #expect(script.contains("[ $code -ge 70 ] && [ $code -le 75 ] && [ \"${SLURM_RESTART_COUNT:-0}\" -lt 3 ]"))
    #expect(script.contains("--dependency=\"afterany:$array\""))
    #expect(script.contains("\nexec /usr/bin/acetate join '/farm/my job' -o /farm/out.mp4\n"))
  }

  @Test("GNU parallel: numbers as the shell writes them")
  func parallel() throws {
    let script = try request().text(for: .parallel)
    #expect(script.contains("--memfree 512M --joblog '/farm/my job/logs/parallel.log' attempt ::: {0..2} 7\n"))
    #expect(script.contains("for try in 1 2 3 4; do"))
  }

  @Test("the scripts are the shell's", arguments: [FarmRequest.Engine.slurm, .parallel])
  func shell(engine: FarmRequest.Engine) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-n", "-c", try request().text(for: engine)]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("Kubernetes: indices are tasks, and only some codes are tried again")
  func kubernetes() throws {
    let manifest = try request(partsPerTask: 3).text(for: .kubernetes)
    // Ten parts, three a task.
    #expect(manifest.contains("name: my-job-parts") && manifest.contains("completions: 4\n  parallelism: 4\n"))
    #expect(manifest.contains("operator: NotIn\n        values: [70, 71, 72, 73, 74, 75]\n"))
    #expect(manifest.contains("command: [\"/usr/bin/acetate\", \"render\", \"--plan\", \"/farm/my job\", \"--parts-per-task\", \"3\"]"))
    #expect(manifest.contains("memory: 512Mi") && manifest.contains("mountPath: \"/farm\"") && manifest.contains("\"--wait\"]"))
  }

  @Test("Open Job Description: a task a number")
  func openJobDescription() throws {
    let template = try request().text(for: .openjd)
    #expect(template.hasPrefix("# ") && template.contains("\nspecificationVersion: jobtemplate-2023-09\n"))
    #expect(template.contains("range: \"0-2,7\"") && template.contains("attempt {{Task.Param.Task}}"))
    #expect(template.contains("- dependsOn: Render"))
    #expect(template.contains("\n        args: [\"{{Task.File.Run}}\"]\n        timeout: 360\n"))
    #expect(template.contains("- name: Render\n  hostRequirements:\n    amounts:\n") && template.contains("vcpu\n      min: 2\n"))
  }

  @Test("what a scheduler cannot be told is refused")
  func refusals() {
    func problem(_ folder: String, _ engine: FarmRequest.Engine, output: String = "a.mp4") -> String? {
      var request = request()
      (request.folder, request.output) = (JobFolder(folder), output)
      do { _ = try request.text(for: engine) } catch { return error.description }
      return nil
    }
    #expect(problem("/farm/a\\b", .slurm)?.contains("a backslash in it, which Slurm does not allow") == true)
    #expect(problem("/farm:1/a", .kubernetes)?.contains("a colon in it") == true)
    #expect(problem("/farm/a", .parallel, output: "a\0.mp4")?.contains("'a\\u{0}.mp4', has a NUL in it") == true)
    #expect(problem("/farm/a\\b", .parallel) == nil && problem("/farm/a:b", .kubernetes) == nil)
  }

  @Test("percent signs of folders stand as they are in the names of Slurm's logs, and dollar signs in Kubernetes' commands")
  func patterns() throws {
    var request = request()
    request.folder = JobFolder("/farm/%\u{301}5 $(PATH)")
    #expect(try request.text(for: .slurm).contains("'--output=/farm/%%\u{301}5 $(PATH)/logs/%A_%a.log'"))
    #expect(try request.text(for: .kubernetes).contains("\"/farm/%\u{301}5 $$(PATH)\""))
  }
}
