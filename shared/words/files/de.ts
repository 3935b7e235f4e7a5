import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  bytes: (count) => `${count} Byte`,
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'PDF-Dokument',
    word: 'Word-Dokument',
    writing: 'Textdokument',
    excel: 'Excel-Tabelle',
    table: 'Tabelle',
    slides: 'Präsentation',
    zip: 'ZIP-Ordner',
    page: 'Webseite',
    mail: 'E-Mail',
    card: 'Adresskarte',
    picture: 'Bild',
    video: 'Video',
    sound: 'Tonaufnahme',
    text: 'Text',
    file: 'Datei',
  },
};
