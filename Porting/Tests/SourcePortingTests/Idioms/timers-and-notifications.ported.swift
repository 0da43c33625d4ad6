import Foundation; import QuartzCore
import SystemLog

class Ticker: NSObject {
  private var timer: Timer?
  private let log = Logger(subsystem: "com.example", category: "ticker")

  func start() {
    timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: self,
      selector: Selector("tickWithTimer:",
        Ticker.tick(timer:)
      ), userInfo: nil, repeats: true)
    NotificationCenter.default.addObserver(self, selector: Selector("stop", Ticker.stop), name: Notification.Name("stop"), object: nil)
    perform(Selector("stop", Ticker.stop), with: nil, afterDelay: 2)
  }

  func tick(timer: Timer) { log.info("tick") }
  func stop() { timer?.invalidate() }
}
