import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} le dejó algo`,
  leftSomething: (owner) => html`!${owner} le dejó algo`,
  dear: (name) => html`Hola, !${name}. `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} tenía en Heirlock una caja fuerte llamada «!${vault}» y le eligió a usted para recibir lo que contiene.`,
  noHurry: (day) =>
    html`Si esto le llega en un momento de pérdida, lo sentimos mucho. No hay ninguna prisa: este enlace es válido hasta el !${day}, y después puede pedir uno nuevo.`,
  codeNeeded: 'Para abrirla necesita un código',
  codeWhy: (address) =>
    html`Para que nadie más que usted pueda abrir lo que es suyo, enviamos seis cifras a su dirección de correo, !${address}. Después las escribe en la página siguiente.`,
  sendCode: 'Enviarme un código',
  haveCode: 'Ya tengo un código',
  lostMailbox:
    '¿Ya no puede leer el correo de esa dirección? Por favor, enseñe esta página a alguien de la familia, o a la persona que se ocupa de la herencia.',
  typeCode: 'Escriba el código del mensaje',
  wrongCodeTitle: 'Error: este código no ha funcionado',
  codeComes: (address) =>
    html`El código llega en un mensaje a !${address}. Suele estar allí en menos de un minuto. Si no lo encuentra, mire también, por favor, en el correo no deseado (spam).`,
  codeLabel: 'Su código',
  codeHint: 'Seis cifras, por ejemplo 123 456. Por favor, escríbalas solo aquí, y no se las diga a nadie.',
  codePattern: 'seis cifras',
  noCode: html`<strong>Un código tiene seis cifras.</strong> Por favor, escríbalas tal como están en el mensaje.`,
  codeRefused: (minutes) =>
    html`<strong>Este código no ha funcionado.</strong> Por favor, compárelo con nuestro mensaje más reciente. Si ese mensaje tiene más de ${minutes} minutos, o su código ya se usó, pida que le enviemos otro.`,
  open: 'Abrir',
  codeRules: (minutes, hours) =>
    `Un código es válido durante ${minutes} minutos y una sola vez. Después, este navegador queda abierto para usted durante ${hours} horas. Para eso hace falta una pequeña cookie, que no se usa para nada más.`,
  codeMissing: '¿No hay código, o es demasiado antiguo?',
  codeMissingHelp:
    'Un mensaje puede tardar unos minutos. Si tampoco llega un segundo, puede que el buzón esté lleno o que la dirección ya no sea suya: en ese caso, enseñe por favor esta página a alguien de la familia, o a la persona que se ocupa de la herencia.',
  sendAnother: 'Enviarme otro código',
  manyCodes: 'Ya hay varios códigos en camino',
  manyCodesRest: html`<p>Para no llenar su buzón, enviamos solo unos pocos códigos por hora. Por favor, busque nuestro mensaje más reciente, también en el correo no deseado (spam).</p>
<p>Si su código ya es demasiado antiguo, vuelva por favor dentro de una hora y pida otro. No se pierde nada.</p>`,
  typeNewest: 'Escribir el código del mensaje más reciente',
  whatLeftTitle: (owner) => `Lo que ${owner} le dejó`,
  whatLeft: (owner) => html`Lo que !${owner} le dejó`,
  releasedOn: (vault, moment) => html`Esta es la caja fuerte «!${vault}». Se le entregó el !${moment}.`,
  note: 'Una nota para usted',
  noteOfServer: 'Una nota de este servicio',
  noteUnproven: 'Se guardaba aquí junto a lo que se cerró para usted, no dentro. No podemos demostrar quién la escribió.',
  whenDone: 'Cuando haya terminado',
  comeBack: (day, hours) =>
    html`Puede volver con el enlace de su mensaje hasta el !${day}. Este navegador queda abierto para usted durante ${hours} horas. Si también lo usan otras personas, ciérrelo por favor:`,
  leave: 'Salir de este dispositivo',
  inWriting: 'La entrega por escrito',
  paperWhat:
    'El servicio firma para usted un justificante que dice cuándo y por qué se entregó esto y qué ha recibido. Puede que se lo pidan en oficinas públicas y bancos. No dice nada de nadie más.',
  paperComes:
    'El servicio está preparando para usted un justificante firmado que dice cuándo y por qué se entregó esto y qué ha recibido. Estará aquí en unos minutos.',
  papers: {
    release: (moment) => html`Sobre la entrega, expedido el !${moment}.`,
    opening: (moment) => html`Con lo que usted había abierto hasta entonces, expedido el !${moment}.`,
  },
  savePaper: 'Guardar el justificante (PDF)',
  record: 'Si alguna vez tiene que demostrar cuándo se le entregó esto, el servicio ha firmado una constancia de ello.',
  saveRecord: 'Guardar la constancia',
  lockedForYou: (owner) => html`!${owner} lo cerró de modo que nadie más que usted pueda abrirlo, aquí en su navegador.`,
  needsScript: html`<strong>Esta página necesita JavaScript.</strong> Lo que le dejaron se abre en su propio dispositivo, y para eso hace falta un pequeño programa en la página. Por favor, permítalo en su navegador, o abra el enlace en otro.`,
  empty: 'La caja fuerte está vacía',
  emptyRest: (owner) =>
    html`No contiene ningún documento. No es un error suyo, y nada se ha perdido por el camino: a veces una caja fuerte se entrega antes de que se haya puesto algo en ella. Que se le haya nombrado muestra que !${owner} pensó en usted.`,
  documents: (count) => (count === 1 ? '1 documento' : `${count} documentos`),
  pleaseSave: (together) =>
    `Por favor, guarde en su propio ordenador lo que sea importante para usted${together === undefined ? '' : `; en total ocupa ${together}`}.`,
  firstByName: (total, shown) => ` La caja fuerte contiene ${total} documentos; estos son los ${shown} primeros por nombre.`,
  encrypted: 'Documento cifrado',
  about: (type, size, day) => html`${type}, ${size}, guardado aquí desde el !${day}`,
  infected: 'Esto no se puede descargar, porque se encontró un virus en ello.',
  download: (name) => html`Descargar<span class="unseen"> !${name}</span>`,
  runOut: 'Este enlace ha caducado',
  runOutWhy: (owner) =>
    html`Nuestros enlaces son válidos durante un tiempo limitado, y el de este ha terminado. No se pierde nada: lo que !${owner} le dejó sigue aquí.`,
  locked: 'Este enlace está bloqueado',
  lockedWhy: (owner) =>
    html`Se escribieron demasiados códigos incorrectos para este enlace. Ya nadie puede abrir nada con él. Lo que !${owner} le dejó sigue aquí.`,
  canSendNew: 'Podemos enviar un enlace nuevo a su dirección de correo.',
  sendNew: (address) => `Enviar un enlace nuevo a ${address}`,
  newLink: 'Su enlace nuevo llega por correo',
  newLinkRest: (
    address,
  ) => html`<p>Por favor, mire en el buzón de !${address}. En unos minutos debería haber allí un mensaje con un enlace nuevo; puede que haya acabado en el correo no deseado (spam).</p>
<p>Enviamos solo unos pocos enlaces al día. Si hoy ha pedido varios, use por favor el mensaje más reciente que tenga.</p>
<p>Ya puede cerrar esta página.</p>`,
  left: 'Este navegador está cerrado',
  leftRest: html`<p>Ya nadie puede abrir aquí su caja fuerte sin un código nuevo. Los documentos que ha guardado permanecen en este dispositivo hasta que los elimine.</p>
<p>Tómese su tiempo. Puede volver cuando quiera, con el enlace de su mensaje.</p>`,
  openAgain: 'Abrir otra vez',
  noDownload: {
    missing: { heading: 'Este documento no existe', why: 'No forma parte, o ya no forma parte, de lo que le dejaron.' },
    infected: {
      heading: 'Este documento no se puede descargar',
      why: 'Se encontró un virus en él. Para proteger su ordenador, no lo entregamos.',
    },
    damaged: {
      heading: 'Este documento no se puede descargar',
      why: 'Se dañó en nuestro almacenamiento. Hemos avisado a las personas que gestionan este servicio; por favor, inténtelo de nuevo dentro de unos días.',
    },
  },
  backToList: 'Volver a la lista',
};
