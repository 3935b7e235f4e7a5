// Words about files and names: the same on the server's pages and in the page that opens a sealed vault.

/** `512 bytes`, `24 KB`, `1.4 MB`: in thousands, as computers show files today. */
export function sizeInWords(sizeBytes: number): string {
  if (sizeBytes < 1000) return sizeBytes === 1 ? '1 byte' : `${sizeBytes} bytes`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = sizeBytes / 1000;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${rounded(value)} ${units[unit]}`;
}

function rounded(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

const knownTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF document',
  'application/msword': 'Word document',
  [`${office}wordprocessingml.document`]: 'Word document',
  [`${openDocument}text`]: 'Text document',
  'application/rtf': 'Text document',
  'application/vnd.ms-excel': 'Excel table',
  [`${office}spreadsheetml.sheet`]: 'Excel table',
  [`${openDocument}spreadsheet`]: 'Table',
  'text/csv': 'Table',
  'application/vnd.ms-powerpoint': 'Presentation',
  [`${office}presentationml.presentation`]: 'Presentation',
  [`${openDocument}presentation`]: 'Presentation',
  'application/zip': 'ZIP folder',
  'text/html': 'Web page',
  'message/rfc822': 'E-mail',
  'text/vcard': 'Address card',
};

const typeFamilies: Readonly<Record<string, string>> = { image: 'Picture', video: 'Video', audio: 'Sound recording', text: 'Text' };

/** What kind of thing a file of this MIME type is, for someone who has never heard of MIME; `File` for what has no better word. */
export function mimeTypeInWords(mimeType: string): string {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  return knownTypes[type] ?? typeFamilies[type.split('/')[0] ?? ''] ?? 'File';
}

/** Marks that turn the reading direction round or can't be seen; the joiners stay, since names in many scripts need them. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;

/** What somebody typed, as one line that looks like what it is. Not escaped yet. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(unseen, '').trim();
}
