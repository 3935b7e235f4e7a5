import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instantFromMs, type Instant } from '../../../shared/domain/instant.ts';
import { openAppender } from '../../../shared/node/pades/append/pdf-appender.ts';
import type { PdfAppender } from '../../../shared/node/pades/append/appender-contract.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { PadesError, type AuthorityClient } from '../../../shared/node/pades/contract.ts';
import { tempFolder, type TempFolder } from '../../kit/files/temp-folder.ts';
import { signAnyhow, type SigningAnyhow } from '../../kit/pdf/pdf-forging.ts';
import { appendRaw, type RawRevision } from '../../kit/pdf/raw-revision.ts';
import type { Issued } from '../../kit/pki/make-certificate.ts';
import { makeCrl } from '../../kit/pki/make-crl.ts';
import { makeTimestampToken } from '../../kit/pki/timestamp-responder.ts';
import { authorityUrl, issuePeople, type People } from './people.ts';
import { deed, type DeedOptions } from './deed.ts';

/** The corpus has its own day, or its files would be others tomorrow. */
export const corpusNowMs = Date.UTC(2026, 5, 1, 12);
export const corpusNow = instantFromMs(corpusNowMs);
export const dayMs = 86_400_000;

export interface SignedOptions extends Omit<SigningAnyhow, 'now'> {
  /** Who signs. Default: Anna. */
  readonly signer?: Issued;
  /** When. Default: the day of the corpus. */
  readonly now?: Instant;
}

/** Everything that the files are made with: people and their authority, and the deed in every state that several files start from. */
export class AttackWorld implements AsyncDisposable {
  readonly people: People;
  /** Answers for the authority without any network. */
  readonly authorities: AuthorityClient;
  readonly #folder: TempFolder;
  readonly #kept = new Map<string, Promise<Buffer>>();
  #made = 0;

  private constructor(folder: TempFolder, people: People) {
    this.#folder = folder;
    this.people = people;
    this.authorities = offlineAuthorities(people);
  }

  static async open(): Promise<AttackWorld> {
    return new AttackWorld(await tempFolder('attacks'), issuePeople(corpusNowMs));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#folder.remove();
  }

  /** A path for bytes that are to be read from a file. */
  async path(bytes?: Buffer): Promise<string> {
    const path = join(this.#folder.path, `${(this.#made += 1)}.pdf`);
    if (bytes !== undefined) await writeFile(path, bytes);
    return path;
  }

  /** A file signed by the means of the product, without the checks of `signPdf`. */
  async sign(pdf: Buffer, { signer = this.people.anna, ...spec }: SignedOptions = {}): Promise<Buffer> {
    const [input, output] = [await this.path(pdf), await this.path()];
    await signAnyhow(input, output, signer, { now: corpusNow, ...spec });
    return readFile(output);
  }

  /** The deed, signed by Anna; made once for the same options. */
  signed(options: { readonly certify?: 1 | 2 | 3; readonly fieldName?: string } = {}, of: DeedOptions = {}): Promise<Buffer> {
    const key = JSON.stringify([options, of]);
    const known = this.#kept.get(key) ?? this.sign(deed(of), options);
    this.#kept.set(key, known);
    return known;
  }

  /** The signed deed with one more revision by somebody. */
  async revised(
    revision: RawRevision | ((signed: Buffer) => RawRevision),
    options: { readonly certify?: 1 | 2 | 3; readonly fieldName?: string } = {},
    of: DeedOptions = {},
  ): Promise<Buffer> {
    const pdf = await this.signed(options, of);
    return appendRaw(pdf, typeof revision === 'function' ? revision(pdf) : revision);
  }

  /** Appends by the means of the product: validation data, document timestamps. */
  async append(pdf: Buffer, work: (appender: PdfAppender) => Promise<void>): Promise<Buffer> {
    const [input, output] = [await this.path(pdf), await this.path()];
    const appender = await openAppender({ input, output, hash: 'sha256' });
    try {
      await work(appender);
      await appender.finish();
    } finally {
      await appender.abort();
    }
    return readFile(output);
  }

  /** A timestamp over a digest, by the authority's service unless somebody else pretends to be it. */
  token(
    imprint: Uint8Array,
    { service = this.people.stamps, atMs = corpusNowMs }: { service?: Issued; atMs?: number } = {},
  ): Promise<Buffer> {
    const serial = createHash('sha256').update(imprint).digest().subarray(0, 7);
    return makeTimestampToken({ service, imprintAlgorithm: oids.sha256, imprint, genTimeMs: atMs, serial });
  }

  /** A document timestamp over everything so far. */
  stamped(pdf: Buffer, order: { service?: Issued; atMs?: number } = {}): Promise<Buffer> {
    return this.append(pdf, async (appender) => {
      const pending = appender.addDocumentTimestamp({ reserveBytes: 6_000 });
      await pending.embed(await this.token(pending.byteRangeDigest(), order));
    });
  }

  /** Lists of the authority, as proofs of who isn't revoked, in the file's own store. */
  withProofs(pdf: Buffer): Promise<Buffer> {
    const { root, intermediate } = this.people;
    const crls = [root, intermediate].map((issuer) => makeCrl({ issuer, thisUpdateMs: corpusNowMs - 60_000 }));
    return this.append(pdf, (appender) =>
      appender.addValidationData({ certificates: [root.certificate.raw, intermediate.certificate.raw], ocsps: [], crls }),
    );
  }
}

/** The lists and certificates at the addresses that the authority's certificates name. */
function offlineAuthorities(people: People): AuthorityClient {
  const crlOf = (issuer: Issued): Buffer =>
    makeCrl({
      issuer,
      thisUpdateMs: corpusNowMs - 60_000,
      revoked: issuer === people.intermediate ? [{ serial: people.edda.serial, revokedAtMs: corpusNowMs - 30 * dayMs, reason: 1 }] : [],
    });
  const answers = new Map<string, Buffer>([
    [`${authorityUrl}/root.crl`, crlOf(people.root)],
    [`${authorityUrl}/intermediate.crl`, crlOf(people.intermediate)],
    [`${authorityUrl}/root.cer`, people.root.certificate.raw],
    [`${authorityUrl}/intermediate.cer`, people.intermediate.certificate.raw],
  ]);
  return {
    call: async ({ url }) => {
      const answer = answers.get(url);
      if (answer === undefined) throw new PadesError('authority_unreachable', `no answer from ${url}`);
      return answer;
    },
  };
}
