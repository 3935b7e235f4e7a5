import type { Catalogue } from '../catalogue.ts';
import { polishCount } from '../polish-count.ts';
import type { english } from './en.ts';

export const polish: Catalogue<typeof english> = {
  bytes: (count) => polishCount(count, 'bajt', 'bajty', 'bajtów'),
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'Dokument PDF',
    word: 'Dokument Word',
    writing: 'Dokument tekstowy',
    excel: 'Tabela Excel',
    table: 'Tabela',
    slides: 'Prezentacja',
    zip: 'Folder ZIP',
    page: 'Strona internetowa',
    mail: 'Wiadomość e-mail',
    card: 'Wizytówka',
    picture: 'Obraz',
    video: 'Wideo',
    sound: 'Nagranie dźwiękowe',
    text: 'Tekst',
    file: 'Plik',
  },
};
