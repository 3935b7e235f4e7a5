import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Licenties van de gebruikte software',
  promise:
    'Heirlock bewaart documenten achter slot voor hun eigenaar, tot het tijd is om ze door te geven. We vragen nooit om geld, en nooit telefonisch of per e‑mail om een code.',
  promiseOfAsking:
    'Heirlock bewaart documenten achter slot voor hun eigenaar, tot het tijd is om ze door te geven. We vragen nooit om geld.',
  languages: 'Taal',
};
