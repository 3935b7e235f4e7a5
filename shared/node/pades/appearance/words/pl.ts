import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const polish: Catalogue<typeof english> = {
  signedBy: (name) => `Podpisano przez: ${name}`,
  signed: 'Podpisano',
  reason: (text) => `Powód: ${text}`,
  location: (text) => `Miejsce: ${text}`,
  clock: (date) => `${date} (własny zegar osoby podpisującej)`,
};
