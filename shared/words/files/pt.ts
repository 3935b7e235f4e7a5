import { plural } from '../plural.ts';
import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const portuguese: Catalogue<typeof english> = {
  bytes: (count) => plural('pt', count, { one: '1 byte', other: `${count} bytes` }),
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'Documento PDF',
    word: 'Documento Word',
    writing: 'Documento de texto',
    excel: 'Tabela Excel',
    table: 'Tabela',
    slides: 'Apresentação',
    zip: 'Pasta ZIP',
    page: 'Página web',
    mail: 'E-mail',
    card: 'Cartão de contacto',
    picture: 'Imagem',
    video: 'Vídeo',
    sound: 'Gravação de som',
    text: 'Texto',
    file: 'Ficheiro',
  },
};
