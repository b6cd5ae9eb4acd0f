// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerCore

extension Database {
  /// Reads the timers, and counts those that make no sense and are left out.
  func readTimers() throws(DatabaseError) -> (timers: SavedTimers, senseless: Int) {
    var saved = SavedTimers()
    var senseless = 0
    let rows = try rows(
      """
      SELECT id, is_cancelled, name, planned_ns, length_ns, on_suspend, until_ns, started_ns, state,
        left_ns, is_ringing, anchor_wall_ns, anchor_boot_ns, anchor_awake_ns, anchor_boot_id,
        sound, warned_ns, chimes, has_escalated, recipe, recipe_place
      FROM timers ORDER BY place
      """)
    for row in rows {
      guard let timer = Countdown(row: row) else {
        senseless += 1
        continue
      }
      if row[1] == .integer(0) { saved.timers.append(timer) } else { saved.cancelled.append(timer) }
    }
    var facts: [String: Column] = [:]
    for row in try self.rows("SELECT name, value FROM facts") {
      if let name = row[0].text { facts[name] = row[1] }
    }
    if let next = facts["next_id"]?.integer.flatMap({ TimerID($0) }) { saved.nextID = next }
    if let length = facts["last_length_ns"]?.integer {
      saved.last = Plan(
        length: .nanoseconds(length), name: facts["last_name"]?.text ?? "",
        onSuspend: facts["last_on_suspend"]?.text.flatMap { SuspendPolicy(rawValue: $0) } ?? .runOn,
        sound: facts["last_sound"]?.text ?? "",
        recipe: Recipe(saved: facts["last_recipe"]?.text ?? ""))
    }
    return (saved, senseless)
  }

  /// Writes what differs from `before`, or everything when that is not known.
  func write(_ saved: SavedTimers, over before: SavedTimers?) throws(DatabaseError) {
    if before == nil { try run("DELETE FROM timers") }
    let old = before?.byID ?? [:]
    let new = saved.byID
    for id in old.keys where new[id] == nil {
      try rows("DELETE FROM timers WHERE id = ?", [.integer(id.number)])
    }
    for (id, entry) in new where old[id] != entry { try put(entry) }
    try put("next_id", .integer(saved.nextID.number))
    if let last = saved.last, before?.last != last {
      try put("last_length_ns", .integer(last.length.wholeNanoseconds))
      try put("last_name", .text(last.name))
      try put("last_on_suspend", .text(last.onSuspend.rawValue))
      try put("last_sound", .text(last.sound))
      try put("last_recipe", .text(last.recipe?.saved ?? ""))
    }
  }

  func put(_ name: String, _ value: Column) throws(DatabaseError) {
    try rows("INSERT OR REPLACE INTO facts VALUES (?, ?)", [.text(name), value])
  }

  private func put(_ entry: SavedTimers.Entry) throws(DatabaseError) {
    let timer = entry.timer
    let (state, left, anchor) = timer.stateLeftAnchor
    try rows(
      """
      INSERT OR REPLACE INTO timers
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(timer.id.number), .integer(Int64(entry.place)),
        .integer(entry.isCancelled ? 1 : 0), .text(timer.plan.name),
        .integer(timer.plan.length.wholeNanoseconds), .integer(timer.length.wholeNanoseconds),
        .text(timer.plan.onSuspend.rawValue),
        timer.plan.until.map { .integer($0.wholeNanoseconds) } ?? .null,
        .integer(timer.startedAt.wholeNanoseconds), .text(state.rawValue),
        .integer(left.wholeNanoseconds), .integer(timer.isRinging ? 1 : 0),
        .integer(anchor?.wall.wholeNanoseconds ?? 0),
        .integer(anchor?.sinceBoot.wholeNanoseconds ?? 0),
        .integer(anchor?.awake.wholeNanoseconds ?? 0), .text(anchor?.boot ?? ""),
        .text(timer.plan.sound),
        timer.notices.lowestWarning.map { .integer($0.wholeNanoseconds) } ?? .null,
        .integer(timer.notices.chimes), .integer(timer.notices.hasEscalated ? 1 : 0),
        .text(timer.plan.recipe?.saved ?? ""), .integer(Int64(timer.place)),
      ])
  }
}

extension SavedTimers {
  struct Entry: Hashable {
    var timer: Countdown
    var place: Int
    var isCancelled: Bool
  }

  var byID: [TimerID: Entry] {
    var entries: [TimerID: Entry] = [:]
    for (place, timer) in timers.enumerated() {
      entries[timer.id] = Entry(timer: timer, place: place, isCancelled: false)
    }
    for (place, timer) in cancelled.enumerated() {
      entries[timer.id] = Entry(timer: timer, place: place, isCancelled: true)
    }
    return entries
  }
}

extension Countdown {
  fileprivate var stateLeftAnchor: (TimerState, left: Duration, anchor: Moment?) {
    switch phase {
    case .running(let left, let anchor): (.running, left, anchor)
    case .paused(let left): (.paused, left, nil)
    case .overtime(let since, _): (.overtime, .zero, since)
    }
  }

  /// A row of the timers table, in the order of the SELECT; `nil` when it makes no sense.
  fileprivate init?(row: [Column]) {
    guard row.count == 21, let id = row[0].integer.flatMap({ TimerID($0) }),
      let name = row[2].text, let planned = row[3].integer, let length = row[4].integer,
      let onSuspend = row[5].text.flatMap({ SuspendPolicy(rawValue: $0) }),
      let started = row[7].integer, let state = row[8].text.flatMap({ TimerState(rawValue: $0) }),
      let left = row[9].integer, let wall = row[11].integer, let sinceBoot = row[12].integer,
      let awake = row[13].integer, let boot = row[14].text, let sound = row[15].text,
      let chimes = row[17].integer, let recipe = row[19].text, let place = row[20].integer,
      CountdownRange.contains(.nanoseconds(planned)),
      CountdownRange.contains(.nanoseconds(length))
    else { return nil }
    let anchor = Moment(
      wall: .nanoseconds(wall), sinceBoot: .nanoseconds(sinceBoot), awake: .nanoseconds(awake),
      boot: boot)
    let phase: Phase
    switch state {
    case .idle: return nil
    case .running: phase = .running(left: .nanoseconds(left), anchor: anchor)
    case .paused: phase = .paused(left: .nanoseconds(left))
    case .overtime: phase = .overtime(since: anchor, isRinging: row[10] == .integer(1))
    }
    self.init(
      id: id,
      plan: Plan(
        length: .nanoseconds(planned), name: name, onSuspend: onSuspend,
        until: row[6].integer.map { .nanoseconds($0) }, sound: sound,
        recipe: Recipe(saved: recipe)),
      length: .nanoseconds(length), startedAt: .nanoseconds(started), phase: phase,
      notices: Notices(
        lowestWarning: row[16].integer.map { .nanoseconds($0) }, chimes: max(chimes, 0),
        hasEscalated: row[18] == .integer(1)),
      place: Int(clamping: place))
  }
}

extension Recipe {
  /// As the grammar writes it.
  fileprivate var saved: String { Grammar().print(self) }

  /// `nil` for an empty text, and for one that is no recipe.
  fileprivate init?(saved text: String) {
    guard let recipe = (try? Grammar().recipe(text, isWritten: true)) ?? nil else { return nil }
    self = recipe
  }
}
