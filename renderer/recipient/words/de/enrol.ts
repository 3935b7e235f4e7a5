import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Es fehlt noch ein Schritt. Er dauert ein paar Minuten, und Sie brauchen einen Stift und ein Blatt Papier.',
  before:
    'Hier wurde schon einmal eine Passphrase gewählt. Die neue tritt an ihre Stelle; sobald sie gilt, öffnet die frühere nichts mehr.',
  inviter: 'die einladende Person',
  notInvited: 'Jetzt ist nichts weiter zu tun',
  notInvitedWhy: (owner) =>
    `Für eine Passphrase brauchen Sie zuerst einen Code, den Ihnen ${owner} gegeben hat, und hier ist keiner für Sie offen. Wenn Sie einen bekommen haben, fragen Sie ${owner}, ob er noch gilt. Sie haben nichts falsch gemacht.`,
  choose: 'Bitte wählen Sie eine Passphrase',
  why: (owner) =>
    `${first(owner)} hat diesen Tresor so verschlossen, dass niemand sonst ihn lesen kann, auch nicht die Betreiber dieses Dienstes. Eines Tages öffnet er sich für Sie mit einer Passphrase, die nur Sie kennen.`,
  paper:
    'Bitte schreiben Sie sie auf Papier und bewahren Sie es bei Ihren wichtigen Papieren auf. Wir kennen sie nicht, und niemand kann sie Ihnen noch einmal senden.',
  six: 'Ihre sechs Wörter',
  others: 'Bitte andere Wörter',
  written: 'Ich habe sie aufgeschrieben',
  rather: 'Ich möchte lieber selbst wählen',
  own: 'Ihre eigene Passphrase',
  ownHint: (fewest) =>
    `Mindestens ${fewest} Zeichen, am besten mehrere Wörter, die nichts miteinander zu tun haben. Bitte nichts, das Sie anderswo benutzen.`,
  ownWarning: 'Die sechs Wörter sind sicherer',
  ownWarningWhy:
    'Wer diesen Dienst in die Hand bekommt, kann jahrelang raten, und was Menschen sich ausdenken, wird öfter erraten, als sie glauben. Wörter, die niemand ausgesucht hat, nicht.',
  proposed: 'Lieber sechs vorgeschlagene Wörter nehmen',
  next: 'Weiter',
  typeBack: 'Geben Sie sie jetzt von Ihrem Papier ein',
  again: 'Noch einmal eingeben, von Ihrem Papier',
  againHint: 'Damit Sie sicher sind, dass sie dort richtig steht.',
  set: 'Diese Passphrase festlegen',
  seeAgain: 'Wörter noch einmal zeigen',
  done: 'Ihre Passphrase ist gewählt',
  keep: 'Bitte bewahren Sie das Papier mit ihr an einem sicheren Ort auf. Sie brauchen sie, wenn es so weit ist.',
  settled: (owner) =>
    `Zu vergleichen ist nichts, und für Sie ist nichts mehr zu tun: Alles ist erledigt, sobald ${owner} Heirlock das nächste Mal öffnet. Sie können diese Seite schließen.`,
  call: 'Ein Anruf fehlt noch',
  compare: (owner) =>
    `Noch öffnet Ihre Passphrase nichts. Bitte rufen Sie ${owner} an, oder treffen Sie sich, und lesen Sie diese sechs Wörter vor. ${first(owner)} gibt sie in Heirlock ein und weiß dann, dass wirklich Sie sie gewählt haben:`,
  phrase: 'Sicherheitswörter',
  differ: (owner) =>
    `Erfährt ${owner} dabei von Heirlock, dass es die falschen Wörter sind, hat sich vielleicht jemand zwischen Sie beide gestellt: Dann wird Ihnen auf diesem Weg nichts hinterlassen. Diese Wörter sind nicht geheim, und sie sind nicht Ihre Passphrase.`,
  end: (owner) => `Sie gilt, sobald ${owner} diese Wörter eingegeben hat, und nicht vorher. Dann können Sie diese Seite schließen.`,
};

export const invited: Words['invited'] = {
  heading: 'Zuerst der Code, den Sie bekommen haben',
  why: (owner) =>
    `Den Code hat Ihnen ${owner} gegeben: auf einer gedruckten Karte, an einem Bildschirm oder in einem Link. An ihm erkennen wir, ob die Einladung echt ist. Per E‑Mail kommt er nie. Bitte geben Sie ihn nur hier ein und an niemanden weiter.`,
  words: 'Die Wörter Ihres Codes',
  hint: 'Eines nach dem anderen, so wie sie nummeriert sind. Großbuchstaben und Leerzeichen spielen keine Rolle; die ersten vier Buchstaben eines Wortes genügen.',
  count: (count) => `${count} von 13 Wörtern`,
  wrongCount: (count) => `Hier ${count === 1 ? 'steht 1 Wort' : `stehen ${count} Wörter`}, und ein Code hat 13.`,
  none: (owner) =>
    `Sie haben keinen Code? Dann bitten Sie ${owner} darum, persönlich oder am Telefon. Wenn es ein paar Tage dauert, ist nichts verloren.`,
  right: 'Ihr Code stimmt: Die Einladung kommt von dem Menschen, der ihn Ihnen gegeben hat.',
};

export const offline: Words['offline'] = {
  heading: 'Eine Passphrase für später wählen',
  lead: 'Wenn Sie eingeladen wurden und mit Ihrem Code eine Datei bekommen haben: Wählen Sie sie hier aus. Ihr Name endet auf .heirlock-offer.',
  offer: 'Die Datei zu Ihrer Einladung',
  hand: 'Geben Sie diese Datei weiter',
  handWhy:
    'Noch öffnet Ihre Passphrase nichts. Speichern Sie diese Datei und geben Sie sie der Person, die Sie eingeladen hat, etwa auf einem Speicherstick. Geheim ist sie nicht und darf jeden Weg nehmen.',
  save: 'Datei speichern',
  fileName: 'Für die Person, die mich eingeladen hat',
  settled: 'Sobald diese Person die Datei in Heirlock aufgenommen hat, ist alles erledigt. Zu vergleichen ist nichts.',
};
