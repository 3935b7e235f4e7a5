import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: Kein Lebenszeichen für Ihren Tresor ${vault}. Er wird am ${moment} freigegeben. So halten Sie das auf: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: Sterbeurkunden wurden bestätigt. Ihr Tresor ${vault} wird freigegeben am ${moment}. So halten Sie das auf: ${url}`,
  requested: (vault, url) =>
    `Heirlock: Jemand bittet darum, Ihren Tresor ${vault} freizugeben. Möglich ist das in 24 Stunden. So halten Sie es auf: ${url}`,
  opening: (vault, hours, url) => `Heirlock: Ihr Tresor ${vault} soll geöffnet werden. Das geschieht in ${hours}. Aufhalten: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: Das Datum Ihres Tresors ${vault} ist vorbei. Er wird am ${moment} freigegeben. Um das aufzuhalten, setzen Sie in Heirlock ein neues Datum.`,
  contactCode: (code, minutes) => `Heirlock: ${code} bestätigt diese Nummer. Der Code gilt ${minutes}. Sagen Sie ihn niemandem.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} hat Ihnen etwas hinterlassen. Hier wartet es auf Sie: ${url} Es eilt nicht. Um sicherzugehen, rufen Sie jemanden an, der ${owner} nahesteht.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: Was ${owner} Ihnen hinterlassen hat, wartet noch auf Sie: ${url} Es eilt nicht. Um sicherzugehen, rufen Sie jemanden an, der ${owner} nahesteht.`,
  newLink: (owner, url) => `Heirlock: Ihr neuer Link zu dem, was ${owner} Ihnen hinterlassen hat: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} ist Ihr Code. Er gilt ${minutes}. Geben Sie ihn nur auf der Seite ein, die Sie geöffnet haben, und sagen Sie ihn niemandem.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} ist Ihr zweiter Code zum Unterschreiben. Er gilt ${minutes}. Geben Sie ihn nur auf unserer Seite ein, und sagen Sie ihn niemandem.`,
  correction: (owner, url) =>
    `Heirlock: Was ${owner} Ihnen hinterlassen hat, geht vielleicht auch an eine andere Adresse. Wenn es nicht Ihre ist, hier aufhalten: ${url}`,
  wayAsked: (owner, url) =>
    `Heirlock: Erreichen wir Sie unter dieser Nummer, für ${owner}? Bitte antworten Sie hier mit ja oder nein: ${url}`,
};
