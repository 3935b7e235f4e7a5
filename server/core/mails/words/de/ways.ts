import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `Erreichen wir Sie hier, für ${owner}?`,
      lead: (owner) =>
        `${owner} verwahrt Dokumente in Heirlock und möchte, dass Sie eines Tages davon erfahren können. Dafür ist dort auch diese E-Mail-Adresse angegeben.`,
      please:
        'Bitte sagen Sie uns, ob sie Ihnen gehört. Ein Druck auf der Seite genügt; Sie müssen kein Konto eröffnen, und es kostet nichts.',
    },
    again: {
      subject: (owner) => `Ist das noch Ihre Adresse, für ${owner}?`,
      lead: (owner) =>
        `Vor einiger Zeit haben Sie uns gesagt, dass diese E-Mail-Adresse Ihnen gehört, damit eine Nachricht von ${owner} Sie eines Tages erreicht. Einmal im Jahr fragen wir, ob das noch so ist.`,
      please: 'Wenn ja, drücken Sie den Knopf. Es ist nichts geschehen, und sonst folgt nichts daraus.',
    },
    button: 'Die Frage beantworten',
    otherwise:
      'Auf der Seite können Sie auch sagen, dass die Adresse nicht oder nicht mehr Ihnen gehört. Wenn Sie lieber nicht antworten, ist das ebenso in Ordnung: Es wird Ihnen nichts genommen.',
    ifGenuine: (owner) =>
      `Fragen Sie sich, ob das echt ist? Fragen Sie ${owner} persönlich oder am Telefon, unter einer Nummer, die Sie schon vorher kannten. Wir fragen nie nach einem Passwort und nie nach Geld.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} bittet Sie, eines Tages etwas auszurichten`,
      lead: (owner, recipient) =>
        `${owner} hat Sie in Heirlock als jemanden genannt, der etwas ausrichten könnte. Eines Tages liegt vielleicht etwas für ${recipient ?? 'einen anderen Menschen'} bereit, und unsere eigenen Nachrichten kommen nicht an. Dann würden wir Sie bitten, ${recipient === undefined ? 'es diesem Menschen' : `es ${recipient}`} zu sagen.`,
    },
    again: {
      subject: (owner) => `Würden Sie für ${owner} noch immer etwas ausrichten?`,
      lead: (owner, recipient) =>
        `Vor einiger Zeit haben Sie sich bereit erklärt, für ${owner} eines Tages ${recipient ?? 'einem anderen Menschen'} auszurichten, dass etwas bereitliegt, falls unsere eigenen Nachrichten nicht ankommen. Einmal im Jahr fragen wir, ob das noch so ist.`,
    },
    nothingElse:
      'Sie würden nicht erfahren, was es ist, müssten nichts aufbewahren und könnten nichts öffnen. Vielleicht braucht es das nie: Es ist nur für den Fall, dass andere Wege versagen.',
    button: 'Die Frage beantworten',
    otherwise: 'Auf der Seite können Sie ja oder nein sagen. Wenn Sie lieber nicht antworten, ist das ebenso in Ordnung.',
    ifGenuine: (owner) =>
      `Fragen Sie sich, ob das echt ist? Fragen Sie ${owner} persönlich oder am Telefon, unter einer Nummer, die Sie schon vorher kannten. Wir fragen nie nach einem Passwort und nie nach Geld.`,
    footer: (owner) =>
      `Heirlock verwahrt Dokumente verschlossen für ihre Besitzerinnen und Besitzer, bis es an der Zeit ist, sie weiterzugeben. Sie erhalten diese Nachricht, weil ${owner} Sie dort als jemanden genannt hat, der etwas ausrichten könnte.`,
  },
};
