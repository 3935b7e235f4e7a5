import { createHash } from 'node:crypto';
import { PadesError, type Repair } from '../contract.ts';
import { openPdf, repairPdf } from '../file/pdf-file.ts';
import { usageRights } from '../file/usage-rights.ts';
import type { OpenedFile } from '../file/opened-file.ts';
import type {
  DocumentTimestampSpec,
  OpenAppenderOptions,
  PdfAppender,
  PendingSignature,
  SignatureSpec,
  ValidationData,
} from './appender-contract.ts';
import { refuseOtherChanges } from './check-appended.ts';
import { OutputCopy } from './output-copy.ts';
import { isDoubtful, openToSign, repairsOf } from './repairs.ts';
import { layOutSignature, layOutTimestamp, type LaidOutSignature } from './signature-revision.ts';
import { RevisionBuilder } from './revision-builder.ts';
import { storeValidationData } from './security-store.ts';

export type * from './appender-contract.ts';

/** @throws PadesError as `openPdf`; also `bad_order` for paths that cannot be read or written. */
export async function openAppender(options: OpenAppenderOptions): Promise<PdfAppender> {
  const copy = await OutputCopy.of(options.input, options.output, options.hash, options.signal);
  try {
    const opened = await reopened(options, copy, openToSign);
    try {
      copy.numbers.learn(opened);
      return new Appender(options, copy, opened);
    } catch (error) {
      opened.close();
      throw error;
    }
  } catch (error) {
    await copy.abandon();
    throw error;
  }
}

function reopened({ pdfPassword, pdfRecipient, signal }: OpenAppenderOptions, copy: OutputCopy, open = openPdf): Promise<OpenedFile> {
  return open(copy.path, {
    ...(pdfPassword === undefined ? {} : { password: pdfPassword }),
    ...(pdfRecipient === undefined ? {} : { recipient: pdfRecipient }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The key of a signature in the document security store: computed over its value including its padding (ISO 32000-2, table 262). */
export function vriKeyOf(contents: Uint8Array): string {
  return createHash('sha1').update(contents).digest('hex').toUpperCase();
}

class Appender implements PdfAppender {
  readonly #options: OpenAppenderOptions;
  readonly #copy: OutputCopy;
  /** The document before anything was appended. */
  #input: OpenedFile;
  #opened: OpenedFile;
  #pending: LaidOutSignature | null = null;
  #isOver = false;
  #repairs: readonly Repair[] | undefined;

  constructor(options: OpenAppenderOptions, copy: OutputCopy, opened: OpenedFile) {
    this.#options = options;
    this.#copy = copy;
    this.#input = opened;
    this.#opened = opened;
  }

  get file(): OpenedFile {
    return this.#opened;
  }

  get sizeBytes(): number {
    return this.#copy.sizeBytes;
  }

  get repairs(): readonly Repair[] {
    this.#repairs ??= repairsOf(this.#input, this.#options.signal);
    return this.#repairs;
  }

  get endsUsageRights(): boolean {
    return usageRights(this.#input.newest()).length > 0;
  }

  async addSignature(spec: SignatureSpec): Promise<PendingSignature> {
    this.#refuseDoubtful(spec);
    try {
      return this.#announce(await layOutSignature(this.#builder(), spec));
    } catch (error) {
      // The damage may be where opening doesn't look: in the requested page, or in a font that it names.
      if (!(error instanceof PadesError) || error.code !== 'damaged' || this.#opened.repaired) throw error;
      const repaired = await reopened(this.#options, this.#copy, repairPdf);
      this.#opened.close();
      this.#input = repaired;
      this.#opened = repaired;
      this.#copy.numbers.learn(repaired);
      this.#repairs = undefined;
      this.#refuseDoubtful(spec);
      return this.#announce(await layOutSignature(this.#builder(), spec));
    }
  }

  addDocumentTimestamp(spec: DocumentTimestampSpec): PendingSignature {
    return this.#announce(layOutTimestamp(this.#builder(), spec));
  }

  async addValidationData(data: ValidationData): Promise<void> {
    const builder = this.#builder();
    storeValidationData(builder, data);
    if (!builder.isEmpty) await this.#append(builder.build().bytes);
  }

  async finish(): Promise<{ readonly sizeBytes: number }> {
    if (this.#isOver || this.#pending !== null) throw new Error('a revision is still pending, or all is over');
    refuseOtherChanges(this.#input, this.#opened, this.#copy.numbers);
    this.#close();
    try {
      await this.#copy.finish();
    } catch (error) {
      await this.#copy.abandon();
      throw new PadesError('bad_order', 'The output cannot be given its name.', { cause: error });
    }
    return { sizeBytes: this.#copy.sizeBytes };
  }

  async abort(): Promise<void> {
    if (this.#isOver) return;
    this.#close();
    await this.#copy.abandon();
  }

  #close(): void {
    this.#isOver = true;
    this.#input.close();
    this.#opened.close();
  }

  #refuseDoubtful({ acceptRepairs = false }: SignatureSpec): void {
    if (!acceptRepairs && isDoubtful(this.repairs))
      throw new PadesError(
        'readers_may_differ',
        `The PDF is damaged, and other programs may show another document than was read (${this.repairs.join(', ')}).`,
      );
  }

  #builder(): RevisionBuilder {
    if (this.#isOver || this.#pending !== null) throw new Error('a revision is still pending, or all is over');
    return new RevisionBuilder(this.#opened, this.#copy.numbers);
  }

  #announce(laidOut: LaidOutSignature): PendingSignature {
    if (this.#pending !== null || this.#isOver) throw new Error('a revision is still pending, or all is over');
    this.#pending = laidOut;
    const isCurrent = (): void => {
      if (this.#pending !== laidOut) throw new Error('that revision is embedded or dropped already');
    };
    return {
      fieldName: laidOut.fieldName,
      reservedBytes: laidOut.reservedBytes,
      byteRange: laidOut.byteRange,
      byteRangeDigest: () => {
        isCurrent();
        const [, before, after] = laidOut.byteRange;
        const base = this.#copy.sizeBytes;
        return this.#copy
          .hashSoFar()
          .update(laidOut.bytes.subarray(0, before - base))
          .update(laidOut.bytes.subarray(after - base))
          .digest();
      },
      embed: async (cms) => {
        isCurrent();
        return this.#embed(laidOut, cms);
      },
      drop: () => {
        isCurrent();
        this.#pending = null;
      },
    };
  }

  async #embed(laidOut: LaidOutSignature, cms: Uint8Array): Promise<{ readonly vriKey: string }> {
    if (cms.length === 0 || cms.length > laidOut.reservedBytes)
      throw new PadesError('too_large', `The signature needs ${cms.length} bytes and ${laidOut.reservedBytes} are reserved.`);
    laidOut.bytes.write(Buffer.from(cms).toString('hex'), laidOut.byteRange[1] + 1 - this.#copy.sizeBytes, 'latin1');
    this.#pending = null;
    await this.#append(laidOut.bytes);
    return { vriKey: vriKeyOf(Buffer.concat([cms, Buffer.alloc(laidOut.reservedBytes - cms.length)])) };
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.#copy.append(bytes);
    const next = await reopened(this.#options, this.#copy);
    if (this.#opened !== this.#input) this.#opened.close();
    this.#opened = next;
  }
}
