import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import { codePoints, hasForbiddenCharacters, parseDocumentName } from '../../../shared/domain/text-rules.ts';
import type { CertificateRow, Db } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { findUser } from '../stores/account-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { detectFormat } from '../documents/detect-format.ts';
import { formatTypes } from '../documents/document-kind.ts';
import { SealedContent } from '../documents/sealed-content.ts';
import { issueLink } from '../links/issue-link.ts';
import { unknownLink } from '../links/open-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { insertScan } from '../stores/scan-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findCertificateLink, refusalOf, type CertificateLink, type CertificateParties } from './certificate-link.ts';
import { insertCertificate, listCertificatesOf, type CertificateSummary } from '../stores/certificate-store.ts';
import { askForReview } from './ask-for-review.ts';
import { recountCertificates } from '../timers/recount-certificates.ts';
import { isStanding } from '../../../shared/domain/certificate.ts';

/** The largest file of a certificate, in bytes; exactly this size is accepted. */
export const maxCertificateBytes = 10 * 2 ** 20;
export const statementCharacters = { least: 10, most: 4_000 } as const;

/** How many files one recipient may have waiting for review, and may hand in within 30 days. */
const maxWaiting = 3;
const maxWithin30Days = 10;

const formats = ['pdf', 'png', 'jpg'] as const;

export interface CertificateInput {
  /** What the sender's computer calls the file. */
  readonly fileName: string;
  /** The sender's words: who they are and what they know. */
  readonly statement: string;
  /** Whether the sender expressly said that all of it is true. */
  readonly affirmed: boolean;
}

/**
 * A certificate on its way in: `begin` finds out who hands it in, `receive` seals the file into the blob store in one pass, `finish` makes
 * it a certificate that is waiting for review, `abandon` leaves nothing behind.
 */
export class CertificateUpload {
  readonly #core: Core;
  readonly #link: CertificateLink;
  readonly #content: SealedContent;
  readonly #id;

  private constructor(core: Core, link: CertificateLink) {
    this.#core = core;
    this.#link = link;
    this.#id = core.newId();
    this.#content = new SealedContent(core, this.#id);
  }

  /** @throws DomainError as `findCertificateLink`, and why this recipient can hand in nothing. */
  static async begin(core: Core, token: string): Promise<CertificateUpload> {
    const link = await findCertificateLink(core, token);
    if (link.refusal !== undefined) throw link.refusal;
    return new CertificateUpload(core, link);
  }

  /** @throws DomainError `file_too_large`. */
  async receive(source: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#content.receive(source, maxCertificateBytes, 1);
  }

