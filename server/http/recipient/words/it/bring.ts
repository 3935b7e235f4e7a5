import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Una parte di una chiave',
  heading: 'Una parte di una chiave per ciò che Le è stato lasciato',
  oneMoment: 'Un momento …',
  needsScript:
    'Questa pagina ha bisogno di JavaScript: conserva la parte nel Suo stesso browser e non la invia a nessuno. Consenta, per favore, JavaScript per questa pagina e la ricarichi, o usi un altro browser.',
};
