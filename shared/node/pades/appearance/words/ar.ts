import type { Catalogue } from '../../../../words/catalogue.ts';
import type { english } from './en.ts';

export const arabic: Catalogue<typeof english> = {
  signedBy: (name) => `توقيع: ${name}`,
  signed: 'موقَّع',
  reason: (text) => `السبب: ${text}`,
  location: (text) => `المكان: ${text}`,
  clock: (date) => `${date} (بحسب ساعة صاحب التوقيع)`,
};
