import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Kullanılan yazılımların lisansları',
  promise:
    'Heirlock, belgeleri sahipleri adına, teslim edilecekleri zamana kadar kilitli saklar. Hiçbir zaman para istemeyiz, telefonla ya da e-postayla kod da istemeyiz.',
  promiseOfAsking: 'Heirlock, belgeleri sahipleri adına, teslim edilecekleri zamana kadar kilitli saklar. Hiçbir zaman para istemeyiz.',
  languages: 'Dil',
};
