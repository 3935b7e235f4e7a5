import { defaultLanguage, directionOf, languageOfTag, localeOf, type Language } from '../../domain/language.ts';
import { parseInstant, type Instant } from '../../domain/instant.ts';
import { paperFiles } from '../../domain/release-paper.ts';
import { paperLimits, signatureFileText, type ReleasePaper, type SignedReleasePaper } from '../../format/release/release-paper.ts';
import { momentInWords } from '../../words/moments.ts';
import type { EmbeddedFile } from '../paper/make-archival.ts';
import { Paper } from '../paper/paper.ts';
import { isolated } from '../../words/isolated.ts';
import { paperWords } from './words/index.ts';

/** What a paper is made of. */
export interface PaperSheets {
  readonly paper: ReleasePaper;
  readonly signed: SignedReleasePaper;
  /** The recipient's sealed bundle, as the service keeps it; null for none. */
  readonly bundle: Uint8Array | null;
}

/** In groups, so that two can be compared by eye. */
const inGroups = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? '';
/** Names on one line, and nothing that could turn a line around. */
const plainName = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();

/** A release paper as PDF/A-3b, not signed yet; in the language and time zone that it names. */
export async function writeReleasePaper({ paper, signed, bundle }: PaperSheets): Promise<Uint8Array> {
  const language = languageOfTag(paper.language) ?? defaultLanguage;
  const words = paperWords[language];
  const sheets = await Paper.begin(words.title, paper.madeAt, { direction: directionOf[language] });
  const writer = new PaperWriter(sheets, paper, language);
  writer.parties();
  writer.reasons();
  writer.warnings();
  writer.received();
  writer.openings();
  writer.proofs();
  sheets.numberPages(words.page);
  const files: EmbeddedFile[] = [
    {
      name: paperFiles.text,
      mediaType: 'application/json',
      description: words.files.text,
      relationship: 'Data',
      bytes: Buffer.from(signed.text),
    },
    {
      name: paperFiles.signature,
      mediaType: 'text/plain',
      description: words.files.signature,
      relationship: 'Supplement',
      bytes: Buffer.from(signatureFileText(signed.signature)),
    },
  ];
  if (bundle !== null)
    files.push({
      name: paperFiles.bundle,
      mediaType: 'application/octet-stream',
      description: words.files.bundle,
      relationship: 'Supplement',
      bytes: bundle,
    });
  return sheets.archivalBytes({ at: paper.madeAt, language, files });
}

class PaperWriter {
  readonly #sheets: Paper;
  readonly #paper: ReleasePaper;
  readonly #language: Language;

  constructor(sheets: Paper, paper: ReleasePaper, language: Language) {
    this.#sheets = sheets;
    this.#paper = paper;
    this.#language = language;
  }

  parties(): void {
    const { service, vault, recipient, release, madeAt, mode } = this.#paper;
    const { rows, ...words } = this.#words;
    this.#sheets.heading(words.title);
    this.#say(words.lead(this.#isolated(service.address)));
    if (mode === 'test') this.#sheets.strong(words.test);
    const named = (name: string | null): string =>
      name === null || plainName(name) === '' ? words.unnamed : this.#isolated(plainName(name));
    const all: (readonly [string, string])[] = [
      [rows.recipient, named(recipient.name)],
      [rows.address, this.#isolated(recipient.email)],
      [rows.owner, named(vault.ownerName)],
      [rows.vault, named(vault.name)],
      [rows.released, this.#moment(release.at)],
      [rows.made, this.#moment(madeAt)],
    ];
    this.#sheets.gap(4);
    this.#sheets.rows(all.map(([name, value]) => [name, this.#sheets.readable(value)]));
  }

  reasons(): void {
    const { release } = this.#paper;
    const words = this.#words;
    this.#sheets.subheading(words.why);
    this.#say(words.triggers[release.trigger]);
    if (release.approvals !== null) this.#say(words.approvals(release.approvals));
    for (const { what, at } of release.steps) this.#say(words.step(words.steps[what], this.#moment(at)));
    if (release.note === null || release.note.trim() === '') return;
    this.#sheets.subheading(words.note);
    for (const line of release.note.split(/\r?\n/)) if (line.trim() !== '') this.#sheets.quoted(this.#sheets.readable(line));
  }

  warnings(): void {
    const { warnings } = this.#paper;
    const words = this.#words;
    this.#sheets.subheading(words.warnings);
    if (warnings.length === 0) this.#say(words.noWarnings);
    for (const { kind, way, acceptedAt } of warnings)
      this.#say(words.warning(this.#moment(acceptedAt), words.warningKinds[kind], words.ways[way]));
  }

  received(): void {
    const { documents, documentsInAll, sealed } = this.#paper;
    const words = this.#words;
    this.#sheets.subheading(words.received, 4);
    if (documents?.length === 0) this.#say(words.nothing);
    if (documents !== null && documentsInAll !== null) this.#say(words.more(documents.length, documentsInAll));
    for (const { name, version, type, sizeBytes, sha256 } of documents ?? []) {
      this.#sheets.strong(this.#sheets.readable(this.#isolated(plainName(name))));
      this.#sheets.fine(this.#sheets.readable(words.document(version, this.#isolated(plainName(type)), this.#size(sizeBytes))));
      this.#sheets.code(words.hash(inGroups(sha256)));
      this.#sheets.gap(4);
    }
    if (sealed === null) return;
    const bytes = sealed.parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    this.#say(words.sealed(sealed.documents, sealed.parts.length, this.#size(bytes)));
    const { bundle } = sealed;
    this.#say(bundle === null ? words.noSealedList : words.sealedList(this.#size(bundle.sizeBytes)));
    if (bundle !== null) this.#sheets.code(words.hash(inGroups(bundle.sha256)));
  }

  openings(): void {
    const { openings, documents } = this.#paper;
    const words = this.#words;
    this.#sheets.subheading(words.opened);
    if (openings.length === 0) this.#say(words.notOpened);
    const names = new Map(documents?.map(({ id, name }) => [id, plainName(name)]));
    for (const { at, what, document } of openings) {
      const moment = this.#moment(at);
      const name = names.get(document ?? '');
      if (what === 'opened') this.#say(words.opening(moment));
      else this.#say(name === undefined ? words.sealedDownload(moment) : words.download(moment, this.#isolated(name)));
    }
    if (openings.length >= paperLimits.openings) this.#say(words.moreOpenings);
  }

  proofs(): void {
    const { head, service, signer } = this.#paper;
    const words = this.#words;
    this.#sheets.subheading(words.log);
    this.#say(words.logEntry(new Intl.NumberFormat(localeOf[this.#language]).format(head.seq), this.#moment(head.signedAt)));
    this.#sheets.code(inGroups(head.hash));
    this.#sheets.subheading(words.check);
    this.#say(words.howSigned[signer.kind]);
    this.#say(words.tools);
    this.#say(words.key);
    this.#sheets.code(service.publicKey);
  }

  get #words() {
    return paperWords[this.#language];
  }

  #say(text: string): void {
    this.#sheets.paragraph(this.#sheets.readable(text));
  }

  #isolated(text: string): string {
    return isolated(text, this.#language);
  }

  #moment(text: string): string {
    const instant: Instant | undefined = parseInstant(text);
    return instant === undefined ? text : momentInWords(instant, this.#language, this.#paper.timeZone);
  }

  #size(bytes: number): string {
    return new Intl.NumberFormat(localeOf[this.#language], { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  }
}
