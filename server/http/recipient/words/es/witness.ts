import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} le pide que firme un documento`,
  asks: (owner) => html`!${owner} le pide que firme un documento`,
  welcome: (name, owner) =>
    html`Hola, !${name}. !${owner} le pide que lea un documento y, si está de acuerdo, que lo firme. Ambas cosas las hace aquí, en su navegador, sin necesidad de una cuenta.`,
  place: (position, of) =>
    of === 1
      ? 'Usted es la única persona a quien se pide.'
      : `Usted es la persona número ${position} de las ${of} a quienes se pide, una tras otra.`,
  until: (day) => html`Puede firmar hasta el !${day}. También puede rechazarlo.`,
  codeNeeded: 'Para leerlo necesita un código',
  codeWhy: (address) =>
    html`Para que nadie más pueda leerlo o firmarlo, enviamos seis cifras a su dirección de correo, !${address}. Después las escribe en la página siguiente.`,
  sendCode: 'Enviarme un código',
  haveCode: 'Ya tengo un código',
  unexpected: (owner) =>
    html`¿No lo esperaba? Pregunte a !${owner} antes de continuar, por teléfono o cuando se vean, no respondiendo a un mensaje.`,
  typeCode: 'Escriba el código',
  wrongTitle: 'Error: no ha funcionado',
  codeComes: (address) =>
    html`El código llega en un mensaje a !${address}. Suele estar allí en menos de un minuto. Si no lo encuentra, mire también, por favor, en el correo no deseado (spam).`,
  codeLabel: 'Su código',
  codeHint: 'Seis cifras, por ejemplo 123 456. Por favor, escríbalas solo aquí, y no se las diga a nadie.',
  codePattern: 'seis cifras',
  noCode: html`<strong>Un código tiene seis cifras.</strong> Por favor, escríbalas tal como están en el mensaje.`,
  refused: {
    none: (minutes) =>
      html`<strong>Este código no ha funcionado.</strong> Por favor, compárelo con nuestro mensaje más reciente. Si ese mensaje tiene más de ${minutes} minutos, o su código ya se usó, pida que le enviemos otro.`,
    word: (minutes) =>
      html`<strong>No ha funcionado.</strong> El código o la palabra no es correcta. Por favor, compare el código con nuestro mensaje más reciente, y pregunte a quien acordó la palabra con usted. Si el mensaje tiene más de ${minutes} minutos, pida que le enviemos otro código.`,
    sms: (minutes) =>
      html`<strong>No ha funcionado.</strong> Uno de los dos códigos no es correcto. Por favor, compárelos con el mensaje de correo y el SMS más recientes. Si tienen más de ${minutes} minutos, pida que le enviemos otros.`,
  },
  wordLabel: 'La palabra acordada',
  wordHint: 'Quien le pide que firme se la ha dicho. Las mayúsculas no importan.',
  secondLabel: 'El código del SMS',
  secondHint: 'Otras seis cifras, que llegaron a su teléfono.',
  open: 'Abrir',
  codeRules: (minutes, hours) =>
    `Un código es válido durante ${minutes} minutos y una sola vez. Después, este navegador queda abierto para usted durante ${hours} horas. Para eso hace falta una pequeña cookie, que no se usa para nada más.`,
  codeMissing: '¿No hay código, o es demasiado antiguo?',
  codeMissingHelp: 'Un mensaje puede tardar unos minutos. Si tampoco llega un segundo, dígaselo a quien le pide que firme.',
  sendAnother: 'Enviarme otro código',
  loading: 'El documento se está abriendo.',
  needsScript: html`<strong>Esta página necesita JavaScript.</strong> El documento se muestra y se firma en su propio dispositivo, y para eso hace falta un pequeño programa en la página. Por favor, permítalo en su navegador, o abra el enlace en otro.`,
  incomplete: html`<strong>La dirección no está completa.</strong> La llave de este documento es su última parte. Por favor, ábrala otra vez desde donde la tiene, desde el principio hasta el final.`,
  closePage: 'Puede cerrar esta página.',
  closed: {
    not_yet: {
      title: 'Aún no es su turno',
      rest: (owner) =>
        html`<p>!${owner} pide a varias personas que firmen, una tras otra. Le escribiremos en cuanto hayan firmado las anteriores a usted. Por favor, conserve el enlace.</p>`,
    },
    signed: {
      title: 'Usted ha firmado',
      rest: (owner) => html`<p>Gracias. Se ha comunicado a !${owner}, y usted no tiene que hacer nada más.</p>`,
    },
    declined: {
      title: 'Usted ha rechazado firmar',
      rest: (owner) => html`<p>Se ha comunicado a !${owner} que usted no firma. Ya no se pide a nadie.</p>`,
    },
    expired: {
      title: 'El plazo para firmar ha terminado',
      rest: (owner) =>
        html`<p>Este documento se podía firmar durante un tiempo limitado. Si todavía importa, !${owner} puede pedírselo de nuevo.</p>`,
    },
    over: {
      title: 'Ya no hay nada que firmar',
      rest: (owner) => html`<p>!${owner} lo ha anulado, u otra persona a quien se pidió no ha firmado. Usted no ha hecho nada mal.</p>`,
    },
  },
};
