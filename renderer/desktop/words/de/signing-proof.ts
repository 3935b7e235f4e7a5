/** How much a signature proves. */
export const level = {
  title: 'Wie viel sie belegt',
  label: 'Was belegt wird',
  'B-B': { title: 'Nur die Unterschrift', text: 'Geht ohne Dienst. Wann unterschrieben wurde, sagt nur die Uhr dieses Rechners.' },
  'B-T': { title: 'Mit belegter Zeit', text: 'Ein Zeitstempeldienst bestätigt, wann unterschrieben wurde.' },
  'B-LT': {
    title: 'Mit Zeit und Zertifikaten',
    text: 'Fügt Belege dafür hinzu, dass die Zertifikate gültig waren, damit es sich auch prüfen lässt, wenn es ihre Stellen nicht mehr gibt.',
  },
  'B-LTA': { title: 'Für Jahrzehnte', text: 'Legt einen Zeitstempel über all das, der später erneuert werden kann.' },
  tellsServer:
    'Die Stellen werden über den Dienst Ihres Kontos gefragt. Er und sie erfahren so, wer hier unterschreibt. Das Dokument sehen sie nicht.',
  noServer: 'Sie sind mit keinem Dienst verbunden. Eine belegte Zeit lässt sich erst holen, wenn es einen gibt, der sie belegen kann.',
  noService: 'Ihr Dienst kann die Zeit nicht belegen. Bis das jemand dort einrichtet, bleibt sie unbelegt.',
  noAnswer: 'Ihr Dienst antwortet nicht. Kann er die Zeit belegen, wird der Beleg später nachgeholt.',
} as const;

/** What it is before the law. */
export const quality = {
  quality: 'Im EU-Recht',
  qualityIs: {
    simple: 'Einfach: {{why}}',
    advanced: 'Fortgeschritten: {{why}}',
    qualified: 'Qualifiziert: {{why}}',
  },
  qualityBecause: {
    nobody_vouches: 'niemand, dem Sie vertrauen, bürgt für den Namen im Zertifikat',
    one_act: 'ein Dienst hat die Person für diese eine Handlung beglaubigt, allein durch einen gemailten Code',
    no_list: 'jemand, dem Sie vertrauen, bürgt für die Person; keine Vertrauensliste wurde gefragt, ob es qualifiziert ist',
    not_on_list: 'keine Vertrauensliste führt die Stelle hinter dem Zertifikat als eine für qualifizierte Zertifikate',
    list_outdated: 'die Vertrauensliste der Stelle oder die Liste aller Listen war vor dem Unterschreiben abgelaufen',
    service_not_granted: 'die Stelle hatte keinen qualifizierten Status, als sie das Zertifikat ausstellte oder als unterschrieben wurde',
    certificate_not_qualified: 'das Zertifikat ist kein qualifiziertes',
    not_for_signatures: 'das qualifizierte Zertifikat ist nicht für Unterschriften oder Siegel',
    no_secure_device: 'das Zertifikat ist qualifiziert, aber der Schlüssel war nicht in einem Gerät für qualifizierte Unterschriften',
    not_proven: 'es wäre qualifiziert, aber nicht alles ist bewiesen',
    qualified_seal:
      'beim Unterschreiben ein qualifiziertes Zertifikat einer Organisation und ein Schlüssel in einem Gerät für qualifizierte Siegel',
    qualified_signature:
      'beim Unterschreiben ein qualifiziertes Zertifikat und ein Schlüssel in einem Gerät für qualifizierte Unterschriften',
  },
  timestamp: 'Zeitstempel im EU-Recht',
  timestampQualified: 'Qualifiziert: {{why}}',
  timestampNotQualified: 'Nicht qualifiziert: {{why}}',
  timestampBecause: {
    nobody_vouches: 'niemand, dem Sie vertrauen, bürgt für seinen Dienst',
    no_list: 'keine Vertrauensliste wurde gefragt, ob sein Dienst ein qualifizierter ist',
    not_on_list: 'keine Vertrauensliste führt seinen Dienst als einen für qualifizierte Zeitstempel',
    list_outdated: 'die Vertrauensliste seines Dienstes oder die Liste aller Listen war vor der Zeit abgelaufen, die er angibt',
    service_not_granted: 'sein Dienst hatte zu der Zeit, die er angibt, keinen qualifizierten Status',
    qualified_timestamp: 'sein Dienst hatte zu der Zeit, die er angibt, qualifizierten Status',
  },
} as const;

/** The trusted lists that were asked. */
export const lists = {
  none: 'Auf diesem Computer sind noch keine europäischen Vertrauenslisten, also wurde keine gefragt.',
  checked: 'Geprüft anhand der europäischen Vertrauenslisten, zuletzt geholt am {{date}}.',
  one: '{{country}}: Liste vom {{date}}',
  older: '{{country}}: Liste vom {{date}}, zuletzt geholt am {{fetched}}',
  nobody: 'Keine davon kennt die Stellen, um die es hier geht.',
} as const;
