internal import TextEscaping

extension FarmRequest {
  /// Two Jobs: an Indexed one with a pod a task (`backoffLimitPerIndex`: Kubernetes 1.29 or later), and one that waits for the parts and
  /// joins them. Both see the job's folder on a volume that many pods may write to, mounted where the folder lies here.
  ///
  /// Codes from 70 to 75 are tried again, three times, as are pods that a node's loss ended; any other code fails the index. Indices are
  /// tasks, so that those that are done end at once.
  var kubernetesManifest: String {
    let count = plan.taskCount(partsPerTask: partsPerTask)
    return """
      # Renders the parts of \(YAMLText.comment(folder.path)) on Kubernetes, and joins them.
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(label)-parts
      spec:
        completionMode: Indexed
        completions: \(count)
        parallelism: \(min(count, 100))
        backoffLimitPerIndex: \(Self.attempts - 1)
        ttlSecondsAfterFinished: 86400
        podFailurePolicy:
          rules:
          - action: Ignore
            onPodConditions:
            - type: DisruptionTarget
              status: "True"
          - action: FailIndex
            onExitCodes:
              containerName: acetate
              operator: NotIn
              values: [70, 71, 72, 73, 74, 75]
      \(podTemplate(renderCommand, needs))
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(label)-join
      spec:
        backoffLimit: \(Self.attempts - 1)
        ttlSecondsAfterFinished: 86400
        podFailurePolicy:
          rules:
          - action: FailJob
            onExitCodes:
              containerName: acetate
              operator: NotIn
              values: [70, 71, 72, 73, 74, 75]
      \(podTemplate(joinCommand + ["--wait"], nil))

      """
  }

  private func podTemplate(_ command: [String], _ needs: Needs?) -> String {
    let resources =
      needs.map {
        """

                resources:
                  requests:
                    cpu: "\($0.processors)"
                    memory: \($0.memoryMebibytes)Mi
                  limits:
                    memory: \($0.memoryMebibytes)Mi
        """
      } ?? ""
    let deadline = needs.map { "\n      activeDeadlineSeconds: \($0.minutes * 60)" } ?? ""
    return """
        template:
          spec:\(deadline)
            restartPolicy: Never
            containers:
            - name: acetate
              image: \(YAMLText.scalar(image))
              command: \(YAMLText.list(command.map(PatternText.kubernetesArgument)))\(resources)
              volumeMounts:
              - name: job
                mountPath: \(YAMLText.scalar(mountPath))
            volumes:
            - name: job
              persistentVolumeClaim:
                claimName: \(YAMLText.scalar(volumeClaim))
      """
  }

  /// The folder above the job's, in which the output may stand as well.
  var mountPath: String {
    let parent = FileName.components(folder.path).filter { !$0.isEmpty }.dropLast().joined(separator: "/")
    return parent.isEmpty ? folder.path : "/" + parent
  }
}
