import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Lo más frecuente es que solo se haya copiado una parte del enlace. Por favor, vuelva al mensaje y pulse su botón, o copie la dirección entera, hasta el último carácter.</p>
<p>Si tiene varios mensajes nuestros, pruebe con el más reciente.</p>
<p>Si eso no ayuda, enseñe el mensaje a alguien de confianza, a un familiar o a la persona que se ocupa de la herencia. Alguien que entienda de ordenadores verá qué le pasa al enlace.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Esta dirección no lleva a ninguna parte', rest: leadsNowhere },
  noPage: { title: 'Esta página no existe', rest: leadsNowhere },
  expiredVerification: {
    title: 'Este enlace ha caducado',
    rest: html`<p>Nuestros enlaces son válidos durante un tiempo limitado, y el de este ha terminado. Usted no ha hecho nada mal.</p>
<p>Si venía con la pregunta de si su dirección es correcta, pida a la persona que le nombró que envíe la pregunta de nuevo. La encuentra en Heirlock junto al nombre de usted. Y aun sin eso, le escribiremos cuando llegue el momento.</p>
<p>Si esa persona le dio el enlace en una tarjeta o como código, pídale uno nuevo: cada uno es válido una vez y durante un tiempo limitado.</p>`,
  },
  lockedLink: {
    title: 'Este enlace está bloqueado',
    rest: html`<p>Se escribieron demasiados códigos incorrectos. Por favor, abra otra vez el enlace de su mensaje: la página podrá entonces enviarle uno nuevo.</p>`,
  },
  httpsOnly: {
    title: 'Esta dirección necesita https',
    rest: html`<p>Esta página solo se muestra a través de una conexión protegida. Por favor, abra el enlace de nuevo con <strong>https://</strong> al principio.</p>
<p>Si el enlace de su mensaje empieza por http://, quien gestiona este servicio tiene algo que arreglar: por favor, enséñele esta página.</p>`,
  },
  tooManyVisits: {
    title: 'Por favor, espere un poco',
    rest: (
      minutes,
    ) => html`<p>Esta página se ha abierto muchas veces en poco tiempo, así que la hemos cerrado por un momento. Eso impide que extraños prueben enlaces al azar.</p>
<p>Por favor, vuelva dentro de <strong>${minutes === 1 ? 'un minuto' : `${minutes} minutos`}</strong> y abra su enlace de nuevo. No se pierde nada.</p>`,
  },
  foreignForm: {
    title: 'Por favor, pulse el botón otra vez',
    rest: html`<p>No pudimos ver que el botón se pulsara en nuestra propia página, así que no se hizo nada.</p>
<p>Por favor, abra de nuevo el enlace de su mensaje y pulse allí el botón. Si vuelve a aparecer esta página, pruebe con otro navegador.</p>`,
  },
  unreadableForm: {
    title: 'Eso no llegó como debía',
    rest: html`<p>La página no pudo leer lo que envió su navegador, así que no se hizo nada. Por favor, abra el enlace de su mensaje e inténtelo de nuevo.</p>`,
  },
  refused: {
    title: 'Eso no es posible',
    rest: html`<p>No se hizo nada. Por favor, abra de nuevo el enlace de su mensaje; muestra cómo están las cosas ahora.</p>`,
  },
  fault: {
    title: 'Algo salió mal por nuestra parte',
    rest: (requestId) => html`<p>No es culpa suya, y no se ha perdido nada. Por favor, inténtelo de nuevo dentro de unos minutos.</p>
<p class="soft">Si continúa, y sabe quién gestiona este servicio, dígale este número: ${requestId}</p>`,
  },
};
