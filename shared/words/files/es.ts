import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const spanish: Catalogue<typeof english> = {
  bytes: (count) => (count === 1 ? '1 byte' : `${count} bytes`),
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'Documento PDF',
    word: 'Documento de Word',
    writing: 'Documento de texto',
    excel: 'Tabla de Excel',
    table: 'Tabla',
    slides: 'Presentación',
    zip: 'Carpeta ZIP',
    page: 'Página web',
    mail: 'Correo electrónico',
    card: 'Tarjeta de contacto',
    picture: 'Imagen',
    video: 'Vídeo',
    sound: 'Grabación de sonido',
    text: 'Texto',
    file: 'Archivo',
  },
};
