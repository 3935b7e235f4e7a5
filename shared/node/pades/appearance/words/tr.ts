import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const turkish: Catalogue<typeof english> = {
  signedBy: (name) => `İmzalayan: ${name}`,
  signed: 'İmzalandı',
  reason: (text) => `Gerekçe: ${text}`,
  location: (text) => `Yer: ${text}`,
  clock: (date) => `${date} (imzalayanın kendi saatine göre)`,
};
