import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Lizenzen der verwendeten Software',
  promise:
    'Heirlock bewahrt Dokumente verschlossen auf, bis der Tag kommt, an dem sie weitergegeben werden. Wir bitten nie um Geld und nie um einen Code am Telefon oder per E‑Mail.',
  promiseOfAsking:
    'Heirlock bewahrt Dokumente verschlossen auf, bis der Tag kommt, an dem sie weitergegeben werden. Wir bitten nie um Geld.',
  languages: 'Sprache',
};
