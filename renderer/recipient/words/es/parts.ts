import type { Words } from '../en/index.ts';

export const parts: Words['parts'] = {
  heading: 'La llave de esto se guarda en partes',
  why: 'Para que nadie pudiera abrirlo demasiado pronto, ni siquiera las personas que gestionan este servicio, su propietario dio las partes a distintas personas. Dos cualesquiera lo abren; después, aquí se sigue como de costumbre. No hay ninguna prisa.',
  list: 'Las partes de la llave',
  of: (name) => `La parte de ${name}`,
  ofPaper: 'La tercera parte, un papel que quizá guarde un notario',
  ofWitness: 'La parte de un tercer servicio, que vela por los otros dos',
  here: 'está aquí',
  missing: 'todavía falta',
  isFalse: 'no es la verdadera',
  sparePaper: 'puede sustituir a una que falta',
  spareWitness: 'llega aquí por sí sola si uno de los dos ya no existe',
  together: 'Juntar dos partes',
  carryWhy: (other) =>
    `Pulse el botón: junto a esta se abre una página de ${other}, con la parte que está aquí, y le dice cómo seguir. También debería tener un mensaje de ${other}.`,
  bring: (other) => `Llevar esta parte a ${other}`,
  otherWayRound: (other, bring) =>
    `También funciona al revés. Deje abierta esta página, pulse en este mismo navegador el enlace del mensaje de ${other}, y elija allí «${bring}». Entonces esta página sigue por sí sola.`,
  behind: (other) =>
    `A este servicio no le ha llegado todo lo que el propietario dispuso por último, así que aquí no se puede abrir. Se puede abrir en ${other}.`,
  nothingToBring: (other) =>
    `Lo que guarda este servicio no se puede usar, así que se necesitan las otras dos partes: la de ${other} y la tercera. Por favor, pulse el enlace del mensaje de ${other}, y siga allí.`,
  complete: 'Dos partes de la llave están aquí',
  completeWhy: 'Encajan, y puede continuar.',
  rather: (other) => `Prefiero abrirlo en ${other}`,
  falseTitle: (giver) => `${giver} ha dado algo falso`,
  falseWhy: (part) =>
    `No es lo que el propietario había mandado hacer: ${part}. No es culpa suya, y no se ha perdido nada: dos cualesquiera de las otras partes lo abren. Por favor, dígaselo a la persona que se ocupa de la herencia.`,
  saidToBe: (part) => `Dice ser: ${part}.`,
  none: (other) => `No ha llegado ningún mensaje de ${other}, o su página no se abre`,
  noneWhy:
    'Por favor, mire también en el correo no deseado (spam). Los dos servicios no escriben el mismo día si uno de ellos estuvo ausente un tiempo. Y si uno de ellos ya no existe, lo que le dejaron se puede abrir igualmente:',
  noneWithPaper:
    'con la tercera parte, un papel con 25 palabras. Pregunte en la familia, a un notario o a la persona que se ocupa de la herencia, quién lo tiene.',
  noneWithWitness:
    'un tercer servicio se da cuenta de que uno de los dos ya no existe, lo que tarda más o menos un día, y da su parte a este. Entonces está aquí, y puede continuar.',
  lookAgain: 'Mirar otra vez qué hay aquí',
  text: {
    title: 'En otro dispositivo, o como texto',
    ours: (other) =>
      `Esta es la parte que está aquí, como texto. Puede pegarla en la página de ${other}, sea cual sea el dispositivo en que esté abierta. La parte sola no abre nada.`,
    copy: 'Copiar la parte',
    copied: 'La parte está copiada.',
    notCopied: 'No se pudo copiar. Por favor, marque el texto con el ratón o con el dedo, y cópielo así.',
    field: 'Una parte que tiene como texto',
    hint: 'Empieza por heirlock:part: y puede ocupar varias líneas.',
    add: 'Añadir esta parte',
  },
  paper: {
    title: 'Tengo el papel con la tercera parte',
    about: 'Su título es «Heirlock: la tercera parte», y tiene un dibujo cuadrado y 25 palabras numeradas. Nadie más ve lo que escribe.',
    words: 'Las palabras del papel',
    hint: 'Una tras otra, según están numeradas. Las mayúsculas y los espacios no importan; bastan las cuatro primeras letras de cada palabra.',
    add: 'Añadir este papel',
    wrongCount: (count) => `Aquí hay ${count} ${count === 1 ? 'palabra' : 'palabras'}. Este papel tiene 25.`,
  },
  brought: {
    here: (own) => `La parte ha llegado a ${own}`,
    now: (own) => `Ahora pulse el enlace del mensaje de ${own}, aquí en este navegador, y mantenga abierta esta página.`,
    then: 'Allí escribe un código que llega por correo, como antes. La parte va entonces allí por sí sola, y esta página se lo dice.',
    elsewhere: 'La página está abierta en otro dispositivo, o en otro navegador',
    elsewhereHow: 'Copie este texto y péguelo allí, en «En otro dispositivo, o como texto».',
    taken: 'La parte ha llegado',
    takenHow: (own) => `Por favor, vuelva a la página de ${own} con lo que le dejaron; allí se sigue. Puede cerrar esta.`,
    refused: 'La parte llegó, pero allí no sirve',
    refusedHow: (own) => `La página de ${own} con lo que le dejaron dice por qué, y qué puede hacer. Puede cerrar esta.`,
    nothing: 'Aquí no hay nada que traer',
    nothingHow:
      'Esta página lleva una parte de una llave a otra página. Por favor, abra de nuevo el enlace de uno de sus mensajes, y pulse allí el botón.',
  },
};
