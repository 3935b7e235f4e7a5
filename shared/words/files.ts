// Words about files and names: the same on the server's pages and in the page that opens a sealed vault.
import type { Language } from '../domain/language.ts';

/** `512 bytes`, `24 KB`, `1.4 MB`: in thousands, as computers show files today. In German `512 Byte`, `1,4 MB`. */
export function sizeInWords(sizeBytes: number, language: Language = 'en'): string {
  if (sizeBytes < 1000) return language === 'de' ? `${sizeBytes} Byte` : sizeBytes === 1 ? '1 byte' : `${sizeBytes} bytes`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = sizeBytes / 1000;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = String(rounded(value));
  return `${language === 'de' ? digits.replace('.', ',') : digits} ${units[unit]}`;
}

function rounded(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

const english = {
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
};

type Kind = keyof typeof english;

const kindNames: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: english,
  de: {
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

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

const knownTypes = new Map<string, Kind>(
  Object.entries<Kind>({
    'application/pdf': 'pdf',
    'application/msword': 'word',
    [`${office}wordprocessingml.document`]: 'word',
    [`${openDocument}text`]: 'writing',
    'application/rtf': 'writing',
    'application/vnd.ms-excel': 'excel',
    [`${office}spreadsheetml.sheet`]: 'excel',
    [`${openDocument}spreadsheet`]: 'table',
    'text/csv': 'table',
    'application/vnd.ms-powerpoint': 'slides',
    [`${office}presentationml.presentation`]: 'slides',
    [`${openDocument}presentation`]: 'slides',
    'application/zip': 'zip',
    'text/html': 'page',
    'message/rfc822': 'mail',
    'text/vcard': 'card',
  }),
);

const typeFamilies = new Map<string, Kind>([
  ['image', 'picture'],
  ['video', 'video'],
  ['audio', 'sound'],
  ['text', 'text'],
]);

/** What kind of thing a file of this MIME type is, for someone who has never heard of MIME; `File` for what has no better word. */
export function mimeTypeInWords(mimeType: string, language: Language = 'en'): string {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  return kindNames[language][knownTypes.get(type) ?? typeFamilies.get(type.split('/')[0] ?? '') ?? 'file'];
}

/** Marks that turn the reading direction round or can't be seen; the joiners stay, since names in many scripts need them. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;

/** What somebody typed, as one line that looks like what it is. Not escaped yet. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(unseen, '')
    .trim();
}
