import { html } from 'ghtml';
import type { Instant } from '../../../shared/domain/instant.ts';
import { dayInWords, momentInWords, ownerInWords, type OwnerWords } from '../../core/mails/mail-words.ts';
import type { ReleasedVault } from '../../core/releases/read-released-vault.ts';
import type { ReleaseLink } from '../../core/releases/release-link.ts';

export type Owner = ReleaseLink['owner'];
export type Document = ReleasedVault['documents'][number];

/** Marks that turn the reading direction round or can't be seen; the joiners stay, since names in many scripts need them. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;

/** What somebody typed, as one line that looks like what it is. Not escaped yet. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(unseen, '').trim();
}

/** A name as HTML, apart from the reading direction of the words around it. */
export function nameHtml(text: string): string {
  return html`<bdi>${oneLine(text)}</bdi>`;
}

/** Somebody's lines as HTML, with their breaks; empty when there is nothing to be seen. */
export function linesHtml(text: string | null): string {
  const lines = (text ?? '').replace(/\r\n?|[\u2028\u2029]/gu, '\n').split('\n').map(oneLine);
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line === '' ? '' : html`<bdi>${line}</bdi>`)).join('<br>\n');
}

/** Name, address and both for the owner of a vault. */
export function ownerWords(owner: Owner): OwnerWords {
  return ownerInWords({ ownerName: owner.name, ownerEmail: owner.email });
}

/** A moment in words, with the machine's form beside it. */
export function momentHtml(instant: string): string {
  return html`<time datetime="${instant}">${momentInWords(instant as Instant).replace(/ UTC$/, '\u00a0UTC')}</time>`;
}

export function dayHtml(instant: string): string {
  return html`<time datetime="${instant}">${dayInWords(instant as Instant)}${'\u00a0'}(UTC)</time>`;
}

/** Enough of an address for its owner to know it, too little for a stranger to write to it: `a•••@example.com`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}

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

/** What kind of thing a document is, for someone who has never heard of MIME. */
export function typeInWords(document: Pick<Document, 'mime_type' | 'custody'>): string {
  if (document.custody === 'client') return 'Encrypted document';
  const type = document.mime_type.toLowerCase().split(';')[0]?.trim() ?? '';
  return knownTypes[type] ?? typeFamilies[type.split('/')[0] ?? ''] ?? 'File';
}
