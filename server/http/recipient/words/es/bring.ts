import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Una parte de una llave',
  heading: 'Una parte de una llave para lo que le dejaron',
  oneMoment: 'Un momento…',
  needsScript:
    'Esta página necesita JavaScript: guarda la parte en su propio navegador y no la envía a nadie. Por favor, permita JavaScript para esta página y vuelva a cargarla, o use otro navegador.',
};
