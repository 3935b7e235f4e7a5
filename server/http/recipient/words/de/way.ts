import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'In welcher Sprache sollen wir Ihnen schreiben?',
  keepLanguage: 'Diese Sprache behalten',
  lead: (owner) =>
    html`!${owner} bewahrt Dokumente in Heirlock auf und möchte, dass Sie eines Tages davon erfahren. Das gelingt nur, wenn wir an die richtige Stelle schreiben:`,
  nothingElse: 'Es ist nichts geschehen, und aus Ihrer Antwort folgt sonst nichts. Sie müssen kein Konto eröffnen, und es kostet nichts.',
  unsure: (owner) => html`Sind Sie unsicher, ob das echt ist? Fragen Sie !${owner} persönlich oder am Telefon.`,
  mail: {
    title: 'Ist das Ihre Adresse?',
    first: 'Ist das Ihre E‑Mail-Adresse?',
    again: 'Ist das noch Ihre E‑Mail-Adresse?',
    yes: 'Ja, sie gehört mir',
    no: 'Nein, sie gehört mir nicht oder nicht mehr',
    saidYes: 'Sie haben uns gesagt, dass diese E‑Mail-Adresse Ihnen gehört.',
    saidNo: 'Sie haben uns gesagt, dass diese E‑Mail-Adresse nicht Ihnen gehört. Wir verlassen uns nicht mehr auf sie.',
  },
  phone: {
    title: 'Ist das Ihre Nummer?',
    first: 'Ist das Ihre Telefonnummer?',
    again: 'Ist das noch Ihre Telefonnummer?',
    yes: 'Ja, sie gehört mir',
    no: 'Nein, sie gehört mir nicht oder nicht mehr',
    saidYes: 'Sie haben uns gesagt, dass diese Nummer Ihnen gehört.',
    saidNo: 'Sie haben uns gesagt, dass diese Nummer nicht Ihnen gehört. Wir verlassen uns nicht mehr auf sie.',
  },
  deputy: {
    title: 'Würden Sie etwas ausrichten?',
    first: 'Würden Sie eines Tages etwas ausrichten?',
    again: 'Würden Sie eines Tages noch immer etwas ausrichten?',
    somebody: 'einen anderen Menschen',
    lead: (owner, recipient) =>
      html`!${owner} hat Sie in Heirlock genannt. Eines Tages liegt vielleicht etwas für !${recipient} bereit, und unsere eigenen Nachrichten kommen nicht an. Dann würden wir Sie bitten, diesem Menschen das zu sagen.`,
    nothingElse:
      'Sie würden nicht erfahren, was es ist, müssten nichts aufbewahren und könnten nichts öffnen. Sie können es sich jederzeit anders überlegen.',
    yes: 'Ja, das würde ich tun',
    no: 'Nein, oder nicht mehr',
    saidYes: 'Sie haben uns gesagt, dass Sie etwas ausrichten würden.',
    saidNo: 'Sie haben uns gesagt, dass Sie das lieber nicht möchten. Sie werden nicht darum gebeten.',
  },
  thanks: 'Danke für Ihre Antwort',
  since: (day) => html`Zuletzt haben Sie das am !${day} gesagt.`,
  closePage: 'Sie können diese Seite jetzt schließen.',
};
