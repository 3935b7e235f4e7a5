import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} hat Ihnen etwas hinterlassen`,
  leftSomething: (owner) => html`!${owner} hat Ihnen etwas hinterlassen`,
  dear: (name) => html`Guten Tag, !${name}. `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} hat in Heirlock einen Tresor namens „!${vault}“ geführt und Sie ausgewählt, seinen Inhalt zu erhalten.`,
  noHurry: (day) =>
    html`Wenn Sie gerade einen Menschen verloren haben, tut uns das sehr leid. Es eilt nicht: Dieser Link gilt bis !${day}, und danach können Sie um einen neuen bitten.`,
  codeNeeded: 'Zum Öffnen brauchen Sie einen Code',
  codeWhy: (address) =>
    html`Damit niemand außer Ihnen öffnen kann, was Ihnen gehört, senden wir sechs Ziffern an Ihre E‑Mail-Adresse, !${address}. Auf der nächsten Seite geben Sie sie ein.`,
  sendCode: 'Code an mich senden',
  haveCode: 'Ich habe schon einen Code',
  lostMailbox:
    'Können Sie unter dieser Adresse keine E‑Mails mehr lesen? Zeigen Sie diese Seite bitte jemandem aus der Familie oder der Person, die sich um den Nachlass kümmert.',
  typeCode: 'Geben Sie den Code aus der E‑Mail ein',
  wrongCodeTitle: 'Fehler: Dieser Code hat nicht gepasst',
  codeComes: (address) =>
    html`Der Code kommt mit einer E‑Mail an !${address}. Meist ist sie innerhalb einer Minute da. Wenn Sie sie nicht finden, sehen Sie bitte auch bei den unerwünschten E‑Mails (Spam) nach.`,
  codeLabel: 'Ihr Code',
  codeHint: 'Sechs Ziffern, zum Beispiel 123 456. Bitte geben Sie sie nur hier ein, und nennen Sie sie niemandem.',
  codePattern: 'sechs Ziffern',
  noCode: html`<strong>Ein Code hat sechs Ziffern.</strong> Bitte geben Sie sie so ein, wie sie in der E‑Mail stehen.`,
  codeRefused: (minutes) =>
    html`<strong>Dieser Code hat nicht gepasst.</strong> Bitte vergleichen Sie ihn mit der neuesten E‑Mail von uns. Ist diese E‑Mail älter als ${minutes} Minuten oder wurde ihr Code schon benutzt, lassen Sie sich einen anderen senden.`,
  open: 'Öffnen',
  codeRules: (minutes, hours) =>
    `Ein Code gilt ${minutes} Minuten und nur einmal. Danach bleibt dieser Browser ${hours} Stunden lang für Sie offen. Dafür braucht es ein kleines Cookie, das für nichts anderes benutzt wird.`,
  codeMissing: 'Kein Code da, oder zu alt?',
  codeMissingHelp:
    'Eine E‑Mail kann ein paar Minuten brauchen. Kommt auch eine zweite nicht an, ist das Postfach vielleicht voll, oder die Adresse gehört nicht mehr Ihnen: Zeigen Sie diese Seite dann bitte jemandem aus der Familie oder der Person, die sich um den Nachlass kümmert.',
  sendAnother: 'Anderen Code an mich senden',
  manyCodes: 'Es sind schon mehrere Codes unterwegs',
  manyCodesRest: html`<p>Damit Ihr Postfach nicht überläuft, senden wir nur wenige Codes in einer Stunde. Bitte suchen Sie die neueste E‑Mail von uns, auch bei den unerwünschten E‑Mails (Spam).</p>
<p>Ist ihr Code inzwischen zu alt, kommen Sie bitte in einer Stunde wieder und bitten um einen anderen. Es geht nichts verloren.</p>`,
  typeNewest: 'Den Code aus der neuesten E‑Mail eingeben',
  whatLeftTitle: (owner) => `Was ${owner} Ihnen hinterlassen hat`,
  whatLeft: (owner) => html`Was !${owner} Ihnen hinterlassen hat`,
  releasedOn: (vault, moment) => html`Das ist der Tresor „!${vault}“. Er wurde für Sie freigegeben am !${moment}.`,
  note: 'Eine Nachricht für Sie',
  noteOfServer: 'Eine Nachricht von diesem Dienst',
  noteUnproven: 'Sie lag hier neben dem, was für Sie verschlossen wurde, nicht darin. Wer sie geschrieben hat, können wir nicht belegen.',
  whenDone: 'Wenn Sie fertig sind',
  comeBack: (day, hours) =>
    html`Mit dem Link in Ihrer E‑Mail können Sie bis !${day} wiederkommen. Dieser Browser bleibt ${hours} Stunden lang für Sie offen. Benutzen ihn auch andere, schließen Sie ihn bitte:`,
  leave: 'Auf diesem Gerät abmelden',
  inWriting: 'Die Freigabe schriftlich',
  paperWhat:
    'Der Dienst stellt Ihnen eine unterschriebene Bescheinigung darüber aus, wann und warum das freigegeben wurde und was Sie erhalten haben. Ämter und Banken fragen danach. Über andere sagt sie nichts.',
  paperComes:
    'Der Dienst bereitet gerade eine unterschriebene Bescheinigung darüber vor, wann und warum das freigegeben wurde und was Sie erhalten haben. In wenigen Minuten steht sie hier.',
  papers: {
    release: (moment) => html`Über die Freigabe, !${moment}.`,
    opening: (moment) => html`Mit dem, was Sie bis dahin geöffnet hatten, !${moment}.`,
  },
  savePaper: 'Bescheinigung speichern (PDF)',
  record: 'Falls Sie einmal zeigen müssen, wann Ihnen das freigegeben wurde: Der Dienst hat darüber ein Protokoll unterschrieben.',
  saveRecord: 'Protokoll speichern',
  lockedForYou: (owner) => html`!${owner} hat es so verschlossen, dass nur Sie es öffnen können, hier in Ihrem Browser.`,
  needsScript: html`<strong>Diese Seite braucht JavaScript.</strong> Was Ihnen hinterlassen wurde, wird auf Ihrem eigenen Gerät entschlüsselt, und dafür braucht die Seite ein kleines Programm. Bitte erlauben Sie es in Ihrem Browser, oder öffnen Sie den Link in einem anderen.`,
  empty: 'Der Tresor ist leer',
  emptyRest: (owner) =>
    html`Es sind keine Dokumente darin. Sie haben nichts falsch gemacht, und unterwegs ist nichts verloren gegangen: Manchmal wird ein Tresor freigegeben, bevor etwas hineingelegt wurde. Dass Sie genannt wurden, zeigt, dass !${owner} an Sie gedacht hat.`,
  documents: (count) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
  pleaseSave: (together) =>
    `Bitte speichern Sie, was Ihnen wichtig ist, auf Ihrem eigenen Computer${together === undefined ? '' : `; zusammen sind es ${together}`}.`,
  firstByName: (total, shown) => ` Im Tresor sind ${total} Dokumente; dies sind die ersten ${shown} nach dem Namen.`,
  encrypted: 'Verschlüsseltes Dokument',
  about: (type, size, day) => html`${type}, ${size}, hier aufbewahrt seit !${day}`,
  infected: 'Das kann nicht heruntergeladen werden, weil ein Virus darin gefunden wurde.',
  download: (name) => html`Herunterladen<span class="unseen">: !${name}</span>`,
  runOut: 'Dieser Link ist abgelaufen',
  runOutWhy: (owner) =>
    html`Unsere Links gelten für eine begrenzte Zeit, und die Zeit dieses Links ist vorbei. Verloren ist nichts: Was !${owner} Ihnen hinterlassen hat, ist noch hier.`,
  locked: 'Dieser Link ist gesperrt',
  lockedWhy: (owner) =>
    html`Für diesen Link wurden zu viele falsche Codes eingegeben. Mit ihm kann jetzt niemand mehr etwas öffnen. Was !${owner} Ihnen hinterlassen hat, ist noch hier.`,
  canSendNew: 'Wir können einen neuen Link an Ihre E‑Mail-Adresse senden.',
  sendNew: (address) => `Neuen Link an ${address} senden`,
  newLink: 'Ihr neuer Link kommt per E‑Mail',
  newLinkRest: (
    address,
  ) => html`<p>Bitte sehen Sie im Postfach von !${address} nach. Eine E‑Mail mit einem neuen Link sollte in wenigen Minuten da sein; vielleicht ist sie bei den unerwünschten E‑Mails (Spam) gelandet.</p>
<p>Wir senden nur wenige Links am Tag. Wenn Sie heute schon mehrmals darum gebeten haben, benutzen Sie bitte die neueste E‑Mail, die Sie haben.</p>
<p>Sie können diese Seite jetzt schließen.</p>`,
  left: 'Dieser Browser ist geschlossen',
  leftRest: html`<p>Ohne einen neuen Code kann hier niemand mehr Ihren Tresor öffnen. Dokumente, die Sie gespeichert haben, bleiben auf diesem Gerät, bis Sie sie löschen.</p>
<p>Lassen Sie sich Zeit. Mit dem Link in Ihrer E‑Mail können Sie jederzeit wiederkommen.</p>`,
  openAgain: 'Wieder öffnen',
  noDownload: {
    missing: { heading: 'Dieses Dokument gibt es nicht', why: 'Es gehört nicht oder nicht mehr zu dem, was Ihnen hinterlassen wurde.' },
    infected: {
      heading: 'Dieses Dokument kann nicht heruntergeladen werden',
      why: 'Darin wurde ein Virus gefunden. Um Ihren Computer zu schützen, geben wir es nicht heraus.',
    },
    damaged: {
      heading: 'Dieses Dokument kann nicht heruntergeladen werden',
      why: 'Es wurde in unserem Speicher beschädigt. Die Betreiber dieses Dienstes wissen davon; bitte versuchen Sie es in ein paar Tagen noch einmal.',
    },
  },
  backToList: 'Zurück zur Liste',
};
