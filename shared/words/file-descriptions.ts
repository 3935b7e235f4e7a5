// Words about files and names: the same on the server's pages and in the page that opens a sealed vault.
import { defaultLanguage, localeOf, type Language } from '../domain/language.ts';
import { fileWords, type FileKind } from './files/index.ts';

/** `512 bytes`, `24 KB`, `1.4 MB`: in thousands, as computers show files today. In German `512 Byte`, `1,4 MB`. */
export function sizeInWords(sizeBytes: number, language: Language = defaultLanguage): string {
  const { bytes, units: words } = fileWords[language];
  if (sizeBytes < 1000) return bytes(sizeBytes);
  const units = [words.kilo, words.mega, words.giga, words.tera];
  let value = sizeBytes / 1000;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${new Intl.NumberFormat(localeOf[language], { useGrouping: false }).format(rounded(value))} ${units[unit]}`;
}

function rounded(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

const knownTypes = new Map<string, FileKind>(
  Object.entries<FileKind>({
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

const typeFamilies = new Map<string, FileKind>([
  ['image', 'picture'],
  ['video', 'video'],
  ['audio', 'sound'],
  ['text', 'text'],
]);

/** What kind of thing a file of this MIME type is, for someone who has never heard of MIME; `File` where there is no better word. */
export function mimeTypeInWords(mimeType: string, language: Language = defaultLanguage): string {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  return fileWords[language].kinds[knownTypes.get(type) ?? typeFamilies.get(type.split('/')[0] ?? '') ?? 'file'];
}

/** Marks that reverse the reading direction or are invisible; the joiners stay, since names in many scripts need them. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;

/** What somebody typed, as one line that looks like what it is. Not escaped yet. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(unseen, '')
    .trim();
}
