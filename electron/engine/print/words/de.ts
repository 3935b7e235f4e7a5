import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { sheet } from './de/sheet.ts';
import { thirdPaper } from './de/third-paper.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  kit: {
    title: 'Heirlock-Notfallblatt',
    introduction:
      'Mit diesem Blatt und Ihrer Passphrase öffnen Sie Ihre Tresore auf einem neuen Gerät. Mit diesem Blatt allein können Sie eine neue Passphrase setzen. Wer es hat, kann dasselbe: Bewahren Sie es bei Ihrem Reisepass auf und verraten Sie niemandem die Wörter.',
    of: (owner) => `Von ${owner}.`,
    accountHeading: 'Konto',
    account: (account, generation, printedOn, server) =>
      `${account}, Blatt ${generation}, gedruckt am ${printedOn}${server === null ? '' : `, bei ${server}`}`,
    secretKey: 'Geheimschlüssel (13 Wörter): wird auf einem neuen Gerät zusammen mit Ihrer Passphrase verlangt',
    recoveryKey: 'Wiederherstellungsschlüssel (25 Wörter): öffnet alles, wenn die Passphrase vergessen ist',
    code: 'Beides als Code für die Kamera',
    wayInIntroduction:
      'Öffnen Sie auf einem neuen Computer Heirlock, wählen Sie „Meinen Tresor zurückholen“ und tippen Sie von oben nach unten, was auf dieser Seite steht. Danach Ihre Passphrase. Legen Sie diese Seite zu Ihrem Pass und sagen Sie niemandem ihre Wörter.',
    wayInServer: '1. Die Adresse',
    wayInHere:
      'Diese Adresse erreicht nur der Computer, der dies gedruckt hat, oder sein eigenes Netz. Ist er verloren, bringt diese Seite nichts zurück. Drucken Sie sie neu, sobald Heirlock eine Adresse im Internet hat, und machen Sie bis dahin Sicherungen.',
    wayIn: '2. Der Zugang (13 Wörter): damit zeigt man dieses Blatt an dieser Adresse',
    wayInSecretKey: '3. Der geheime Schlüssel (13 Wörter)',
    wayInPassphrase: '4. Ihre Passphrase. Sie steht nicht auf diesem Blatt: Ohne sie öffnet niemand etwas mit dieser Seite.',
    wayInCode: 'Schritt 1 bis 3 als Code für die Kamera: Sein Text passt ins Feld der Adresse',
    recoveryTitle: 'Heirlock-Notfallblatt, Seite 2',
    recoveryIntroduction:
      'Nur für eine vergessene Passphrase: Zusammen mit Seite 1 setzen diese Wörter eine neue. Bewahren Sie diese Seite anderswo auf als Seite 1. Wer beide hat, öffnet Ihre Tresore.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Heirlock-Einladung',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Für ${recipient}, von dem Menschen, dem der Tresor „${vault}“ gehört. Gemacht am ${madeOn}.`
        : `Für ${recipient}, von ${owner}, Tresor „${vault}“. Gemacht am ${madeOn}.`,
    why: 'Hier wird etwas für Sie verwahrt. Damit niemand sonst es öffnen kann, wählen Sie bitte jetzt eine eigene Passphrase; Sie brauchen sie, wenn der Tresor freigegeben wird.',
    todo: 'Was zu tun ist',
    scan: (site) =>
      `1. Lesen Sie das Quadrat mit der Kamera Ihres Telefons ein. Es führt zu ${site}. Oder öffnen Sie den Link in der E-Mail, die Sie von dort bekommen haben, und tippen Sie die Wörter unten ab. Geben Sie sie nirgendwo sonst ein.`,
    reader:
      '1. Öffnen Sie den Offline-Leser, eine Seite, die Sie zu dieser Karte bekommen, in einem Browser. Lesen Sie dort das Quadrat ein oder tippen Sie die Wörter unten ab. Geben Sie sie nirgendwo sonst ein.',
    choose: '2. Wählen Sie die Passphrase und schreiben Sie sie dort auf, wo nur Sie sie finden.',
    after: '3. Vernichten Sie danach diese Karte. Sie gilt nur einmal.',
    until: (day) => `Sie gilt bis zum ${day}. Bitten Sie danach um eine neue.`,
    byHand:
      'Diese Karte wird von Hand übergeben. Verschicken Sie sie nicht per E-Mail und fotografieren Sie sie nicht: Wer sie als Erster hat, kann die Passphrase an Ihrer Stelle wählen.',
    code: 'Für die Kamera',
    words: 'Die 13 Wörter dieser Karte',
  },
};
