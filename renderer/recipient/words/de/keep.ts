import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { guide as englishGuide, keep as englishKeep } from '../en/keep.ts';

export const keep: Catalogue<typeof englishKeep> = {
  heading: 'Für später aufheben, auch ohne uns',
  about:
    'Der Link zu dieser Seite läuft ab, und niemand weiß, ob es diesen Dienst in zwanzig Jahren noch gibt. Sie können alles in einem eigenen Ordner aufheben: weiterhin verschlossen, und dabei eine Seite, die es in jedem Browser öffnet, auch ohne Internet.',
  button: 'Alles verschlossen speichern',
  hint: 'Sie bekommen einen ZIP-Ordner. Er öffnet sich mit dem, womit Sie heute geöffnet haben. Heben Sie das bitte auch auf, aber an einem anderen Ort: Wer beides hat, kann alles lesen.',
  running: 'Alles wird verschlossen gespeichert',
  saved: (documents, leftOut) =>
    [
      documents === 1 ? 'Gespeichert, mit 1 Datei darin, geprüft.' : `Gespeichert, mit ${documents} Dateien darin, jede geprüft.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 Datei war nicht zu bekommen und ist nicht darin.'
          : ` ${leftOut} Dateien waren nicht zu bekommen und sind nicht darin.`,
    ].join(''),
  zipName: 'Für später',
  guideName: 'Bitte zuerst lesen',
};

export const guide: Catalogue<typeof englishGuide> = {
  title: 'So öffnen Sie das hier ohne fremde Hilfe',
  about: (recipient, vault) =>
    recipient === ''
      ? `In diesem Ordner liegt, was jemandem aus dem Tresor „${vault}“ hinterlassen wurde. Es ist verschlossen.`
      : `In diesem Ordner liegt, was ${recipient} aus dem Tresor „${vault}“ hinterlassen wurde. Es ist verschlossen.`,
  dates: (sealed, saved) => `Zusammengestellt und unterschrieben wurde es am ${sealed}, hier gespeichert am ${saved}.`,
  need: 'Was Sie brauchen',
  needAny: 'Eines davon genügt:',
  passphrase: 'die Passphrase, die dafür gewählt wurde, oft sechs einfache englische Wörter',
  sheet: 'das gedruckte Blatt mit nummerierten Wörtern, auf dem oben Heirlock steht',
  quorum: (needed, total) => `irgendwelche ${needed} der ${total} gedruckten Blätter, die mehrere Menschen aufheben`,
  nobody:
    'Ohne das kann es niemand öffnen, und niemand kann Ersatz beschaffen. Damit brauchen Sie kein Internet, kein Konto und niemandes Erlaubnis.',
  steps: 'Was zu tun ist',
  unpack:
    'Liegt diese Seite noch in einer ZIP-Datei, packen Sie die zuerst aus: auf den meisten Computern mit einem Rechtsklick darauf, „Alle extrahieren“ oder „Entpacken“.',
  open: (reader) =>
    `Öffnen Sie „${reader}“ mit einem Doppelklick. Die Seite erscheint in Ihrem Browser, etwa Firefox, Chrome, Edge oder Safari. Nichts, was Sie dort auswählen oder eingeben, verlässt Ihren Computer.`,
  choose: (bundle) => `Wählen Sie dort die Datei „${bundle}“.`,
  type: 'Geben Sie die Wörter des Blattes oder die Passphrase ein.',
  save: 'Lesen Sie den Brief, und speichern Sie die Dateien, die Sie unverschlossen haben möchten.',
  fails: 'Wenn sich die Seite nicht mehr öffnet',
  failsWhy: (format) =>
    `Computer ändern sich. In „${format}“ steht auf Englisch, Byte für Byte, wie die Datei gemacht ist. Wer programmieren kann, kann allein danach eine neue Seite zum Öffnen schreiben. Fragen Sie so jemanden, und zeigen Sie diesen Ordner.`,
  care: 'Damit es hält',
  copies:
    'Heben Sie zwei Kopien an zwei Orten auf, etwa auf zwei Speichersticks in zwei Wohnungen. Sehen Sie alle paar Jahre nach, ob sie sich noch lesen lassen.',
  apart: 'Heben Sie die Passphrase oder das Blatt getrennt von diesem Ordner auf: Wer beides hat, kann alles lesen.',
  checksum: 'Wer die Seite prüfen möchte, die es öffnet',
  checksumWhy: (hash) =>
    `Auf einem Blatt kann die Prüfsumme der Seite stehen, wie sie beim Drucken war. Eine spätere Seite hat eine andere und öffnet dieselben Dateien. Die in diesem Ordner hat die SHA-256 ${hash}.`,
};
