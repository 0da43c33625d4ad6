/// Marks controllers that take part in a transition; what is requested of them meanwhile waits for its end.
@MainActor final class BusyTransition {
  private var waiting: [() -> Void] = []
  private var controllers: [UIViewController]

  convenience init(_ controllers: UIViewController...) { self.init(controllers) }

  init(_ controllers: [UIViewController]) {
    self.controllers = controllers
    for controller in controllers { controller.busyTransition = self }
  }

  func queue(_ request: @escaping () -> Void) { waiting.append(request) }

  func end() {
    for controller in controllers where controller.busyTransition === self { controller.busyTransition = nil }
    controllers = []
    let waiting = self.waiting
    self.waiting = []
    for request in waiting { request() }
  }
}
