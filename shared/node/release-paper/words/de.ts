import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  title: 'Bescheinigung über eine Freigabe',
  lead: (service) =>
    `Diese Bescheinigung hat der Heirlock-Dienst unter ${service} ausgestellt. Sie hält fest, wann und warum ein Tresor freigegeben wurde und was die unten genannte Person daraus erhalten hat. Über andere sagt sie nichts.`,
  test: 'Dies ist eine Probe mit Testdaten. Es wurde nichts freigegeben.',
  rows: {
    recipient: 'Für',
    address: 'Adresse',
    owner: 'Hinterlassen von',
    vault: 'Tresor',
    released: 'Freigegeben',
    made: 'Ausgestellt',
  },
  unnamed: 'dem Dienst nicht bekannt',
  why: 'Warum der Tresor freigegeben wurde',
  triggers: {
    inactivity:
      'Der Tresor sollte freigegeben werden, wenn von der Person, die ihn führte, nichts mehr zu hören ist. Die Frist für ihr Lebenszeichen ist abgelaufen, und danach hat nichts die Freigabe aufgehalten.',
    date_based: 'Für die Freigabe war ein Tag festgelegt, und dieser Tag ist gekommen.',
    manual: 'Der Tresor wurde von Hand freigegeben: von der Person, die ihn führte, oder von jemandem, den sie damit betraut hatte.',
    death_certificate: 'Eine Sterbeurkunde wurde eingereicht und von den dafür Zuständigen anerkannt.',
  },
  steps: {
    last_check_in: 'Letztes Lebenszeichen',
    release_date: 'Festgelegter Tag',
    certificate_received: 'Sterbeurkunde eingegangen',
    certificate_accepted: 'Sterbeurkunde anerkannt',
    release_asked: 'Freigabe beantragt',
    release_approved: 'Zustimmung einer weiteren Person',
    opening_set: 'Freigabe eingeleitet',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('de', count, {
      zero: 'Niemand sonst musste zustimmen.',
      one: 'Eine weitere Person hat der Freigabe zugestimmt.',
      other: `${count} weitere Personen haben der Freigabe zugestimmt.`,
    }),
  note: 'Mitteilung zur Freigabe',
  warnings: 'Warnungen vor der Freigabe',
  noWarnings: 'Der Dienst hat keine Warnung verzeichnet, die vor dieser Freigabe angenommen wurde.',
  warning: (moment, kind, way) => `${moment}: ${kind}, angenommen ${way}`,
  warningKinds: {
    due_notice: 'Hinweis auf ein fälliges Lebenszeichen',
    last_warning: 'letzte Warnung vor der Freigabe',
    date_passed_warning: 'Warnung, dass der Tag verstrichen ist',
    certificate_warning: 'Warnung wegen einer anerkannten Sterbeurkunde',
    certificate_halfway: 'zweite Warnung wegen der Sterbeurkunde',
    certificate_last_warning: 'letzte Warnung wegen der Sterbeurkunde',
  },
  ways: { mail: 'von einem Mailserver', sms: 'von einem SMS-Dienst', desktop: 'durch Lesen in der App' },
  received: 'Was Ihnen hinterlassen wurde',
  nothing: 'Der Tresor enthielt keine Dokumente.',
  document: (version, type, size) => `Fassung ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `Der Tresor enthält ${all} Dokumente; aufgeführt sind die ersten ${listed} nach dem Namen.`,
  sealed: (documents, parts, size) =>
    `Alles wurde versiegelt, bevor es den Dienst erreichte. Er kennt daher keine Namen und kann nichts davon lesen. Für Sie bewahrt er ${plural('de', documents, { one: 'ein Dokument', other: `${documents} Dokumente` })} in ${plural('de', parts, { one: 'einem versiegelten Teil', other: `${parts} versiegelten Teilen` })} auf, zusammen ${size}. Der SHA-256-Wert jedes Teils steht in der Datei release.json in diesem PDF.`,
  sealedList: (size) =>
    `Die Liste dessen, was Ihnen gehört, wurde versiegelt und unterschrieben hinterlegt. Der Dienst bewahrt sie als versiegelte Datei mit ${size} auf und kann sie nicht öffnen. Mit Ihrem Schlüssel geöffnet, zeigt sie die Unterschrift der Person, von der sie stammt.`,
  noSealedList: 'Bei der Freigabe war für Sie keine versiegelte Liste hinterlegt.',
  opened: 'Was Sie geöffnet haben',
  notOpened: 'Als diese Bescheinigung ausgestellt wurde, hatten Sie noch nichts geöffnet.',
  opening: (moment) => `${moment}: Hinterlassenes angesehen`,
  download: (moment, name) => `${moment}: ${name} heruntergeladen`,
  sealedDownload: (moment) => `${moment}: ein versiegeltes Dokument heruntergeladen`,
  moreOpenings: 'Aufgeführt sind nur die ersten dieser Zeitpunkte.',
  log: 'Das Protokoll des Dienstes',
  logEntry: (entry, moment) =>
    `Der Dienst führt ein Protokoll, in dem sich kein Eintrag ändern lässt, ohne dass sich alle späteren mit ändern. Die Freigabe ist durch das Protokoll bis zum Eintrag ${entry} belegt, unterzeichnet am ${moment}:`,
  check: 'Wie sich diese Bescheinigung prüfen lässt',
  howSigned: {
    configured: 'Das PDF ist mit dem Zertifikat des Dienstes unterschrieben, das ein PDF-Programm anzeigt.',
    self_made:
      'Der Dienst hat kein Zertifikat einer anerkannten Stelle. Er hat dieses PDF mit einem selbst ausgestellten Zertifikat unterschrieben; ein PDF-Programm wird deshalb melden, dass es den Unterzeichner nicht kennt. Ob die Bescheinigung seither verändert wurde, lässt sich trotzdem prüfen.',
  },
  tools:
    'Der Befehl „heirlock verify-release“ prüft die Unterschrift und alles hier Aufgeführte, ohne einen Server zu fragen. Das Leseprogramm zum Mitnehmen vergleicht die Bescheinigung mit dem, was Sie geöffnet haben.',
  key: 'Der Dienst unterzeichnet sein Protokoll und diese Bescheinigung mit einem Schlüssel. Vergleichen Sie ihn mit einem, den Sie von anderswo kennen:',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  files: {
    text: 'Diese Bescheinigung für Programme',
    signature: 'Unterschrift des Dienstes über release.json',
    bundle: 'Die Liste dessen, was Ihnen gehört, versiegelt und unterschrieben',
  },
};
