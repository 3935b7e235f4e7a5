import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const italian: Catalogue<typeof english> = {
  signedBy: (name) => `Firmato da ${name}`,
  signed: 'Firmato',
  reason: (text) => `Motivo: ${text}`,
  location: (text) => `Luogo: ${text}`,
  clock: (date) => `${date} (orologio di chi firma)`,
};
