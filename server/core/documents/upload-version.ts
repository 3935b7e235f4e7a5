import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { DocumentRow, DocumentVersionRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { assertChangeable, closedReason } from '../access/vault-access.ts';
import { sealedReason } from '../vaults/vault-custody.ts';
import { findVault } from '../stores/vault-store.ts';
import { lockOwnDocument, readOwnDocument } from '../access/document-access.ts';
import { measureContent, SealedContent } from './sealed-content.ts';
import { storeVersion } from './store-version.ts';
import { takeTurns } from './take-turns.ts';
import { assertRoomForContent } from './vault-room.ts';

/** How many versions a document may have. */
export const maxVersions = 1_000;

/**
 * A new version of a document on its way in, in the steps of `DocumentUpload`. Versions that arrive at the same time get their
 * numbers in the order in which they finish, one after the other and none twice.
 */
export class VersionUpload {
  readonly #ctx: OwnerContext;
  readonly #documentId: Ulid;
  readonly #content: SealedContent;
  readonly #expected: number;
  readonly #refusal: DomainError | undefined;

  private constructor(ctx: OwnerContext, document: DocumentRow, refusal: DomainError | undefined) {
    this.#ctx = ctx;
    this.#documentId = document.id;
    this.#content = new SealedContent(ctx.core, this.#documentId);
    this.#expected = document.version + 1;
    this.#refusal = refusal;
  }

  /** @throws DomainError `document_not_found`, `permission_denied` before a byte is read. */
  static async begin(ctx: OwnerContext, documentId: Ulid): Promise<VersionUpload> {
    const document = await readOwnDocument(ctx.core.db.read, ctx.owner, documentId);
    const vault = await findVault(ctx.core.db.read, document.vault_id);
    return new VersionUpload(ctx, document, sealedReason(document) ?? (vault && closedReason(vault)));
  }

  /** Takes the content in; what goes to a vault that takes nothing is only measured. @throws DomainError `file_too_large`. */
  async receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
    if (this.#refusal !== undefined) await measureContent(source, maxBytes);
    else await this.#content.receive(source, maxBytes, this.#expected);
  }

  /**
   * Makes what was received the document's current version.
   * @throws DomainError `client_custody`, `vault_already_released`, `vault_archived`, `version_limit_exceeded`, `storage_limit_exceeded`.
   */
  async finish(mimeType: string): Promise<DocumentVersionRow> {
    if (this.#refusal !== undefined) throw this.#refusal;
    // Content is sealed as one version and opens as no other, so content that lost its number to another upload is sealed again. Since they
    // take turns,
    // that is at most once for each; only another server can interfere.
    return takeTurns(this.#ctx.core, `versions of ${this.#documentId}`, async () => {
      for (;;) {
        const { version, next } = await this.#tryToFinish(mimeType);
        if (version !== undefined) {
          this.#content.settle();
          return version;
        }
        await this.#content.moveTo(next);
      }
    });
  }

  /** Removes whatever has been stored; harmless after `finish`. */
  async abandon(): Promise<void> {
    await this.#content.abandon();
  }

  /** The new version, or only its number when the content is sealed as another. */
  async #tryToFinish(mimeType: string): Promise<{ readonly next: number; readonly version?: DocumentVersionRow }> {
    const { core, owner } = this.#ctx;
    return core.db.transaction(async (tx) => {
      const { document, vault } = await lockOwnDocument(tx, this.#ctx, this.#documentId);
      assertChangeable(vault);
      const next = document.version + 1;
      if (next > maxVersions) throw new DomainError('version_limit_exceeded', `A document can have at most ${maxVersions} versions.`);
      assertRoomForContent(this.#ctx, vault, this.#content.sizeBytes);
      if (this.#content.version !== next) return { next };
      const { now } = await timeInTransaction(tx, core, owner);
      return {
        next,
        version: await storeVersion(tx, this.#ctx, document, { content: await this.#content.keep(tx, vault.id), mimeType, now }),
      };
    });
  }
}
