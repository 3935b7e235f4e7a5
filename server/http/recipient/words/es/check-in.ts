import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Dar señal de vida',
  heading: (vault) => html`Dar señal de vida para «!${vault}»`,
  headingOverdue: (vault) => html`Por favor, dé señal de vida: «!${vault}» se va a entregar`,
  button: 'Estoy aquí – dar señal de vida',
  pressPlease: 'Por favor, pulse el botón: abrir esta página no basta para dar señal de vida.',
  lead: 'Una señal de vida nos dice que usted está bien, y que la caja fuerte debe seguir cerrada.',
  leadOverdue: html`Esperábamos su señal de vida, y no hemos tenido noticias suyas. <strong>La caja fuerte sigue cerrada.</strong> Dé señal de vida ahora, y seguirá cerrada: la entrega queda anulada.`,
  leadPaused: (until) =>
    html`Las señales de vida para esta caja fuerte están en pausa hasta el !${until}. Antes de ese día no hace falta ninguna. Si da una de todos modos, tomamos nota, y la pausa continúa.`,
  dueBy: 'Por favor, dé señal de vida antes del',
  wasDueOn: 'Su señal de vida se esperaba el',
  releaseLabel: 'Si no tenemos noticias, la caja fuerte se entregará',
  releaseOn: (moment) => html`el !${moment}`,
  releaseAnyTime: 'en cualquier momento a partir de ahora',
  goesTo: 'Entonces se entregará a',
  nobody: 'nadie',
  people: (count) => (count === 1 ? '1 persona' : `${count} personas`),
  notNeeded: 'No hace falta ninguna señal de vida',
  archived: (
    vault,
  ) => html`<p>Su caja fuerte «!${vault}» está archivada. Mientras lo esté no se entrega nada, y no hace falta ninguna señal de vida.</p>
<p>Cuando la recupere en Heirlock, las señales de vida empezarán de nuevo.</p>`,
  noTimer: (vault) =>
    html`<p>Su caja fuerte «!${vault}» ya no espera señales de vida. En Heirlock encontrará cuándo y cómo se entrega.</p>`,
  released: 'Esta caja fuerte se ha entregado',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Su caja fuerte «!${vault}» se entregó el <strong>!${moment}</strong>. Una señal de vida ya no puede cambiarlo.</p>
<p>Si usted no lo quería, hable por favor con las personas que eligió: ahora pueden abrir lo que les dejó.</p>`,
  doneTitle: 'Gracias, ha dado señal de vida',
  doneHeading: 'Gracias. Ha dado señal de vida.',
  doneRest: (vault) => html`Su caja fuerte «!${vault}» sigue cerrada.`,
  doneCalledOff: (vault) => html`Su caja fuerte «!${vault}» sigue cerrada. La entrega que estaba próxima queda anulada.`,
  nextDue: 'Su próxima señal de vida se espera antes del',
  stillPaused: (until) => html`Las señales de vida siguen en pausa hasta el !${until}.`,
  closePage: 'Ya puede cerrar esta página.',
};
