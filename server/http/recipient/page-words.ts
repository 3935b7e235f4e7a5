import { html } from 'ghtml';
import { mimeTypeInWords, oneLine } from '../../../shared/words/file-descriptions.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { dayInWords, momentInWords, zoneInWords } from '../../../shared/words/moments.ts';
import { unnamedVault, withheldVaultName } from '../../../shared/words/unnamed-vault.ts';
import { ownerInWords, type OwnerWords } from '../../core/mails/mail-words.ts';
import type { ReleasedVault } from '../../core/releases/read-released-vault.ts';
import type { ReleaseLink } from '../../core/links/open-link.ts';
import { pageWords } from './words/index.ts';
import { serverReads } from '../../../shared/domain/vault.ts';

export { maskedAddress } from '../../../shared/words/masked-address.ts';
export { oneLine, sizeInWords } from '../../../shared/words/file-descriptions.ts';

export type Owner = ReleaseLink['owner'];
export type Document = ReleasedVault['documents'][number];

/** A name as HTML, isolated from the reading direction of the words around it. */
export function nameHtml(text: string): string {
  return html`<bdi>${oneLine(text)}</bdi>`;
}

/** A vault's name as HTML; where it stays with its owner, what the page puts plain words for once it's whole. */
export function vaultHtml(name: string): string {
  return name === withheldVaultName ? unnamedVault : nameHtml(name);
}

/** Somebody's lines as HTML, with their breaks; empty when there is nothing to see. */
export function linesHtml(text: string | null): string {
  const lines = (text ?? '')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .split('\n')
    .map(oneLine);
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line === '' ? '' : html`<bdi>${line}</bdi>`)).join('<br>\n');
}

/** What the owner of a vault is called. */
export function ownerWords(owner: Owner): OwnerWords {
  return ownerInWords({ ownerName: owner.name });
}

/** A moment in words, along with its machine-readable form. It says whose clock it goes by; a page's script puts it by its reader's. */
export function momentHtml(instant: string, language: Language, timeZone: string | null = null): string {
  return html`<time datetime="${instant}">${momentInWords(instant as Instant, language, timeZone ?? undefined)}</time>`;
}

export function dayHtml(instant: string, language: Language, timeZone: string | null = null): string {
  const day = dayInWords(instant as Instant, language, timeZone ?? undefined);
  return html`<time datetime="${instant}">${timeZone === null ? `${day} (${zoneInWords(instant as Instant, language)})` : day}</time>`;
}

/** What kind of thing a document is, for someone who has never heard of MIME. */
export function typeInWords(document: Pick<Document, 'mime_type' | 'custody'>, language: Language): string {
  return serverReads[document.custody] ? mimeTypeInWords(document.mime_type, language) : pageWords[language].release.encrypted;
}
