import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock : aucun signe de vie pour votre coffre ${vault}. Il sera transmis le ${moment}. Pour l’empêcher : ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock : des actes de décès ont été confirmés. Votre coffre ${vault} sera transmis le ${moment}. Pour l’empêcher : ${url}`,
  requested: (vault, url) =>
    `Heirlock : quelqu’un demande que votre coffre ${vault} soit transmis. Ce sera possible dans 24 heures. Pour l’empêcher : ${url}`,
  opening: (vault, hours, url) =>
    `Heirlock : l’ouverture de votre coffre ${vault} a été demandée. Elle aura lieu dans ${hours}. Pour l’empêcher : ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock : la date de votre coffre ${vault} est passée. Il sera transmis le ${moment}. Pour l’empêcher, fixez une nouvelle date dans Heirlock.`,
  contactCode: (code, minutes) => `Heirlock : ${code} confirme ce numéro. Le code est valable ${minutes}. Ne le donnez à personne.`,
  leftToYou: (owner, url) =>
    `Heirlock : ${owner} vous a laissé quelque chose à ouvrir ici : ${url} Rien ne presse. En cas de doute, appelez un proche ${elide('de', owner)}.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock : ce ${elide('que', owner)} vous a laissé vous attend toujours : ${url} Rien ne presse. En cas de doute, appelez un proche ${elide('de', owner)}.`,
  newLink: (owner, url) => `Heirlock : votre nouveau lien vers ce ${elide('que', owner)} vous a laissé : ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock : ${code} est votre code. Il est valable ${minutes}. Saisissez-le uniquement sur la page que vous avez ouverte et ne le donnez à personne.`,
  witnessCode: (code, minutes) =>
    `Heirlock : ${code} est votre second code pour signer. Il est valable ${minutes}. Saisissez-le uniquement sur notre page et ne le donnez à personne.`,
  correction: (owner, url) =>
    `Heirlock : ce ${elide('que', owner)} vous a laissé sera peut-être envoyé aussi à une autre adresse. Si elle n’est pas la vôtre, empêchez-le ici : ${url}`,
  wayAsked: (owner, url) =>
    `Heirlock : ce numéro permet-il de vous joindre, pour ${owner} ? Merci de répondre ici par oui ou par non : ${url}`,
};
