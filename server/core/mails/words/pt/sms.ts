import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: sem sinal de vida para o seu cofre ${vault}. Será entregue ${moment}. Para impedir a entrega: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: foram confirmadas certidões de óbito. O seu cofre ${vault} será entregue ${moment}. Para impedir a entrega: ${url}`,
  requested: (vault, url) =>
    `Heirlock: alguém pediu a entrega do seu cofre ${vault}. Pode acontecer daqui a 24 horas. Para a impedir: ${url}`,
  opening: (vault, hours, url) => `Heirlock: foi pedido que o seu cofre ${vault} se abra. Abre-se daqui a ${hours}. Para o impedir: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: a data do seu cofre ${vault} já passou. Será entregue ${moment}. Para o impedir, defina uma nova data no Heirlock.`,
  contactCode: (code, minutes) => `Heirlock: ${code} confirma este número. É válido durante ${minutes}. Não o diga a ninguém.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} deixou algo para si. Está aqui: ${url} Não há pressa. Na dúvida, telefone a alguém próximo de ${owner}.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: o que ${owner} deixou para si continua aqui: ${url} Não há pressa. Na dúvida, telefone a alguém próximo de ${owner}.`,
  newLink: (owner, url) => `Heirlock: o seu novo link para o que ${owner} lhe deixou: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} é o seu código. É válido durante ${minutes}. Escreva-o só na página que abriu e não o diga a ninguém.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} é o seu segundo código para assinar. É válido durante ${minutes}. Escreva-o só na nossa página e não o diga a ninguém.`,
  correction: (owner, url) =>
    `Heirlock: o que ${owner} lhe deixou pode ir também para outro endereço. Se não for seu, impeça-o aqui: ${url}`,
  wayAsked: (owner, url) => `Heirlock: este número chega até si, em nome de ${owner}? Responda aqui, por favor, sim ou não: ${url}`,
};
