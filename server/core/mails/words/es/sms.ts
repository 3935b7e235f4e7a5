import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: no hay señal de vida para su caja fuerte ${vault}. Se entregará el ${moment}. Para impedirlo: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: se confirmaron certificados de defunción. Su caja fuerte ${vault} se entregará el ${moment}. Para impedirlo: ${url}`,
  requested: (vault, url) =>
    `Heirlock: alguien pide que se entregue su caja fuerte ${vault}. Será posible dentro de 24 horas. Para impedirlo: ${url}`,
  opening: (vault, hours, url) =>
    `Heirlock: se ha pedido abrir su caja fuerte ${vault}. Se abrirá dentro de ${hours}. Para impedirlo: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: la fecha de su caja fuerte ${vault} ha pasado. Se entregará el ${moment}. Para impedirlo, fije una fecha nueva en Heirlock.`,
  contactCode: (code, minutes) => `Heirlock: ${code} confirma este número. El código es válido durante ${minutes}. No se lo diga a nadie.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} le dejó algo, que le espera aquí: ${url} No hay ninguna prisa. Si lo duda, llame a alguien cercano a ${owner}.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: lo que ${owner} le dejó le sigue esperando: ${url} No hay ninguna prisa. Si lo duda, llame a alguien cercano a ${owner}.`,
  newLink: (owner, url) => `Heirlock: su nuevo enlace a lo que ${owner} le dejó: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} es su código. Es válido durante ${minutes}. Escríbalo solo en la página que usted abrió y no se lo diga a nadie.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} es su segundo código para firmar. Es válido durante ${minutes}. Escríbalo solo en nuestra página y no se lo diga a nadie.`,
  correction: (owner, url) =>
    `Heirlock: puede que lo que ${owner} le dejó se envíe también a otra dirección. Si no es suya, impídalo aquí: ${url}`,
  wayAsked: (owner, url) => `Heirlock: ¿se le localiza en este número, para ${owner}? Por favor, responda aquí, sí o no: ${url}`,
};
