import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Une partie d’une clé',
  heading: 'Une partie d’une clé pour ce qui vous a été laissé',
  oneMoment: 'Un instant…',
  needsScript:
    'Cette page a besoin de JavaScript : elle garde la partie dans votre propre navigateur et ne l’envoie à personne. Merci d’autoriser JavaScript pour cette page et de la recharger, ou d’utiliser un autre navigateur.',
};
