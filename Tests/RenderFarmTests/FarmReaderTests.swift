import Foundation
import Testing

@testable import RenderFarm

/// Names that shells, YAML and the templates of Open Job Description would take for their own, in every place that a name goes to. What
/// engines get is run by bash, with stand-ins for the engines' programs and for acetate, and read by PyYAML; the words that arrive are
/// those that were given.
@Suite("Names in what schedulers are given")
struct FarmReaderTests {
  private static let names = [
    "plain", "a b", "it's", "'\u{301};id;'\u{301}", "\"\u{301}`id`\u{600}\"", "$(id)\u{301}", "\nTASK\nJOIN\nid\n",
    "a\u{85}- b: c\u{2028}#",
    "{{Task.Param.Task}}", "{{\u{301}x}}", "}}{{", "%A\u{301}%%", "\r\n", "!x*?[a]{b,c}~", "$\u{600}(PATH)$$", "a=b", "\u{FEFF}\u{1}\u{7F}",
    "-n", "# x",
  ]

  private struct Case: Encodable {
    var folder: String, output: String, resources: String, program: String
    var scripts: [String: String] = [:]
  }

  @Test("reach programs as single words, whatever is in them")
  func words() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("engines-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cases = try Self.names.map { name in
      // Kubernetes mounts no path with a colon: FarmRequestTests.
      let path = String(decoding: name.utf8.filter { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      var entry = Case(
        folder: "/farm/\(path)/x\(path)", output: "/out/\(name).mp4", resources: "at \(name)", program: "\(folder)/program \(name)")
      var request = FarmRequest(
        folder: JobFolder(entry.folder), program: entry.program, name: "acetate-\(name)", output: entry.output,
        plan: .fixture(), partsPerTask: 1, tasks: ArraySpecification([3]), needs: nil, image: name, volumeClaim: name)
      request.partArguments = ["--resources", entry.resources]
      for engine in FarmRequest.Engine.allCases { entry.scripts[engine.rawValue] = try request.text(for: engine) }
      return entry
    }
    let file = folder + "/cases.json"
    try JSONEncoder().encode(cases).write(to: URL(fileURLWithPath: file))
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, folder, file]
    process.standardOutput = pipe
    try process.run()
    let wrong = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: wrong.prefix(3000), as: UTF8.self) == "")
  }

  /// Prints what did not arrive as it was given.
  private static let script = #"""
    import json, os, subprocess, sys, yaml
    folder, cases = sys.argv[1], json.load(open(sys.argv[2], encoding='utf-8'))
    log = os.path.join(folder, 'log')
    # Writes its words, none of which is empty, and an empty one.
    stand_in = "#!/bin/bash\nprintf '%s\\0' \"$0\" \"$@\" >> '" + log + "'\nprintf '\\0' >> '" + log + "'\n"
    tools = os.path.join(folder, 'tools')
    os.mkdir(tools)

    def program(path, more=''):
        with open(path, 'w', encoding='utf-8') as file: file.write(stand_in + more)
        os.chmod(path, 0o755)

    program(tools + '/sbatch', "cat > '" + folder + "/task'; SLURM_RESTART_COUNT=0 bash '" + folder + "/task' > /dev/null; echo 1\n")
    program(tools + '/parallel', "$SHELL -c 'attempt 3'\n")

    def run(script):
        if os.path.exists(log): os.remove(log)
        script_file = os.path.join(folder, 'script')
        with open(script_file, 'w', encoding='utf-8', newline='') as file: file.write(script)
        environment = dict(os.environ, PATH=tools + ':' + os.environ['PATH'])
        subprocess.run(['bash', script_file], env=environment, stdout=subprocess.DEVNULL, timeout=60)
        calls = open(log, 'rb').read().decode().split('\0\0')[:-1] if os.path.exists(log) else []
        return [call.split('\0') for call in calls]

    def expanded(text):
        # As Kubernetes does: $$ is a dollar sign, and $(NAME) a variable.
        result, rest = '', text
        while rest:
            if rest.startswith('$$'): result, rest = result + '$', rest[2:]
            elif rest.startswith('$('): result, rest = result + '<variable>', rest[2:]
            else: result, rest = result + rest[0], rest[1:]
        return result

    def check(engine, case, found, expected):
        if found != expected: print(engine, ascii(case['folder']), ascii(found), 'not', ascii(expected))

    for case in cases:
        program(case['program'])
        render = [case['program'], 'render', '--plan', case['folder'], '--resources', case['resources']]
        join = [case['program'], 'join', case['folder'], '-o', case['output'], '--resources', case['resources']]

        calls = run(case['scripts']['slurm'])
        check('slurm', case, [call for call in calls if call[0] == case['program']], [render, join])
        logs = case['folder'].replace('%', '%%') + '/logs/'
        submitted = [[word for word in call if word.startswith('--output=')] for call in calls if call[0] != case['program']]
        check('slurm logs', case, submitted, [['--output=' + logs + '%A_%a.log'], ['--output=' + logs + '%j.log']])

        calls = run(case['scripts']['parallel'])
        check('parallel', case, calls[1:], [render + ['--task', '3'], join])
        check('parallel log', case, calls[0][calls[0].index('--joblog') + 1], case['folder'] + '/logs/parallel.log')

        template = yaml.safe_load(case['scripts']['openjd'])
        assert '{{' not in template['name'] and len(template['name']) <= 128, ascii(template['name'])
        for step, expected in zip(template['steps'], [render + ['--task', '3'], join]):
            script = step['script']
            assert script['actions']['onRun']['command'] == 'bash' and script['actions']['onRun']['args'] == ['{{Task.File.Run}}']
            data = script['embeddedFiles'][0]['data'].replace('{{Task.Param.Task}}', '3')
            assert '{{' not in data and '}}' not in data, ascii(data)
            check('openjd', case, run(data), [expected])

        jobs = list(yaml.safe_load_all(case['scripts']['kubernetes']))
        for job, expected in zip(jobs, [render, join + ['--wait']]):
            pod = job['spec']['template']['spec']
            check('kubernetes', case, [expanded(word) for word in pod['containers'][0]['command']], expected)
            check('kubernetes image', case, '/farm/' + pod['containers'][0]['image'].replace(':', ''), os.path.dirname(case['folder']))
            check('kubernetes claim', case, pod['volumes'][0]['persistentVolumeClaim']['claimName'], pod['containers'][0]['image'])
            check('kubernetes mount', case, pod['containers'][0]['volumeMounts'][0]['mountPath'], os.path.dirname(case['folder']))
    """#
}
