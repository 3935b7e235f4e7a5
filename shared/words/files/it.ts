import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const italian: Catalogue<typeof english> = {
  bytes: (count) => `${count} byte`,
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'Documento PDF',
    word: 'Documento Word',
    writing: 'Documento di testo',
    excel: 'Tabella Excel',
    table: 'Tabella',
    slides: 'Presentazione',
    zip: 'Cartella ZIP',
    page: 'Pagina web',
    mail: 'E-mail',
    card: 'Scheda di contatto',
    picture: 'Immagine',
    video: 'Video',
    sound: 'Registrazione audio',
    text: 'Testo',
    file: 'File',
  },
};
