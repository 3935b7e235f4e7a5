import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const french: Catalogue<typeof english> = {
  bytes: (count) => (count < 2 ? `${count} octet` : `${count} octets`),
  units: { kilo: 'Ko', mega: 'Mo', giga: 'Go', tera: 'To' },
  kinds: {
    pdf: 'Document PDF',
    word: 'Document Word',
    writing: 'Document texte',
    excel: 'Tableau Excel',
    table: 'Tableau',
    slides: 'Présentation',
    zip: 'Dossier ZIP',
    page: 'Page web',
    mail: 'E-mail',
    card: 'Fiche de contact',
    picture: 'Image',
    video: 'Vidéo',
    sound: 'Enregistrement sonore',
    text: 'Texte',
    file: 'Fichier',
  },
};
