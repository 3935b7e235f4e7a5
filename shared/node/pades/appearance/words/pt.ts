import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const portuguese: Catalogue<typeof english> = {
  signedBy: (name) => `Assinado por ${name}`,
  signed: 'Assinado',
  reason: (text) => `Motivo: ${text}`,
  location: (text) => `Local: ${text}`,
  clock: (date) => `${date} (relógio de quem assina)`,
};
