import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const dutch: Catalogue<typeof english> = {
  signedBy: (name) => `Ondertekend door ${name}`,
  signed: 'Ondertekend',
  reason: (text) => `Reden: ${text}`,
  location: (text) => `Plaats: ${text}`,
  clock: (date) => `${date} (eigen klok van de ondertekenaar)`,
};
