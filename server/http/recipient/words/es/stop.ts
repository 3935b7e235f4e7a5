import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Mantener cerrada mi caja fuerte',
  heading: (vault) => html`«!${vault}» sigue cerrada`,
  lead: 'Pulse el botón, y seguirá cerrada: todo lo que se había puesto en marcha queda anulado.',
  button: 'Estoy aquí – que siga cerrada',
  pressPlease: 'Por favor, pulse el botón: abrir esta página por sí solo no cambia nada.',
  certificates: {
    reviewing: 'Se ha presentado un certificado de defunción, y unas personas van a examinarlo.',
    announced:
      'Hay suficientes certificados de defunción confirmados. El tiempo de espera empieza en cuanto haya salido nuestro aviso para usted.',
    waiting: 'Hay suficientes certificados de defunción confirmados, y el tiempo de espera está corriendo.',
  },
  releaseLabel: 'Si no tenemos noticias, la caja fuerte se entregará',
  request: (who, moment) => html`!${who} pide que la caja fuerte se entregue manualmente. La petición caduca el !${moment}.`,
  somebody: 'Alguien que cuida de este servicio',
  opening: (moment) =>
    html`Usted, o alguien que había iniciado sesión como usted, ha pedido a Heirlock que la abra. Eso ocurrirá el <strong>!${moment}</strong>.`,
  openingWaits: 'Usted, o alguien que había iniciado sesión como usted, ha pedido a Heirlock que la abra. La petición aún está en espera.',
  overdue: 'Esperábamos su señal de vida, y no hemos tenido noticias suyas.',
  nothing: 'No hay nada que impedir',
  nothingRest: (vault) =>
    html`<p>Su caja fuerte «!${vault}» está cerrada, y nadie ha puesto en marcha una entrega que esta página pudiera impedir.</p>`,
  archivedRest: (vault) => html`<p>Su caja fuerte «!${vault}» está archivada. Mientras lo esté no se entrega nada.</p>`,
  released: 'Esta caja fuerte se ha entregado',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Su caja fuerte «!${vault}» se entregó el <strong>!${moment}</strong>. Eso no se puede deshacer.</p>
<p>Si usted no lo quería, hable por favor con las personas que eligió: ahora pueden abrir lo que les dejó.</p>`,
  doneTitle: 'Gracias, sigue cerrada',
  doneHeading: 'Gracias. Hemos tenido noticias suyas.',
  done: (vault) => html`Su caja fuerte «!${vault}» sigue cerrada. Lo que se había puesto en marcha queda anulado.`,
  doneMore: 'Si alguien presentó un certificado sabiendo que era falso, su actividad en Heirlock muestra quién fue.',
  closePage: 'Ya puede cerrar esta página.',
};
