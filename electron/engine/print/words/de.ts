import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  kit: {
    title: 'Heirlock-Notfallblatt',
    introduction:
      'Mit diesem Blatt und Ihrer Passphrase öffnen Sie Ihre Tresore auf einem neuen Gerät. Mit diesem Blatt allein können Sie eine neue Passphrase setzen. Wer es hat, kann dasselbe: Bewahren Sie es bei Ihrem Reisepass auf und verraten Sie niemandem die Wörter.',
    accountHeading: 'Konto',
    account: (account, generation, printedOn, server) =>
      `${account}, Schlüsselbund ${generation}, gedruckt am ${printedOn}${server === null ? '' : `, Server ${server}`}`,
    secretKey: 'Geheimschlüssel (12 Wörter): wird auf einem neuen Gerät zusammen mit Ihrer Passphrase verlangt',
    recoveryKey: 'Wiederherstellungsschlüssel (24 Wörter): öffnet alles, wenn die Passphrase vergessen ist',
    code: 'Beides als Code für die Kamera',
  },
  sheet: {
    title: 'Heirlock-Blatt',
    about: (recipient, vault, holder, madeOn) =>
      `Für ${recipient}, von dem Menschen, dem der Tresor „${vault}“ gehört. Verwahrt von ${holder}. Gemacht am ${madeOn}.`,
    keep: 'Bewahren Sie dieses Blatt auf und zeigen Sie es niemandem. Es öffnet nichts, solange der Tresor nicht freigegeben ist; ist er es, bekommen Sie eine E-Mail, und dieses Blatt öffnet, was Ihnen hinterlassen wurde.',
    share: (count, threshold) =>
      `Dies ist eines von ${count} Blättern. Je ${threshold} davon öffnen zusammen den Tresor; weniger verraten nichts.`,
    site: (site) => `Wohin Sie gehen: zu dem Link in der E-Mail. Er führt zu ${site}; geben Sie diese Wörter nirgendwo sonst ein.`,
    words: 'Die 12 Wörter',
    code: 'Dasselbe als Code für die Kamera',
    state: (generation, sheet) =>
      `Standnummer ${generation}: Was Ihnen gezeigt wird, muss von diesem Stand sein oder von einem späteren. Blatt ${sheet}.`,
    reader: (hash) => `Der Offline-Leser öffnet eine gespeicherte Datei ohne Server. Seine SHA-256: ${hash}`,
  },
};
