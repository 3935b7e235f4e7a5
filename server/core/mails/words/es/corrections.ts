import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'otra persona',
  by: {
    contact: 'alguien a quien el propietario nombró como persona a quien preguntar',
    recipient: 'otra persona a la que se dejó algo',
    operator: 'una persona que gestiona este servicio',
  },
  makeSure: (owner) =>
    `¿Se pregunta si este mensaje es auténtico? Llame a alguien cercano a ${owner}, a un número de teléfono que usted ya conociera: nunca a uno que venga en un mensaje.`,
  sealed:
    'Lo que se dejó está cerrado con una llave que este servicio no tiene. Si la dirección nueva es incorrecta, quien lea allí el correo no recibe más que archivos cerrados.',
  readable:
    'Solo la dirección protege lo que se dejó: quien lea el correo en la dirección nueva puede leerlo, con un código que se envía allí. Por eso tiene que ser la correcta.',
  nothingToDo: 'No tiene que hacer nada.',
  asked: {
    subject: (owner) => `¿Sabe cómo localizar a una persona a la que ${owner} dejó algo?`,
    lead: (owner, vault, about) =>
      `${owner} dejó en Heirlock una caja fuerte llamada ${vault}. Lo que hay en ella para ${about} no se ha abierto. Quizá la dirección que conocemos ya no se use.`,
    wanted: (by) => `El deseo de escribir a otra dirección viene de ${by}. Solo se hace si una segunda persona está de acuerdo.`,
    onlyIfSure:
      'Por favor, dé su acuerdo solo si sabe que la dirección nueva es la correcta: mejor aún, porque se lo ha dicho la propia persona, cara a cara o por teléfono. Si no tiene la certeza, déjelo; entonces no ocurre nada.',
    pageShows: 'La página muestra de quién se trata y la dirección nueva. Abrirla no cambia nada.',
    button: 'Ver de qué se trata',
    signIn: 'Por favor, inicie sesión en Heirlock y mírelo. Este mensaje no lleva ningún enlace, y es a propósito.',
    until: 'Puede dar su acuerdo hasta el',
  },
  told: {
    subject: (owner) => `Puede que lo que ${owner} dejó vaya a otra dirección`,
    subjectToOwner: 'Otra dirección para una persona a la que usted dejó algo',
    leadToOwner: (vault, about) =>
      `Su caja fuerte ${vault} se ha entregado. Lo que hay en ella para ${about} todavía no se ha abierto; por eso puede que se envíe también a otra dirección.`,
    leadToYou: (owner, vault) =>
      `${owner} le dejó algo en Heirlock, en una caja fuerte llamada ${vault}. Usted todavía no lo ha abierto; por eso puede que se envíe también a otra dirección.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} dejó en Heirlock una caja fuerte llamada ${vault}. Lo que hay en ella para ${about} todavía no se ha abierto; por eso puede que se envíe también a otra dirección.`,
    wanted: (by) => `Lo ha pedido ${by}.`,
    newAddress: 'La dirección nueva empieza y termina así',
    counts: 'Es válida a partir del',
    notYet:
      'No ocurre nada hasta que una segunda persona esté de acuerdo. Si lo está, se le comunicará a usted, y desde entonces quedan tres días para impedirlo.',
    agreed: 'Una segunda persona está de acuerdo. Hasta el momento indicado arriba basta con pulsar un botón para impedirlo.',
    stopIfWrong: 'Si esta dirección no es suya, o no lo desea, impídalo por favor. No tiene que dar ningún motivo.',
    stopIfDoubt: 'Si duda de que esta dirección sea la correcta, impídalo por favor. No tiene que dar ningún motivo.',
    button: 'Verlo y detenerlo',
    stillOpens:
      'Si la dirección nueva es suya, no tiene que hacer nada. Los enlaces que se le enviaron antes siguen funcionando: en cuanto abra uno, esto termina por sí solo.',
    otherwise: 'Si sabe que la dirección nueva es correcta, no tiene que hacer nada.',
  },
  ended: {
    subject: (owner) => `Sobre la otra dirección para lo que ${owner} dejó`,
    leadToYou: (owner, vault) =>
      `Lo que ${owner} le dejó en la caja fuerte ${vault} quizá iba a enviarse también a otra dirección. Le escribimos sobre ello.`,
    leadToOthers: (owner, vault, about) =>
      `Lo que ${owner} dejó a ${about} en la caja fuerte ${vault} quizá iba a enviarse también a otra dirección. Le escribimos sobre ello.`,
    leadToOwner: (vault, about) =>
      `Lo que usted dejó a ${about} en su caja fuerte ${vault} quizá iba a enviarse también a otra dirección. Le escribimos sobre ello.`,
    outcomes: {
      stopped: {
        what: 'Se ha detenido.',
        rest: 'A esa dirección no se envía nada. Todos los caminos ya conocidos quedan como están.',
      },
      expired: {
        what: 'Nadie dio su acuerdo en dos semanas.',
        rest: 'A esa dirección no se envía nada. Todos los caminos ya conocidos quedan como están.',
      },
      settled: {
        what: 'Nadie lo impidió, y la dirección nueva es válida desde ahora.',
        rest: 'Se ha enviado allí un enlace. Los enlaces que se enviaron antes siguen funcionando.',
      },
      needless: { what: 'Ya no hace falta.', rest: 'A esa dirección no se envía nada.' },
    },
  },
};
