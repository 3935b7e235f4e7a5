import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} bittet Sie um Ihre Unterschrift`,
  asks: (owner) => html`!${owner} bittet Sie um Ihre Unterschrift`,
  welcome: (name, owner) =>
    html`Guten Tag !${name}, !${owner} bittet Sie, ein Dokument zu lesen und, wenn Sie einverstanden sind, zu unterschreiben. Beides geschieht hier in Ihrem Browser, ein Konto brauchen Sie nicht.`,
  place: (position, of) =>
    of === 1
      ? 'Sie sind die einzige Person, die gefragt wird.'
      : `Sie sind Nummer ${position} von ${of} Personen, die nacheinander gefragt werden.`,
  until: (day) => html`Sie können bis zum !${day} unterschreiben. Sie können auch ablehnen.`,
  codeNeeded: 'Zum Lesen brauchen Sie einen Code',
  codeWhy: (address) =>
    html`Damit niemand anderes es liest oder unterschreibt, schicken wir sechs Ziffern an Ihre E‑Mail-Adresse !${address}. Auf der nächsten Seite geben Sie sie ein.`,
  sendCode: 'Schicken Sie mir einen Code',
  haveCode: 'Ich habe schon einen Code',
  unexpected: (owner) =>
    html`Sie haben nicht damit gerechnet? Fragen Sie !${owner}, bevor Sie weitergehen: am Telefon oder persönlich, nicht als Antwort auf eine Mail.`,
  typeCode: 'Geben Sie den Code ein',
  wrongTitle: 'Fehler: Das hat nicht geklappt',
  codeComes: (address) =>
    html`Der Code kommt in einer Mail an !${address}. Meist ist sie in einer Minute da. Wenn Sie sie nicht finden, sehen Sie bitte auch bei den unerwünschten Mails (Spam) nach.`,
  codeLabel: 'Ihr Code',
  codeHint: 'Sechs Ziffern, zum Beispiel 123 456. Bitte geben Sie sie nur hier ein, und sagen Sie sie niemandem.',
  codePattern: 'sechs Ziffern',
  noCode: html`<strong>Ein Code hat sechs Ziffern.</strong> Bitte geben Sie sie so ein, wie sie in der Nachricht stehen.`,
  refused: {
    none: (minutes) =>
      html`<strong>Dieser Code hat nicht funktioniert.</strong> Bitte vergleichen Sie ihn mit der neuesten Mail von uns. Wenn sie älter als ${minutes} Minuten ist oder der Code schon benutzt wurde, lassen Sie sich einen neuen schicken.`,
    word: (minutes) =>
      html`<strong>Das hat nicht funktioniert.</strong> Der Code oder das Wort stimmt nicht. Bitte vergleichen Sie den Code mit der neuesten Mail von uns, und fragen Sie nach dem Wort, das Sie vereinbart haben. Wenn die Mail älter als ${minutes} Minuten ist, lassen Sie sich einen neuen Code schicken.`,
    sms: (minutes) =>
      html`<strong>Das hat nicht funktioniert.</strong> Einer der beiden Codes stimmt nicht. Bitte vergleichen Sie sie mit der neuesten Mail und der neuesten SMS. Wenn sie älter als ${minutes} Minuten sind, lassen Sie sich neue schicken.`,
  },
  wordLabel: 'Das vereinbarte Wort',
  wordHint: 'Wer Sie um die Unterschrift bittet, hat es Ihnen gesagt. Groß- und Kleinschreibung ist egal.',
  secondLabel: 'Der Code aus der SMS',
  secondHint: 'Sechs weitere Ziffern, die auf Ihr Telefon gekommen sind.',
  open: 'Öffnen',
  codeRules: (minutes, hours) =>
    `Ein Code gilt ${minutes} Minuten und nur einmal. Danach bleibt dieser Browser ${hours} Stunden für Sie offen. Dafür braucht es ein kleines Cookie, das zu nichts anderem dient.`,
  codeMissing: 'Kein Code, oder zu alt?',
  codeMissingHelp:
    'Eine Mail kann ein paar Minuten brauchen. Wenn auch eine zweite nicht kommt, sagen Sie es der Person, die Sie um die Unterschrift bittet.',
  sendAnother: 'Schicken Sie mir einen anderen Code',
  loading: 'Das Dokument wird geöffnet.',
  needsScript: html`<strong>Diese Seite braucht JavaScript.</strong> Das Dokument wird auf Ihrem eigenen Gerät gezeigt und unterschrieben, und dazu braucht es ein kleines Programm in der Seite. Bitte erlauben Sie es in Ihrem Browser, oder öffnen Sie den Link in einem anderen.`,
  incomplete: html`<strong>Die Adresse ist nicht vollständig.</strong> Der Schlüssel zu diesem Dokument ist ihr letzter Teil. Bitte öffnen Sie sie noch einmal dort, wo Sie sie haben, vom Anfang bis zum Ende.`,
  closePage: 'Sie können diese Seite schließen.',
  closed: {
    not_yet: {
      title: 'Sie sind noch nicht an der Reihe',
      rest: (owner) =>
        html`<p>!${owner} bittet mehrere Personen nacheinander um ihre Unterschrift. Wir schreiben Ihnen, sobald die vor Ihnen unterschrieben haben. Bitte heben Sie den Link auf.</p>`,
    },
    signed: {
      title: 'Sie haben unterschrieben',
      rest: (owner) => html`<p>Vielen Dank. !${owner} hat davon erfahren, und für Sie ist nichts weiter zu tun.</p>`,
    },
    declined: {
      title: 'Sie haben abgelehnt',
      rest: (owner) => html`<p>!${owner} hat erfahren, dass Sie nicht unterschreiben. Niemand wird weiter gefragt.</p>`,
    },
    expired: {
      title: 'Die Zeit zum Unterschreiben ist vorbei',
      rest: (owner) =>
        html`<p>Dieses Dokument konnte nur für begrenzte Zeit unterschrieben werden. Wenn es noch wichtig ist, kann !${owner} Sie neu fragen.</p>`,
    },
    over: {
      title: 'Hier ist nichts mehr zu unterschreiben',
      rest: (owner) =>
        html`<p>!${owner} hat es abgesagt, oder jemand anderes, der gefragt wurde, hat nicht unterschrieben. Sie haben nichts falsch gemacht.</p>`,
    },
  },
};
