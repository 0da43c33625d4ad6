import Foundation
import os.log

@objcMembers
class Ticker: NSObject {
  private var timer: Timer?
  private let log = Logger(subsystem: "com.example", category: "ticker")

  func start() {
    timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: self,
      selector: #selector(
        Ticker.tick(timer:)
      ), userInfo: nil, repeats: true)
    NotificationCenter.default.addObserver(self, selector: #selector(stop), name: Notification.Name("stop"), object: nil)
    perform(#selector(stop), with: nil, afterDelay: 2)
  }

  dynamic func tick(timer: Timer) { log.info("tick") }
  @nonobjc func stop() { timer?.invalidate() }
}
