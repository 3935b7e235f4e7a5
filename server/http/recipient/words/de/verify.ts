import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Bitte bestätigen Sie Ihre E‑Mail-Adresse',
  heading: 'Ist das Ihre E‑Mail-Adresse?',
  dear: (name) => html`Guten Tag, !${name}. `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} bewahrt in Heirlock Dokumente auf, in einem Tresor namens „!${vault}“, und hat Sie als jemanden genannt, der sie ${released ? 'erhalten soll' : 'eines Tages erhalten soll'}.`,
  question: 'Damit sie zu Ihnen kommen und zu niemandem sonst, sagen Sie uns bitte, ob das Ihre Adresse ist:',
  button: 'Ja, das ist meine Adresse',
  meaning: 'Was bedeutet das?',
  comesNow:
    'Die Dokumente sind freigegeben. Sobald Sie den Knopf drücken, senden wir an diese Adresse eine E‑Mail mit dem Link, der sie öffnet.',
  comesLater: 'Sie sehen noch keine Dokumente. Wenn es so weit ist, schreiben wir an diese Adresse und führen Sie durch alles Weitere.',
  freeAndPassphrase:
    'Es kostet nichts, und Sie müssen kein Konto eröffnen. Auf der nächsten Seite wählen Sie mit dem Code, den Sie bekommen haben, eine Passphrase, die alle anderen fernhält. Sie gehen keine Verpflichtung ein.',
  freeForNow: 'Es kostet nichts, und Sie müssen kein Konto eröffnen. Sie gehen keine Verpflichtung ein.',
  free: 'Es kostet nichts, und Sie müssen weder ein Konto eröffnen noch ein Passwort wählen. Sie gehen keine Verpflichtung ein.',
  unknownOwner: (owner) =>
    html`Wenn Sie nicht wissen, wer !${owner} ist, oder das lieber nicht möchten, schließen Sie diese Seite. Dann geschieht nichts.`,
  unsure: (owner) =>
    html`Sind Sie unsicher, ob das echt ist? Fragen Sie !${owner} persönlich oder am Telefon, oder zeigen Sie diese Seite jemandem, dem Sie vertrauen.`,
  confirmedNow: 'Danke. Ihre Adresse ist bestätigt.',
  confirmedBefore: 'Ihre Adresse ist schon bestätigt',
  onceIsEnough: 'Sie haben uns schon gesagt, dass das Ihre Adresse ist. Danke; einmal genügt.',
  releasedNext: (owner, email) =>
    html`Was !${owner} für Sie bestimmt hat, ist freigegeben. Der Link dazu kommt mit einer E‑Mail an !${email}. Wenn Sie diese E‑Mail schon haben, benutzen Sie deren Link. Wenn nicht, ist sie unterwegs und sollte in wenigen Minuten da sein; bitte sehen Sie auch bei den unerwünschten E‑Mails (Spam) nach.`,
  nothingToDo: (email) => html`Sie müssen nichts weiter tun. Wenn es so weit ist, schreiben wir an !${email}.`,
  nothingNow: (email) => html`Jetzt ist nichts weiter zu tun. Wenn es so weit ist, schreiben wir an !${email}.`,
  inOwnersHands: (owner) =>
    html`Womit Sie ihn dann öffnen, bestimmt !${owner}: mit einem Blatt Papier, das Sie bekommen, gemeinsam mit anderen, die solche Blätter haben, oder mit einer Passphrase, die Sie selbst wählen.`,
  ifGivenCode:
    'Für eine Passphrase brauchen Sie zuerst einen Code von dieser Person. Wenn Sie einen bekommen, öffnen Sie diese Seite noch einmal.',
  passphraseWaits: (owner) =>
    html`Hier wurde eine Passphrase gewählt, die noch nichts öffnet, denn !${owner} hat sie nicht bestätigt. Bitte sprechen Sie mit !${owner} darüber, persönlich oder am Telefon.`,
  passphraseCounts: (owner) =>
    html`Eine Passphrase dafür wurde gewählt. Bitte bewahren Sie das Papier mit ihr auf. Wenn es verloren ist, bitten Sie !${owner} um einen neuen Code.`,
  newAddress: (owner) =>
    html`Sollte sich diese Adresse einmal ändern, sagen Sie es bitte !${owner}, damit die neue in Heirlock eingetragen werden kann.`,
  certificate: (owner, link) =>
    html`Dieser Tresor wird geöffnet, wenn !${owner} gestorben ist und eine Sterbeurkunde eingereicht wird. Wenn es so weit ist, können Sie das hier tun: !${link}. Bitte bewahren Sie diese Adresse auf.`,
  certificateLink: 'eine Sterbeurkunde einreichen',
  closePage: 'Sie können diese Seite jetzt schließen.',
  invitedTitle: 'Wählen Sie eine Passphrase',
  invitedHeading: (owner) => html`!${owner} bittet Sie, eine Passphrase zu wählen`,
  oneMoreStep: 'Es fehlt noch ein Schritt.',
  needsScript: html`<strong>Dieser Schritt braucht JavaScript.</strong> Die Passphrase entsteht auf Ihrem eigenen Gerät, und dafür braucht die Seite ein kleines Programm. Bitte erlauben Sie es in Ihrem Browser, oder öffnen Sie den Link in einem anderen.`,
};