  /**
   * Hands it in: the owner and the reviewers are notified. The same file once more, while it is waiting, is the same certificate.
   * @throws DomainError `invalid_request`, `file_required`, `unsupported_format` for anything but PDF, JPEG and PNG by its content,
   * `too_many_codes` for a recipient who has handed in enough for now, and like `begin`.
   */
  async finish(input: CertificateInput, origin: Origin): Promise<CertificateSummary> {
    const statement = checkStatement(input);
    if (this.#content.version === undefined || this.#content.sizeBytes === 0)
      throw new DomainError('file_required', 'A file is required.', [{ field: 'file', reason: 'is required' }]);
    const format = await detectFormat({ sizeBytes: this.#content.sizeBytes, read: (range) => this.#content.read(range) });
    const known = formats.find((one) => one === format);
    if (known === undefined)
      throw new DomainError('unsupported_format', 'A certificate must be a PDF, JPEG or PNG file.', [
        { field: 'file', reason: 'must be PDF, JPEG or PNG' },
      ]);
    const fileName = parseDocumentName(input.fileName) ?? `certificate.${known}`;
    const { certificate, isNew } = await this.#core.db.transaction((tx) =>
      this.#store(tx, { fileName, mimeType: formatTypes[known], statement }, origin),
    );
    if (isNew) this.#content.settle();
    else await this.#content.abandon();
    this.#core.mailQueued();
    return certificate;
  }

  async abandon(): Promise<void> {
    await this.#content.abandon();
  }

  async #store(tx: Db, file: StoredFile, origin: Origin): Promise<{ readonly certificate: CertificateSummary; readonly isNew: boolean }> {
    const core = this.#core;
    const parties = await lockParties(tx, this.#link);
    const { vault, recipient } = parties;
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    const earlier = await listCertificatesOf(tx, recipient.id, vault.id);
    const same = earlier.find((one) => one.checksum === this.#content.checksum && isStanding[one.status]);
    if (same !== undefined) return { certificate: same, isNew: false };
    assertFew(earlier, time);
    const kept = await this.#content.keep(tx, vault.id);
    const certificate: CertificateRow = {
      id: this.#id,
      vault_id: vault.id,
      account_id: vault.account_id,
      mode: vault.mode,
      recipient_id: recipient.id,
      recipient_email: recipient.email,
      recipient_name: recipient.name,
      status: 'submitted',
      file_name: file.fileName,
      mime_type: file.mimeType,
      statement: core.keys.sealSecret(statementPlace(this.#id), new TextEncoder().encode(file.statement)),
      blob_id: kept.blob_id,
      blob_size_bytes: kept.blob_size_bytes,
      size_bytes: kept.size_bytes,
      checksum: kept.checksum,
      wrapped_key: kept.wrapped_key,
      scan_status: core.scanner === null ? 'skipped' : 'pending',
      scanned_at: null,
      submitted_at: time.now,
      reviewed_by: null,
      reviewed_at: null,
      review_reason: null,
    };
    await insertCertificate(tx, certificate);
    if (core.scanner !== null)
      await insertScan(tx, { kind: 'certificate', subject_id: certificate.id, version: 1 }, instantToMs(core.clock.now()));
    await announce(tx, core, parties, certificate, time, origin);
    return { certificate, isNew: true };
  }
}

interface StoredFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly statement: string;
}

/** What a statement is sealed to. */
export function statementPlace(certificateId: Ulid): string {
  return `certificate statement ${certificateId}`;
}

function checkStatement({ statement, affirmed }: CertificateInput): string {
  const text = statement.replace(/\r\n?/g, '\n').trim();
  const { least, most } = statementCharacters;
  const length = codePoints(text);
  if (length < least || length > most) throw invalid('statement', `must have ${least} to ${most} characters`);
  if (hasForbiddenCharacters(text)) throw invalid('statement', 'must not contain control characters');
  if (!affirmed) throw invalid('affirmed', 'must be confirmed');
  return text;
}

/** The parties as they are now, with the vault locked. @throws DomainError when the recipient can no longer hand anything in. */
async function lockParties(tx: Db, link: CertificateLink): Promise<CertificateParties> {
  const vault = await lockVault(tx, link.vault.id);
  const [recipient, policy] = [await findRecipient(tx, link.recipient.id), await findPolicy(tx, link.vault.id)];
  const owner = vault && (await findUser(tx, vault.owner_id));
  if (vault === undefined || recipient === undefined || owner === undefined) throw unknownLink();
  const parties = { vault, recipient, owner, policy };
  const refusal = refusalOf(parties);
  if (refusal !== undefined) throw refusal;
  return parties;
}

function assertFew(earlier: readonly CertificateSummary[], { now }: TransactionTime): void {
  const waiting = earlier.filter((one) => one.status === 'submitted').length;
  const lately = earlier.filter((one) => one.submitted_at > addMs(now, -30 * dayMs)).length;
  if (waiting < maxWaiting && lately < maxWithin30Days) return;
  throw new DomainError('too_many_codes', 'Several documents have been handed in already. Please wait until they have been looked at.');
}

async function announce(
  tx: Db,
  core: Core,
  { vault, owner, recipient }: CertificateParties,
  certificate: CertificateRow,
  time: TransactionTime,
  origin: Origin,
): Promise<void> {
  const { now: at } = time;
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'certificate.submitted',
    resourceType: 'certificate',
    resourceId: certificate.id,
    at,
    details: {
      recipientId: recipient.id,
      checksum: certificate.checksum,
      sizeBytes: certificate.size_bytes,
      mimeType: certificate.mime_type,
    },
  });
  // Whoever is said to be dead is notified first, with one button to say that it isn't so.
  const link = await issueLink(tx, core, { kind: 'stop', vaultId: vault.id, recipientId: null }, at);
  await queueMail(tx, core, {
    kind: 'certificate_submitted',
    facts: {
      ownerName: owner.name,
      vaultName: vault.name,
      recipientName: recipient.name,
      recipientEmail: recipient.email,
      linkId: link.id,
    },
    dedupKey: `certificate:${certificate.id}:owner`,
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at,
  });
  await askForReview(tx, core, vault, owner, certificate);
  await recountCertificates(tx, core, vault, time, origin);
}
