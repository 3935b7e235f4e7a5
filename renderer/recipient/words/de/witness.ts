import type { Words } from '../en/index.ts';

export const witness: Words['witness'] = {
  asks: 'Es bittet Sie',
  noName: 'jemand, der seinen Namen nicht genannt hat',
  you: 'Sie',
  document: 'Dokument',
  order: 'Ihre Reihe',
  turn: (position, of) => (of === 1 ? 'Nur Sie unterschreiben' : `Nummer ${position} von ${of}`),
  sealed:
    'Es wurde auf dem Gerät dessen verschlossen, der Sie darum bittet, mit einem Schlüssel, den nur Ihre Adresse hat: Dieser Dienst kann es nicht lesen, und es ist bis aufs letzte Byte, was dort vorbereitet wurde.',
  plain:
    'Es kommt von diesem Dienst, der es lesen kann und anderen etwas anderes zeigen könnte. Am Fingerabdruck unten erkennen Sie, ob Sie alle dasselbe haben.',
  read: 'Lesen Sie es zuerst',
  readWhy: 'Das ist es, was Sie unterschreiben, und nichts anderes. Bitte lesen Sie alle Seiten.',
  documentName: 'Dokument zum Unterschreiben',
  keepUnsigned: 'Speichern, um es anderswo zu lesen',
  fingerprint: 'Fingerabdruck des Dokuments (SHA-256)',
  fingerprintWhy:
    'Er ist für alle gleich, die dieses Dokument unterschreiben sollen. Vergleichen Sie ihn am Telefon, wenn Sie sicher sein wollen, dass alle dasselbe vor sich haben.',
  before: 'Vor Ihnen haben unterschrieben',
  beforeWhy: 'Hier in Ihrem Browser wurde geprüft, dass jede dieser Unterschriften zu genau diesem Dokument gehört.',
  byService: 'Den Namen hat dieser Dienst für diese eine Handlung beglaubigt.',
  byOwn: (holder, issuer) =>
    `Mit einem eigenen Zertifikat: ${holder}, ausgestellt von ${issuer}. Ob man ihm trauen kann, wird hier nicht geprüft.`,
  meaning: 'Was es heißt zu unterschreiben',
  meanings: [
    'Ihr Name, dieser Augenblick und ein Beweis, dass Sie unterschrieben haben, werden Teil des Dokuments. Niemand kann es danach ändern, ohne dass man es sieht.',
    'Was das rechtlich gilt, hängt vom Dokument ab und davon, wo Sie leben. Ein Testament zum Beispiel braucht oft Tinte auf Papier. Fragen Sie im Zweifel, bevor Sie unterschreiben.',
    'Sie müssen nicht unterschreiben. Warum nicht, erfährt niemand, wenn Sie es nicht sagen.',
  ],
  worth:
    'Für Ihre Unterschrift macht Ihr Browser einen Schlüssel, der nur dieses eine Mal gebraucht und dann weggeworfen wird. Dieser Dienst beglaubigt für diese eine Handlung, dass er Ihnen gehört. Dahinter steht nichts als der Code, der Ihnen gemailt wurde: Es ist kein Nachweis, wer Sie sind, wie ihn ein Notar oder ein Vertrauensdienst gibt.',
  remembered:
    'In dieser Beglaubigung stehen Ihr Name und Ihre E‑Mail-Adresse; wer das unterschriebene Dokument bekommt, kann sie sehen. Dieser Dienst behält beides, und wann Sie dies geöffnet und beantwortet haben, bis 90 Tage nach dem Ende des Ganzen. Ihr Schlüssel verlässt diese Seite nicht und ist weg, wenn Sie sie schließen.',
  sign: 'Unterschreiben',
  signAs: (name) => `Als ${name} unterschreiben`,
  notShown: 'Sobald das Dokument oben zu sehen ist, können Sie unterschreiben.',
  otherWays: 'Andere Wege',
  ownWay: 'Mit eigenem Zertifikat unterschreiben (.p12)',
  declineWay: 'Ich möchte nicht unterschreiben',
  own: 'Ihr eigenes Zertifikat',
  ownWhy:
    'Wenn Sie eine Datei mit einem Zertifikat und seinem Schlüssel haben, etwa von einem Vertrauensdienst, können Sie damit unterschreiben. Sie wird hier in Ihrem Browser geöffnet; weder die Datei noch ihr Passwort verlässt dieses Gerät.',
  file: 'Die Datei mit Ihrem Zertifikat',
  fileHint: 'Ihr Name endet meist auf .p12 oder .pfx.',
  password: 'Ihr Passwort',
  passwordHint: 'Das, mit dem diese Datei geschützt ist.',
  openFile: 'Datei öffnen',
  ownIs: 'Zertifikat',
  issuedBy: 'Ausgestellt von',
  signWithIt: 'Mit diesem Zertifikat unterschreiben',
  back: 'Zurück zum Dokument',
  decline: 'Sie möchten nicht unterschreiben',
  declineWhy: (owner) =>
    `Das ist in Ordnung. ${owner} erfährt, dass Sie nicht unterschreiben, und nach Ihnen wird niemand mehr gefragt. Zurücknehmen können Sie das hier nicht.`,
  reason: 'Ihr Grund',
  reasonHint: 'Sie müssen keinen angeben. Wer Sie darum bittet, kann ihn lesen.',
  declineNow: 'Nicht unterschreiben',
  declined: 'Sie haben nicht unterschrieben',
  declinedWhy: (owner) => `${owner} erfährt es. Für Sie ist nichts mehr zu tun, und Sie können diese Seite schließen.`,
  done: 'Sie haben unterschrieben',
  doneWhy: (owner) => `Vielen Dank. ${owner} erfährt es, und für Sie ist nichts mehr zu tun.`,
  what: 'Was',
  when: 'Wann',
  as: 'Als',
  digest: 'SHA-256 Ihrer Kopie',
  digestWhy: 'An diesen Ziffern kann später jeder erkennen, ob eine Datei die ist, die Sie behalten.',
  keep: 'Eine Kopie behalten',
  keepWhy:
    'Sie endet mit Ihrer Unterschrift. Wer nach Ihnen unterschreibt, fügt etwas an und ändert nichts daran. Bitte behalten Sie sie jetzt: Wenn Sie diese Seite verlassen haben, ist sie hier nicht mehr zu bekommen.',
  loadAgain: 'Nachsehen, wie es steht',
  fileName: 'Unterschriebenes Dokument',
};
