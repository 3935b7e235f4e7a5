import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Een deel van een sleutel',
  heading: 'Een deel van een sleutel voor wat u is nagelaten',
  oneMoment: 'Een ogenblik …',
  needsScript:
    'Deze pagina heeft JavaScript nodig: het houdt het deel in uw eigen browser en stuurt het naar niemand. Sta JavaScript voor deze pagina alstublieft toe en laad haar opnieuw, of gebruik een andere browser.',
};
