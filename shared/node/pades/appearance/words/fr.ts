import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const french: Catalogue<typeof english> = {
  signedBy: (name) => `Signé par ${name}`,
  signed: 'Signé',
  reason: (text) => `Motif : ${text}`,
  location: (text) => `Lieu : ${text}`,
  clock: (date) => `${date} (selon l’horloge du signataire)`,
};
