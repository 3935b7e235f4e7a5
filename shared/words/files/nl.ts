import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const dutch: Catalogue<typeof english> = {
  bytes: (count) => (count === 1 ? '1 byte' : `${count} bytes`),
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'PDF-document',
    word: 'Word-document',
    writing: 'Tekstdocument',
    excel: 'Excel-tabel',
    table: 'Tabel',
    slides: 'Presentatie',
    zip: 'ZIP-map',
    page: 'Webpagina',
    mail: 'E-mail',
    card: 'Adreskaart',
    picture: 'Afbeelding',
    video: 'Video',
    sound: 'Geluidsopname',
    text: 'Tekst',
    file: 'Bestand',
  },
};
