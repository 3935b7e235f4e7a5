import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Alguien ha fallecido',
  askLead: html`Si ha perdido a alguien que tiene aquí una caja fuerte, lo sentimos mucho. No hay ninguna prisa.`,
  askHow:
    'Si esa persona le eligió como destinatario, y usted confirmó entonces su dirección de correo, aquí puede presentar el certificado de defunción. Por favor, escriba esa dirección. Le enviaremos un mensaje, con un enlace a la página para hacerlo.',
  addressLabel: 'Su dirección de correo',
  addressHint: 'Aquella a la que ya le escribimos',
  askButton: 'Enviarme el enlace',
  noAddress: 'Por favor, escriba una dirección de correo completa, por ejemplo anna@example.com.',
  wrongTitle: 'Error: por favor, revise lo que ha escrito',
  otherWays: html`No todas las personas que tienen aquí una caja fuerte han pedido un certificado: muchas se abren por sí solas pasado un tiempo. Entonces recibe un mensaje nuestro sin tener que hacer nada.`,
  askedTitle: 'Gracias',
  asked: (address) =>
    html`Si conocemos !${address} como la dirección de alguien que puede presentar un certificado, ya va hacia allí un mensaje. Debería llegar en unos minutos; mire también, por favor, en el correo no deseado (spam).`,
  askedNothing:
    'Si no llega ningún mensaje, puede que la dirección sea otra, o que nadie haya pedido un certificado. Por favor, hable con la familia, o con la persona que se ocupa de la herencia.',
  handInTitle: 'Presentar un certificado de defunción',
  handInHeading: (owner) => html`Acerca de !${owner}`,
  handInLead: (owner, vault) =>
    html`!${owner} le eligió para recibir algún día la caja fuerte «!${vault}». Si !${owner} ha fallecido, lo sentimos mucho. Por favor, envíenos el certificado de defunción, y díganos con sus propias palabras lo que sabe.`,
  alive: (owner) =>
    html`Si !${owner} vive, por favor cierre esta página. A esa persona se le comunica de inmediato que se ha presentado un certificado, y quién lo hizo.`,
  statementLabel: 'Lo que sabe',
  statementHint: 'Por ejemplo: quién es usted, y cuándo y dónde ocurrió el fallecimiento',
  fileLabel: 'El certificado',
  fileHint: 'Un documento escaneado o una fotografía: PDF, JPEG o PNG, 10 MB como máximo',
  affirm: 'Todo esto es cierto, hasta donde sé. Sé que una declaración falsa puede ser un delito.',
  send: 'Presentar',
  next: 'Lo examinan personas que cuidan de este servicio. Cuando se han confirmado suficientes certificados, empieza un tiempo de espera, en el que se escribe al propietario una y otra vez. Solo después se abre la caja fuerte, y le escribimos.',
  private: 'Lo que envíe se guarda bajo llave. Solo lo ven quienes lo comprueban.',
  earlier: 'Lo que ha presentado',
  submittedOn: (moment) => html`presentado el !${moment}`,
  status: {
    submitted: 'espera ser examinado',
    approved: 'confirmado',
    rejected: 'no confirmado',
    called_off: 'ya no cuenta, porque hubo noticias del propietario',
    closed: 'ya no es necesario',
  },
  problems: {
    statement: (least, most) => html`Por favor, díganos en ${least} a ${most} caracteres lo que sabe.`,
    file: 'Por favor, elija el archivo del certificado.',
    format: 'No pudimos leerlo como PDF, JPEG o PNG. Por favor, elija otro archivo, o haga una fotografía.',
    size: 'Ese archivo supera los 10 MB. Por favor, elija uno más pequeño.',
    affirmed: 'Por favor, confirme que lo que dice es cierto.',
    chooseAgain: 'Su navegador ha olvidado el archivo. Por favor, elíjalo otra vez.',
  },
  tooMany: 'Por favor, espere',
  tooManyRest: html`<p>Ya ha presentado varios documentos. Por favor, espere hasta que se hayan examinado; entonces le escribiremos.</p>`,
  thanksTitle: 'Gracias, ha llegado',
  thanks: (owner) =>
    html`Tenemos lo que presentó para la caja fuerte de !${owner}. Ahora lo examinan unas personas, y eso puede tardar algunos días. No tiene que hacer nada más.`,
  thanksNext: 'Le escribiremos si falta algo, y de nuevo cuando la caja fuerte se abra para usted.',
  closePage: 'Ya puede cerrar esta página.',
  closedTitle: 'Aquí no se necesita nada',
  closed: {
    vault_already_released:
      'Esta caja fuerte ya se ha abierto. Si también se la dejaron a usted, encontrará el enlace en otro mensaje nuestro.',
    other: 'Esta caja fuerte no espera ahora ningún certificado. Si eso cambia, pida un enlace nuevo.',
  },
};
