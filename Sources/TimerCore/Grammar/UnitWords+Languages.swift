// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension UnitWords {
  public static let english = make {
    $0.hour = ["h", "hr", "hrs", "hour", "hours"]
    $0.minute = ["m", "min", "mins", "minute", "minutes"]
    $0.second = ["s", "sec", "secs", "second", "seconds"]
    $0.until = ["until", "till", "til", "@"]
    $0.at = ["at"]
    $0.oClock = ["o'clock", "oclock"]
    $0.beforeNoon = ["am"]
    $0.afterNoon = ["pm"]
    $0.noon = ["noon", "midday"]
    $0.midnight = ["midnight"]
    $0.today = ["today"]
    $0.tomorrow = ["tomorrow"]
    $0.weekdays = [
      .monday: ["mon", "monday"],
      .tuesday: ["tue", "tues", "tuesday"],
      .wednesday: ["wed", "wednesday"],
      .thursday: ["thu", "thur", "thurs", "thursday"],
      .friday: ["fri", "friday"],
      .saturday: ["sat", "saturday"],
      .sunday: ["sun", "sunday"],
    ]
    $0.and = ["and", "&"]
    $0.leadIn = ["for", "in"]
    $0.timer = ["timer"]
  }

  public static let german = make {
    $0.hour = ["std", "stunde", "stunden"]
    $0.minute = ["minute", "minuten"]
    $0.second = ["sek", "sekunde", "sekunden"]
    $0.until = ["bis"]
    $0.at = ["um"]
    $0.oClock = ["uhr"]
    $0.noon = ["mittag", "mittags"]
    $0.midnight = ["mitternacht"]
    $0.today = ["heute"]
    $0.tomorrow = ["morgen"]
    $0.weekdays = [
      .monday: ["mo", "montag"],
      .tuesday: ["di", "dienstag"],
      .wednesday: ["mi", "mittwoch"],
      .thursday: ["do", "donnerstag"],
      .friday: ["fr", "freitag"],
      .saturday: ["sa", "samstag", "sonnabend"],
      .sunday: ["so", "sonntag"],
    ]
    $0.and = ["und"]
    $0.leadIn = ["für", "in"]
    $0.timer = ["timer", "wecker"]
  }

  public static let korean = make {
    $0.hour = ["시간"]
    $0.minute = ["분", "분간"]
    $0.second = ["초", "초간"]
    $0.untilBehind = ["까지", "분까지"]
    $0.oClock = ["시", "시까지", "시에"]
    $0.beforeNoonAhead = ["오전"]
    $0.afterNoonAhead = ["오후"]
    $0.noon = ["정오", "정오까지"]
    $0.midnight = ["자정", "자정까지"]
    $0.today = ["오늘"]
    $0.tomorrow = ["내일"]
    $0.weekdays = [
      .monday: ["월", "월요일"],
      .tuesday: ["화", "화요일"],
      .wednesday: ["수", "수요일"],
      .thursday: ["목", "목요일"],
      .friday: ["금", "금요일"],
      .saturday: ["토", "토요일"],
      // The short form, "일", is also the word for work.
      .sunday: ["일요일"],
    ]
    $0.leadOut = ["후", "뒤", "동안"]
    $0.timer = ["타이머"]
  }

  public static let french = make {
    $0.hour = ["heure", "heures"]
    $0.minute = ["minute", "minutes"]
    $0.second = ["sec", "seconde", "secondes"]
    $0.until = ["jusqu'à", "jusqu'a"]
    $0.at = ["à"]
    $0.noon = ["midi"]
    $0.midnight = ["minuit"]
    $0.today = ["aujourd'hui"]
    $0.tomorrow = ["demain"]
    $0.weekdays = [
      .monday: ["lun", "lundi"],
      .tuesday: ["mar", "mardi"],
      .wednesday: ["mer", "mercredi"],
      .thursday: ["jeu", "jeudi"],
      .friday: ["ven", "vendredi"],
      .saturday: ["sam", "samedi"],
      .sunday: ["dim", "dimanche"],
    ]
    $0.and = ["et"]
    $0.leadIn = ["pour", "dans", "pendant"]
    $0.timer = ["minuteur"]
  }

  public static let spanish = make {
    $0.hour = ["hora", "horas"]
    $0.minute = ["minuto", "minutos"]
    $0.second = ["seg", "segundo", "segundos"]
    $0.until = ["hasta"]
    $0.at = ["a", "la", "las"]
    $0.noon = ["mediodía", "mediodia"]
    $0.midnight = ["medianoche"]
    $0.today = ["hoy"]
    $0.tomorrow = ["mañana"]
    $0.weekdays = [
      .monday: ["lun", "lunes"],
      .tuesday: ["mar", "martes"],
      .wednesday: ["mié", "mie", "miércoles", "miercoles"],
      .thursday: ["jue", "jueves"],
      .friday: ["vie", "viernes"],
      .saturday: ["sáb", "sab", "sábado", "sabado"],
      .sunday: ["dom", "domingo"],
    ]
    $0.and = ["y"]
    $0.leadIn = ["por", "durante", "en"]
    $0.timer = ["temporizador"]
  }

  private static func make(_ fill: (inout UnitWords) -> Void) -> UnitWords {
    var words = UnitWords()
    fill(&words)
    return words
  }
}
