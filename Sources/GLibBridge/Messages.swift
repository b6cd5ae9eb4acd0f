// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The language of the person at the desktop.
public enum Messages {
  /// The gettext domain of every message of the program.
  public static let domain = "marzano"

  /// Adopts the environment's language.
  ///
  /// Call it once, before the first message. The corresponding C functions are `setlocale`,
  /// `bindtextdomain` and `textdomain`.
  public static func adoptLanguage() {
    setlocale(LC_ALL, "")
    // Numbers in files, on the bus and in arguments have one form everywhere.
    setlocale(LC_NUMERIC, "C")
    if let folder = Installation.locale { bindtextdomain(domain, folder) }
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// A message of a library, by the library's own catalogue.
  ///
  /// The corresponding C function is `dgettext`.
  public static func text(of message: String, in domain: String) -> String {
    message.withCString { String(cString: dgettext(domain, $0)) }
  }

  /// The language messages are shown in, such as `de_DE.UTF-8`.
  public static var language: String {
    setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
  }

  /// The languages the person wants, the first choice first, such as `gsw:de:en`.
  ///
  /// As in gettext, `LANGUAGE` counts before the locale, but not where that is plain `C`.
  public static var wantedLanguages: String {
    let wanted = Environment["LANGUAGE"] ?? ""
    return wanted.isEmpty || ["C", "POSIX"].contains(language) ? language : wanted
  }
}

// gettext hands back the very pointer it was given when there is no translation, so every answer
// is copied while that pointer is good.

/// The message in the person's language.
///
/// One literal on one line, for xgettext.
public func tr(_ message: String) -> String {
  // The empty message is gettext's own header.
  if message.isEmpty { return "" }
  return message.withCString { String(cString: dgettext(Messages.domain, $0)) }
}

/// The message in the number's form.
///
/// `%d` stands for the number; put it in with `withNumber`.
public func trn(_ one: String, _ many: String, _ count: Int64) -> String {
  one.withCString { one in
    many.withCString { many in
      String(cString: dngettext(Messages.domain, one, many, CUnsignedLong(count.magnitude)))
    }
  }
}

/// The message where one English word has several meanings.
public func trc(_ context: String, _ message: String) -> String {
  context.withCString { context in
    message.withCString { String(cString: g_dpgettext2(Messages.domain, context, $0)) }
  }
}

extension String {
  /// The message with `{name}` replaced by each of the values.
  public func filled(_ values: [String: String]) -> String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      text += values[name] ?? "{" + name + "}"
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// The message with its `%d` replaced by the number.
  public func withNumber(_ number: Int64) -> String {
    guard let mark = firstIndex(of: "%"), self[index(after: mark)...].first == "d" else {
      return self
    }
    return self[..<mark] + String(number) + self[index(mark, offsetBy: 2)...]
  }
}
