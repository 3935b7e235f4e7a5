import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const turkish: Catalogue<typeof english> = {
  bytes: (count) => `${count} bayt`,
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'PDF belgesi',
    word: 'Word belgesi',
    writing: 'Metin belgesi',
    excel: 'Excel tablosu',
    table: 'Tablo',
    slides: 'Sunum',
    zip: 'ZIP klasörü',
    page: 'Web sayfası',
    mail: 'E-posta',
    card: 'Kartvizit',
    picture: 'Resim',
    video: 'Video',
    sound: 'Ses kaydı',
    text: 'Metin',
    file: 'Dosya',
  },
};
