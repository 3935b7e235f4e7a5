import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  signedBy: (name) => `Unterzeichnet von ${name}`,
  signed: 'Unterzeichnet',
  reason: (text) => `Grund: ${text}`,
  location: (text) => `Ort: ${text}`,
  clock: (date) => `${date} (eigene Uhr der unterzeichnenden Person)`,
};
