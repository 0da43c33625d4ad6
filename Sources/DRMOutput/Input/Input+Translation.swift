internal import CSession

extension Input {
  /// Reports an event of libinput's as our own type.
  func translate(_ event: OpaquePointer, _ report: (InputEvent) -> Void) {
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED: addDevice(libinput_event_get_device(event), report)
    case LIBINPUT_EVENT_DEVICE_REMOVED: removeDevice(libinput_event_get_device(event), report)
    case LIBINPUT_EVENT_KEYBOARD_KEY: translateKey(libinput_event_get_keyboard_event(event), report)
    case LIBINPUT_EVENT_POINTER_MOTION:
      let event = libinput_event_get_pointer_event(event)
      let dx = libinput_event_pointer_get_dx(event)
      let dy = libinput_event_pointer_get_dy(event)
      pointer = pointer.moved(dx: dx, dy: dy, in: outputSize)
      report(.pointerMoved(PointerMotion(time: time(ofPointer: event), position: pointer, deltaX: dx, deltaY: dy)))
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      let event = libinput_event_get_pointer_event(event)
      pointer = OutputPosition(
        x: libinput_event_pointer_get_absolute_x_transformed(event, 1), y: libinput_event_pointer_get_absolute_y_transformed(event, 1)
      ).applying(displayToPicture)
      report(.pointerMoved(PointerMotion(time: time(ofPointer: event), position: pointer, deltaX: 0, deltaY: 0)))
    case LIBINPUT_EVENT_POINTER_BUTTON:
      let event = libinput_event_get_pointer_event(event)
      report(
        .pointerButton(
          PointerButton(
            time: time(ofPointer: event), button: PointerButton.Button(code: libinput_event_pointer_get_button(event)),
            isDown: libinput_event_pointer_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED, position: pointer)))
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
      let event = libinput_event_get_pointer_event(event)
      // A wheel's click is 120 of these units.
      report(scroll(event, isWheel: true) { libinput_event_pointer_get_scroll_value_v120(event, $0) / 120 })
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      let event = libinput_event_get_pointer_event(event)
      report(scroll(event, isWheel: false) { libinput_event_pointer_get_scroll_value(event, $0) })
    case LIBINPUT_EVENT_TOUCH_DOWN: translateTouch(.down, libinput_event_get_touch_event(event), report)
    case LIBINPUT_EVENT_TOUCH_MOTION: translateTouch(.moved, libinput_event_get_touch_event(event), report)
    case LIBINPUT_EVENT_TOUCH_UP: translateTouch(.up, libinput_event_get_touch_event(event), report)
    case LIBINPUT_EVENT_TOUCH_CANCEL: translateTouch(.cancelled, libinput_event_get_touch_event(event), report)
    default: break
    }
  }

  private func time(ofPointer event: OpaquePointer?) -> UInt64 { libinput_event_pointer_get_time_usec(event) * 1000 }

  private func scroll(_ event: OpaquePointer?, isWheel: Bool, _ distance: (libinput_pointer_axis) -> Double) -> InputEvent {
    func along(_ axis: libinput_pointer_axis) -> Double { libinput_event_pointer_has_axis(event, axis) != 0 ? distance(axis) : 0 }
    return .scrolled(
      Scroll(
        time: time(ofPointer: event), position: pointer, deltaX: along(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
        deltaY: along(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL), isWheel: isWheel))
  }

  // MARK: - Keys

  func keyEvent(_ phase: KeyEvent.Phase, _ code: UInt32, at time: UInt64) -> KeyEvent {
    KeyEvent(
      time: time, phase: phase, symbol: keyboard.symbol(code), code: code, text: phase == .up ? "" : keyboard.text(code),
      modifiers: keyboard.modifiers)
  }

  private func translateKey(_ event: OpaquePointer?, _ report: (InputEvent) -> Void) {
    let code = libinput_event_keyboard_get_key(event)
    let time = libinput_event_keyboard_get_time_usec(event) * 1000
    let isDown = libinput_event_keyboard_get_key_state(event) == LIBINPUT_KEY_STATE_PRESSED
    // The same key of two keyboards is one key: it goes down with the first, and up with the last.
    guard libinput_event_keyboard_get_seat_key_count(event) == (isDown ? 1 : 0) else { return }
    // The symbol from before a modifier's own press or release counts.
    let key = keyEvent(isDown ? .down : .up, code, at: time)
    if keyboard.update(code, isDown: isDown) { updateLights() }
    if isDown {
      keyRepeat.press(code, at: time, repeats: keyboard.repeats(code))
    } else {
      keyRepeat.release(code)
    }
    if let terminal = key.symbol.virtualTerminal {
      keyRepeat.stop()
      // If the switch is refused the session goes on as it is: there is nothing to report.
      if isDown { try? seat.switchSession(to: terminal) }
      return
    }
    report(.key(key))
  }

  private func updateLights() {
    for device in keyboardDevices { libinput_device_led_update(device, keyboard.leds) }
  }

  // MARK: - Touches

  private func translateTouch(_ phase: Touch.Phase, _ event: OpaquePointer?, _ report: (InputEvent) -> Void) {
    let finger = libinput_event_touch_get_seat_slot(event)
    let index = fingers.firstIndex { $0.finger == finger }
    var position = index.map { fingers[$0].position } ?? .center
    switch phase {
    case .down, .moved:
      position = OutputPosition(x: libinput_event_touch_get_x_transformed(event, 1), y: libinput_event_touch_get_y_transformed(event, 1))
        .applying(displayToPicture)
      if let index { fingers[index].position = position } else { fingers.append((finger, position)) }
    case .up, .cancelled:
      if let index { fingers.remove(at: index) }
    }
    report(.touch(Touch(time: libinput_event_touch_get_time_usec(event) * 1000, phase: phase, finger: finger, position: position)))
  }

  // MARK: - Devices

  private func addDevice(_ device: OpaquePointer?, _ report: (InputEvent) -> Void) {
    guard let device else { return }
    lastDeviceID += 1
    libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: lastDeviceID))
    func has(_ capability: libinput_device_capability) -> Bool { libinput_device_has_capability(device, capability) != 0 }
    let added = InputDevice(
      id: lastDeviceID, name: libinput_device_get_name(device).map { String(cString: $0) } ?? "",
      hasKeyboard: has(LIBINPUT_DEVICE_CAP_KEYBOARD),
      hasPointer: has(LIBINPUT_DEVICE_CAP_POINTER), hasTouch: has(LIBINPUT_DEVICE_CAP_TOUCH))
    devices.append(added)
    if added.hasKeyboard {
      keyboardDevices.append(libinput_device_ref(device))
      libinput_device_led_update(device, keyboard.leds)
    }
    report(.deviceAdded(added))
  }

  private func removeDevice(_ device: OpaquePointer?, _ report: (InputEvent) -> Void) {
    guard let device else { return }
    if let index = keyboardDevices.firstIndex(of: device) {
      keyboardDevices.remove(at: index)
      libinput_device_unref(device)
    }
    let id = Int(bitPattern: libinput_device_get_user_data(device))
    guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
    report(.deviceRemoved(devices.remove(at: index)))
  }
}
