import type { frame as english } from '../en/frame.ts';

export const frame: typeof english = {
  promise:
    'Heirlock bewahrt Dokumente verschlossen auf, bis der Tag kommt, an dem sie weitergegeben werden. Wir bitten nie um Geld und nie um einen Code am Telefon oder per E-Mail.',
  languages: 'Sprache',
};
