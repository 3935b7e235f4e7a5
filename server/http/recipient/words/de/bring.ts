import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Ein Teil eines Schlüssels',
  heading: 'Ein Teil eines Schlüssels für das, was Ihnen hinterlassen wurde',
  oneMoment: 'Einen Moment …',
  needsScript:
    'Diese Seite braucht JavaScript: Es behält den Teil in Ihrem eigenen Browser und sendet ihn niemandem. Bitte erlauben Sie JavaScript für diese Seite und laden Sie sie neu, oder nehmen Sie einen anderen Browser.',
};
