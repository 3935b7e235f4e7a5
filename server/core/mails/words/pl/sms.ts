import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: brak znaku życia dla sejfu ${vault}. Zostanie udostępniony ${moment}. Aby to zatrzymać: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: potwierdzono akty zgonu. Sejf ${vault} zostanie udostępniony ${moment}. Aby to zatrzymać: ${url}`,
  requested: (vault, url) =>
    `Heirlock: ktoś prosi o udostępnienie sejfu ${vault}. Może to nastąpić za 24 godziny. Aby to zatrzymać: ${url}`,
  opening: (vault, hours, url) => `Heirlock: polecono otworzyć sejf ${vault}. Nastąpi to za ${hours}. Aby to zatrzymać: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: minęła data sejfu ${vault}. Zostanie on udostępniony ${moment}. Aby to zatrzymać, prosimy ustawić w Heirlock nową datę.`,
  contactCode: (code, minutes) => `Heirlock: ${code} potwierdza ten numer. Kod działa przez ${minutes}. Prosimy nikomu go nie podawać.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} zostawia coś dla Pani/Pana. Czeka to tutaj: ${url} Nie ma pośpiechu. Dla pewności można zadzwonić do bliskich tej osoby.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: to, co zostawia Pani/Panu ${owner}, nadal czeka: ${url} Nie ma pośpiechu. Dla pewności można zadzwonić do bliskich tej osoby.`,
  newLink: (owner, url) => `Heirlock: nowy link do tego, co zostawia Pani/Panu ${owner}: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} to Pani/Pana kod. Działa przez ${minutes}. Prosimy wpisać go tylko na otwartej stronie i nikomu nie podawać.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} to drugi kod do podpisu. Działa przez ${minutes}. Prosimy wpisać go tylko na naszej stronie i nikomu nie podawać.`,
  correction: (owner, url) =>
    `Heirlock: to, co zostawia Pani/Panu ${owner}, może trafić także na inny adres. Jeśli nie jest Pani/Pana, można to zatrzymać: ${url}`,
  wayAsked: (owner, url) =>
    `Heirlock: czy ten numer należy do Pani/Pana? Podaje go ${owner}. Prosimy odpowiedzieć tutaj, tak lub nie: ${url}`,
};
