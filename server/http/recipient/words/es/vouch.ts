import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: '¿Sabe que esta persona vive?',
  heading: (owner) => html`¿Vive !${owner}?`,
  lead: (owner) =>
    html`Heirlock no ha tenido noticias de !${owner} y está a punto de entregar lo que dejó. Si sabe que esta persona vive, pulse el botón, y no se entregará nada.`,
  button: 'Sí, vive',
  onlyIfSure:
    'Púlselo solo si tiene la certeza: si ha hablado con esta persona, o con alguien que está a su lado. Si no, cierre esta página. No se comunica a nadie.',
  pressPlease: 'Abrir esta página por sí solo no cambia nada.',
  nothing: 'No hay nada que impedir',
  nothingRest: (owner) => html`Nada de lo que !${owner} dejó está a punto de entregarse, o ya se ha entregado.`,
  doneHeading: 'Gracias. Se ha detenido.',
  done: (owner) =>
    html`Lo que !${owner} dejó sigue cerrado. Por favor, pida a esta persona que dé señal de vida en Heirlock, para que no vuelva a llegarse a esto.`,
  closePage: 'Ya puede cerrar esta página.',
};
