import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Por favor, confirme su dirección de correo',
  heading: '¿Es esta su dirección de correo?',
  dear: (name) => html`Hola, !${name}. `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} guarda documentos en Heirlock, en una caja fuerte llamada «!${vault}», y le ha nombrado como la persona que ${released ? 'debe recibirlos' : 'debe recibirlos algún día'}.`,
  question: 'Para que le lleguen a usted y a nadie más, díganos por favor si esta dirección es suya:',
  button: 'Sí, es mi dirección',
  meaning: '¿Qué significa esto?',
  comesNow: 'Los documentos se han entregado. En cuanto pulse el botón, enviaremos a esta dirección un mensaje con el enlace que los abre.',
  comesLater: 'Todavía no verá ningún documento. Cuando llegue el momento, escribiremos a esta dirección y le guiaremos por lo demás.',
  freeAndPassphrase:
    'No hay nada que pagar ni ninguna cuenta que abrir. En la página siguiente elige, con un código que se le dio, una frase secreta que impide el paso a todos los demás. No contrae ninguna obligación.',
  freeForNow: 'No hay nada que pagar ni ninguna cuenta que abrir. No contrae ninguna obligación.',
  free: 'No hay nada que pagar, ninguna cuenta que abrir ni ninguna contraseña que elegir. No contrae ninguna obligación.',
  unknownOwner: (owner) => html`Si no sabe quién es !${owner}, o prefiere no hacerlo, cierre esta página. Entonces no ocurrirá nada.`,
  unsure: (owner) =>
    html`¿Duda de que esto sea auténtico? Pregunte a !${owner} en persona o por teléfono, o enseñe esta página a alguien de confianza.`,
  confirmedNow: 'Gracias. Su dirección está confirmada.',
  confirmedBefore: 'Su dirección ya está confirmada',
  onceIsEnough: 'Ya nos había dicho que esta dirección es suya. Gracias; con una vez basta.',
  releasedNext: (owner, email) =>
    html`Lo que !${owner} reservó para usted se ha entregado. El enlace llega en un mensaje a !${email}. Si tiene ese mensaje, use su enlace. Si no, está en camino y debería llegar en unos minutos; mire también, por favor, en el correo no deseado (spam).`,
  nothingToDo: (email) => html`No hay nada más que hacer. Cuando llegue el momento, escribiremos a !${email}.`,
  nothingNow: (email) => html`No hay nada más que hacer por ahora. Cuando llegue el momento, escribiremos a !${email}.`,
  inOwnersHands: (owner) =>
    html`Cómo la abrirá entonces está en manos de !${owner}: con una hoja de papel que se le da, junto con otras personas que tienen hojas así, o con una frase secreta que usted elige.`,
  ifGivenCode: 'Para una frase secreta necesita primero un código de esa persona. Si se lo da, abra esta página de nuevo.',
  passphraseWaits: (owner) =>
    html`Aquí se eligió una frase secreta que todavía no abre nada, porque !${owner} no la ha confirmado. Por favor, hable de ello con !${owner}, en persona o por teléfono.`,
  passphraseCounts: (owner) =>
    html`Se eligió una frase secreta para ello. Por favor, conserve el papel con ella. Si se pierde, pida a !${owner} un código nuevo.`,
  newAddress: (owner) =>
    html`Si algún día cambia esta dirección, comuníquelo por favor a !${owner}, para que la nueva pueda introducirse en Heirlock.`,
  certificate: (owner, link) =>
    html`Esta caja fuerte se abre tras el fallecimiento de !${owner}, cuando se presenta un certificado de defunción. Llegado el momento, puede presentarlo aquí: !${link}. Por favor, conserve esa dirección.`,
  certificateLink: 'presentar un certificado de defunción',
  closePage: 'Ya puede cerrar esta página.',
  invitedTitle: 'Elegir una frase secreta',
  invitedHeading: (owner) => html`!${owner} le pide que elija una frase secreta`,
  oneMoreStep: 'Queda un paso más.',
  needsScript: html`<strong>Este paso necesita JavaScript.</strong> La frase secreta se crea en su propio dispositivo, y para eso hace falta un pequeño programa en la página. Por favor, permítalo en su navegador, o abra el enlace en otro.`,
};
