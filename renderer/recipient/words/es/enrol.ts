import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Queda un paso más. Lleva unos minutos, un bolígrafo y un papel.',
  before: 'Aquí ya se eligió antes una frase secreta. La que elija ahora ocupa su lugar; en cuanto cuente, la anterior ya no abre nada.',
  inviter: 'la persona que le invitó',
  notInvited: 'Ahora no hay nada más que hacer',
  notInvitedWhy: (owner) =>
    `Para una frase secreta necesita primero un código de ${owner}, y aquí no hay ninguno abierto para usted. Si se le dio uno, pregunte a ${owner} si todavía cuenta. Usted no ha hecho nada mal.`,
  choose: 'Por favor, elija una frase secreta',
  why: (owner) =>
    `${first(owner)} ha cerrado esta caja fuerte de modo que nadie más pueda leerla, ni siquiera las personas que gestionan este servicio. Algún día se abrirá para usted con una frase secreta que nadie más conoce.`,
  paper:
    'Por favor, escríbala en papel y guárdela donde tiene sus papeles importantes. Nosotros no la conocemos, y nadie puede enviársela otra vez.',
  six: 'Sus seis palabras',
  others: 'Otras palabras, por favor',
  written: 'Las he anotado',
  rather: 'Prefiero elegir la mía',
  own: 'Su propia frase secreta',
  ownHint: (fewest) =>
    `Al menos ${fewest} caracteres, mejor varias palabras que no tengan relación entre sí. Por favor, nada que use en otro sitio.`,
  ownWarning: 'Las seis palabras son más seguras',
  ownWarningWhy:
    'Quien se haga con este servicio puede probar durante años, y lo que las personas inventan se adivina más a menudo de lo que creen. Las palabras que nadie eligió, no.',
  proposed: 'Tomar mejor seis palabras propuestas',
  next: 'Continuar',
  typeBack: 'Ahora escríbala leyéndola de su papel',
  again: 'Escríbala otra vez, leyéndola de su papel',
  againHint: 'Para que tenga la certeza de que está allí como debe.',
  set: 'Fijar esta frase secreta',
  seeAgain: 'Mostrarme las palabras otra vez',
  done: 'Su frase secreta está elegida',
  keep: 'Por favor, guarde en un lugar seguro el papel con ella. La necesitará cuando llegue el momento.',
  settled: (owner) =>
    `No hay nada que comparar, ni nada más que hacer por su parte: todo estará hecho en cuanto ${owner} abra Heirlock la próxima vez. Puede cerrar esta página.`,
  call: 'Todavía falta una llamada',
  compare: (owner) =>
    `Su frase secreta aún no abre nada. Por favor, lea estas seis palabras a ${owner}, por teléfono o en persona. ${first(owner)} las escribe en Heirlock, y entonces sabe que fue usted quien la eligió:`,
  phrase: 'Palabras de comprobación',
  differ: (owner) =>
    `Si Heirlock le dice a ${owner} que no son las palabras correctas, puede que alguien se haya puesto en medio: entonces no se le deja nada por esta vía. Estas palabras no son secretas, y no son su frase secreta.`,
  end: (owner) => `Cuenta cuando ${owner} haya escrito estas palabras, y no antes. Entonces puede cerrar esta página.`,
};

export const invited: Words['invited'] = {
  heading: 'Primero, el código que se le dio',
  why: (owner) =>
    `Se lo dio ${owner}: en una tarjeta impresa, en una pantalla o en un enlace. Nos muestra si esta invitación es realmente suya. Nunca llega por correo. Por favor, escríbalo solo aquí, y no se lo dé a nadie.`,
  words: 'Las palabras de su código',
  hint: 'Una tras otra, según están numeradas. Las mayúsculas y los espacios no importan; bastan las cuatro primeras letras de cada palabra.',
  count: (count) => `Palabras escritas: ${count} de 13`,
  wrongCount: (count) => `Aquí hay ${count} ${count === 1 ? 'palabra' : 'palabras'}, y un código tiene 13.`,
  none: (owner) =>
    `¿No tiene código? Entonces pídaselo por favor a ${owner}, en persona o por teléfono. No se pierde nada si tarda unos días.`,
  right: 'Su código es correcto: esta invitación es de la persona que se lo dio.',
};

export const offline: Words['offline'] = {
  heading: 'Elegir una frase secreta para más adelante',
  lead: 'Si recibió una invitación, y un archivo junto con su código: elíjalo aquí. Su nombre termina en .heirlock-offer.',
  offer: 'El archivo de su invitación',
  hand: 'Entregue este archivo',
  handWhy:
    'Su frase secreta aún no abre nada. Guarde este archivo y déselo a la persona que le invitó, por ejemplo en una memoria USB. No es secreto, y puede ir por cualquier vía.',
  save: 'Guardar el archivo',
  fileName: 'Para la persona que me invitó',
  settled: 'En cuanto el archivo esté en su Heirlock, todo estará hecho. No hay nada que comparar.',
};
