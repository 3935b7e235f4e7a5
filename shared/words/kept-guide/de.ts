import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  fileName: 'Bitte zuerst lesen.html',
  title: 'So öffnen Sie das hier ohne fremde Hilfe',
  about: (owner, recipient, vault) =>
    owner === ''
      ? `In diesem Ordner liegt, was ${recipient === '' ? 'jemandem' : recipient} aus dem Tresor „${vault}“ hinterlassen wurde. Es ist verschlossen.`
      : `In diesem Ordner liegt, was ${owner} ${recipient === '' ? 'jemandem' : recipient} aus dem Tresor „${vault}“ hinterlassen hat. Es ist verschlossen.`,
  aboutSeveral: (owner, vault) =>
    owner === ''
      ? `In diesem Ordner liegt, was mehreren Menschen aus dem Tresor „${vault}“ hinterlassen wurde. Es ist verschlossen, für jeden Menschen für sich.`
      : `In diesem Ordner liegt, was ${owner} mehreren Menschen aus dem Tresor „${vault}“ hinterlassen hat. Es ist verschlossen, für jeden Menschen für sich.`,
  dates: (sealed, saved) => `Zusammengestellt und unterschrieben wurde es am ${sealed}, hier gespeichert am ${saved}.`,
  madeOn: (saved) => `Zusammengestellt, unterschrieben und hier gespeichert wurde es am ${saved}.`,
  need: 'Was Sie brauchen',
  needOf: (recipient) => `Für das, was ${recipient} hinterlassen wurde:`,
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
  chooseOwn: 'Wählen Sie dort die Datei mit Ihrem Namen:',
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
