import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Licencias del software utilizado',
  promise:
    'Heirlock guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos. Nunca pedimos dinero, y nunca un código por teléfono o por correo.',
  promiseOfAsking:
    'Heirlock guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos. Nunca pedimos dinero.',
  languages: 'Idioma',
};
