import { plural } from '../plural.ts';

/** What files are called, and how large they are. */
export const english = {
  bytes: (count: number): string => plural('en', count, { one: '1 byte', other: `${count} bytes` }),
  /** Thousands of bytes, and thousands of each before. */
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'PDF document',
    word: 'Word document',
    writing: 'Text document',
    excel: 'Excel table',
    table: 'Table',
    slides: 'Presentation',
    zip: 'ZIP folder',
    page: 'Web page',
    mail: 'E-mail',
    card: 'Address card',
    picture: 'Picture',
    video: 'Video',
    sound: 'Sound recording',
    text: 'Text',
    file: 'File',
  },
};
