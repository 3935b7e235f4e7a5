import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const spanish: Catalogue<typeof english> = {
  signedBy: (name) => `Firmado por ${name}`,
  signed: 'Firmado',
  reason: (text) => `Motivo: ${text}`,
  location: (text) => `Lugar: ${text}`,
  clock: (date) => `${date} (según el reloj de quien firma)`,
};
