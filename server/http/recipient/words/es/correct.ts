import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Otra dirección para alguien a quien no llegan nuestros mensajes',
  headingYours: '¿Es suya otra dirección?',
  headingTheirs: (name) => html`Otra dirección para !${name}`,
  someone: 'alguien a quien no llegan nuestros mensajes',
  leadYours: (owner, vault) =>
    html`!${owner} le dejó algo en Heirlock, en una caja fuerte llamada «!${vault}». Usted todavía no lo ha abierto. El enlace de nuestros otros mensajes lo abre.`,
  leadTheirs: (owner, name) =>
    html`!${owner} dejó algo en Heirlock para !${name}. Todavía no se ha abierto. Quizá la dirección a la que escribimos ya no se use.`,
  changesNothing: 'Abrir esta página por sí solo no cambia nada.',
  underWay: 'Lo que se ha pedido',
  newAddress: 'Dirección nueva',
  askedBy: 'Lo ha pedido',
  agreedBy: 'Ha dado su acuerdo',
  by: {
    contact: 'alguien a quien el propietario nombró como persona a quien preguntar',
    recipient: 'otra persona a la que se dejó algo',
    operator: 'una persona que gestiona este servicio',
  },
  expires: 'Termina sin acuerdo el',
  settles: 'Es válida a partir del',
  needsSecond:
    'No ocurre nada antes de que una segunda persona haya dado su acuerdo. Después quedan tres días en los que se puede impedir.',
  sealed:
    'Lo que se dejó está cerrado con una llave que este servicio no tiene. En una dirección incorrecta nadie podría leerlo: allí no habría más que archivos cerrados.',
  readable:
    'Solo la dirección protege lo que se dejó: quien lea el correo en la dirección nueva puede leerlo, con un código que se envía allí.',
  agreeLead: '¿Es esta la dirección de esa persona? Dé su acuerdo solo si lo sabe por ella misma, mejor aún cara a cara o por teléfono.',
  agree: 'Sí, es su dirección',
  stopLead: 'Si la dirección es incorrecta, o tiene alguna duda, basta con pulsar el botón para impedirlo. No tiene que dar ningún motivo.',
  stop: 'Detenerlo',
  askHeading: '¿Conoce otra dirección?',
  askLead:
    'Si sabe por la propia persona en qué dirección lee hoy su correo, escríbala aquí. Una segunda persona, de las que se nombraron o de las que gestionan este servicio, tiene que dar su acuerdo. Se comunica a todas las que podrían saberlo mejor, y durante tres días cualquiera de ellas puede impedirlo.',
  addressLabel: 'La dirección de correo actual de esa persona',
  addressHint: 'No la de usted: lo que se dejó a otra persona nunca va a quien lo pide.',
  ask: 'Pedirlo',
  nothing: 'Por ahora no hay nada que impedir ni ningún acuerdo que dar.',
  opened: 'Lo que se dejó ya se ha abierto entretanto. Ya no hace falta otra dirección.',
  last: {
    stopped: 'La última petición se detuvo.',
    expired: 'Nadie dio su acuerdo a la última petición.',
    settled: 'La dirección de la última petición ya es válida: se ha enviado allí un enlace.',
    needless: 'La última petición ya no hace falta.',
  },
  done: {
    asked: 'Gracias. Hemos escrito a quienes pueden dar su acuerdo, y también a quienes podrían saberlo mejor.',
    agreed: 'Gracias. Dentro de tres días será válida la dirección nueva, salvo que alguien lo impida.',
    stopped: 'Se ha detenido. A esa dirección no se envía nada.',
  },
  refused: {
    invalid_email: 'Eso no es una dirección de correo. Por favor, revísela.',
    correction_own_address: 'Esa dirección es de usted. Lo que se dejó a otra persona no se le puede enviar.',
    correction_needs_another:
      'El acuerdo tiene que venir de otra persona: una que se haya nombrado con una función distinta de la de quien lo pidió.',
    correction_limit_exceeded:
      'En un año usted ha indicado tres direcciones. Por ahora no puede indicar más; otra persona sí puede hacerlo.',
    recipient_has_opened: 'Lo que se dejó ya se ha abierto entretanto. Ya no hace falta otra dirección.',
    permission_denied: 'A usted sí le llegan los mensajes, así que puede abrir lo que es suyo con el enlace de nuestros otros mensajes.',
    conflict: 'Esto ha cambiado entretanto. Por favor, mire cómo está ahora.',
  },
  others: {
    link: '¿No se puede localizar a otra persona?',
    title: 'Personas a quienes no llegan nuestros mensajes',
    heading: '¿No se puede localizar a otra persona?',
    lead: (owner) =>
      html`Estas personas todavía no han abierto lo que !${owner} les dejó. Si sabe en qué dirección lee hoy su correo alguna de ellas, puede decirlo.`,
    none: 'Todas han abierto lo que se les dejó, o no hay nadie más.',
    unnamed: 'Alguien sin nombre',
    back: 'Volver a lo que le dejaron',
  },
};
