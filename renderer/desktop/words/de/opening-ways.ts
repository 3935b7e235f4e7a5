import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { openingWays as english } from '../en/opening-ways.ts';

export const openingWays: Catalogue<typeof english> = {
  ways: {
    title: 'Wie wird {{name}} ihn öffnen?',
    text: 'Ein Weg genügt für den Anfang. Weitere können Sie jederzeit hinzufügen.',
    code: 'Ich gebe einen Code',
    codeText: '{{name}} liest ihn von Ihrem Bildschirm oder von einer Karte ein und wählt damit eine Passphrase. Sie öffnet später alles.',
    codeNoServer: 'Dafür brauchen Sie einen Dienst oder den Offline-Leser. Beides finden Sie auf der nächsten Seite.',
    sheet: 'Ich drucke ein Blatt Papier',
    sheetText: 'Seine Wörter allein öffnen alles. Übergeben Sie es in einem Umschlag, oder legen Sie es dorthin, wo man es finden wird.',
    quorum: 'Mehrere Menschen zusammen',
    quorumText: 'Jeder bewahrt ein Blatt Papier auf, und einige müssen zusammenkommen. Keiner kann allein öffnen.',
    later: 'Ich entscheide das später',
    laterText: 'Bis dahin könnte {{name}} nichts öffnen.',
    next: 'Weiter',
  },
  invitation: {
    title: 'Ein Code für {{name}}',
    way: 'Wie bekommt {{name}} ihn?',
    handed: 'Von mir, von Hand',
    handedText: 'Von Ihrem Bildschirm oder auf einer gedruckten Karte. Dann ist nichts weiter zu tun.',
    link: 'Als Link, den ich schicke',
    linkText: 'Wenn {{name}} eine Passphrase gewählt hat, rufen Sie dort an und tippen sechs Wörter ab, die {{name}} dann sieht.',
    days: 'Wie lange gilt er?',
    daysOf_one: '{{count, number}} Tag',
    daysOf_other: '{{count, number}} Tage',
    make: 'Code machen',
    handText:
      'Lassen Sie {{name}} ihn mit dem Telefon einlesen, oder übergeben Sie die Karte. Wer ihn hat, kann die Passphrase an der Stelle von {{name}} wählen: Verschicken Sie ihn nicht per E‑Mail, und fotografieren Sie ihn nicht.',
    qr: 'Der Code für {{name}}, für eine Kamera',
    words: 'Die 13 Wörter des Codes',
    wordsText: 'Sie sagen dasselbe: {{name}} kann stattdessen sie abtippen, auf der Seite, zu der die E‑Mail führt.',
    until: 'Er gilt bis zum {{date}}, und nur einmal.',
    print: 'Karte drucken',
    save: 'Karte als PDF speichern',
    saved: 'Gespeichert. Löschen Sie die Datei, wenn die Karte gedruckt ist: Wer sie hat, hat den Code.',
    fileName: 'Heirlock Einladung für {{name}}.pdf',
    sendText:
      'Schicken Sie diesen Link an {{name}}, etwa mit einem Messenger. Schicken Sie ihn nicht an {{email}}: An dieses Postfach schreibt auch der Dienst, und wer es liest, hätte dann alles, was man braucht.',
    compareText:
      'Sobald {{name}} eine Passphrase gewählt hat, rufen Sie unter einer Nummer an, die Sie kennen. {{name}} liest Ihnen sechs Wörter vor, und Sie geben sie hier ein.',
    callNow:
      'Rufen Sie unter einer Nummer an, die Sie kennen. {{name}} liest Ihnen sechs Wörter vor, und Sie geben sie auf dieser Seite ein.',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    close: 'Fertig',
    usedTitle: '{{name}} hat eine Passphrase gewählt',
    usedText: 'Es ist nichts weiter zu tun.',
    gone: 'Dieser Code gilt nicht mehr.',
  },
  renewal: {
    title: 'Eine Änderung für {{name}} ist noch nicht fertig',
    text: 'Sie haben etwas weggenommen oder geändert, {{when}}. Endgültig gilt das erst, wenn alles andere erneuert ist, und dafür werden diese älteren Blätter gebraucht. Tippen Sie die Wörter von jedem einmal ab, oder drucken Sie neue.',
    typeIn: 'Wörter abtippen',
    typeInNamed: 'Wörter abtippen: das Blatt bei {{holder}}',
    print: 'Lieber neue drucken',
    deviceText:
      'Sie haben etwas weggenommen oder geändert, {{when}}, auf einem anderen Ihrer Geräte. Endgültig gilt das erst, wenn jenes Gerät es gesendet hat. Haben Sie es nicht mehr, entfernen Sie es unter „Geräte“, oder machen Sie die Änderung hier fertig.',
    here: 'Hier fertig machen',
  },
  offline: {
    title: 'Wenn {{name}} kein Internet hat',
    text: 'Geben Sie {{name}} die Seite heirlock-reader.html, diese Datei und den Code. Damit wählt {{name}} eine Passphrase und macht eine Datei für Sie. Lesen Sie sie hier ein.',
    save: 'Datei zum Mitgeben speichern',
    read: 'Mitgebrachte Datei einlesen',
    fileName: 'Heirlock für {{name}}.heirlock-offer',
    done: 'Die Passphrase ist übernommen.',
  },
};
