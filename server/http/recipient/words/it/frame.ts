import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Licenze del software utilizzato',
  promise:
    'Heirlock conserva documenti chiusi a chiave per chi li affida, fino al momento di consegnarli. Non chiediamo mai denaro, e mai un codice per telefono o per e‑mail.',
  promiseOfAsking:
    'Heirlock conserva documenti chiusi a chiave per chi li affida, fino al momento di consegnarli. Non chiediamo mai denaro.',
  languages: 'Lingua',
};
