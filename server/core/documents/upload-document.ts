import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { DocumentRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { assertChangeable, assertOwned, assertVaultVisible, closedReason, lockOwnVault } from '../access/vault-access.ts';
import { assertServerCustody, sealedReason } from '../vaults/vault-custody.ts';
import { checkTags } from '../vaults/vault-settings.ts';
import { findVault } from '../stores/vault-store.ts';
import { detectFormat } from './detect-format.ts';
import { checkDocumentCategory, checkDocumentDescription, checkDocumentName } from './document-fields.ts';
import type { DocumentFormat } from './document-kind.ts';
import { measureContent, SealedContent } from './sealed-content.ts';
import { storeDocument, type NewDocument } from './store-document.ts';
import { assertRoomForContent } from './vault-room.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** The largest document of the reference surface, in bytes of content; exactly this size is accepted. */
export const maxUploadBytes = 100 * 2 ** 20;

export interface DocumentFields {
  readonly name: string;
  readonly description?: string;
  readonly mimeType: string;
  readonly tags?: readonly string[];
  /** The owner's own word for the kind of document. */
  readonly category?: string;
}

/** The fields as they will be stored. */
type CheckedFields = Omit<NewDocument, 'id'>;

/**
 * One document on its way in, in steps because a form's fields may come before or after its file: `enter` names the vault,
 * `receive` seals the content into the blob store in one pass (in either order), `finish` makes it a document, `abandon` leaves
 * nothing behind. What is wrong with the fields is reported before what is wrong with the vault's state.
 */
export class DocumentUpload {
  readonly #ctx: OwnerContext;
  readonly #documentId: Ulid;
  readonly #content: SealedContent;
  #vaultId: Ulid | undefined;
  #refusal: DomainError | undefined;

  constructor(ctx: OwnerContext) {
    this.#ctx = ctx;
    this.#documentId = ctx.core.newId();
    this.#content = new SealedContent(ctx.core, this.#documentId);
  }

  /** An upload to a vault that is known before a byte is read. @throws DomainError as `enter`. */
  static async begin(ctx: OwnerContext, vaultId: Ulid): Promise<DocumentUpload> {
    const upload = new DocumentUpload(ctx);
    await upload.enter(vaultId);
    return upload;
  }

  /** @throws DomainError `vault_not_found`, `permission_denied`; `finish` reports a vault that accepts nothing. */
  async enter(vaultId: Ulid): Promise<void> {
    const vault = await findVault(this.#ctx.core.db.read, vaultId);
    assertOwned(this.#ctx.owner, vault, 'vault_not_found');
    assertVaultVisible(vault);
    this.#vaultId = vaultId;
    this.#refusal = sealedReason(vault) ?? closedReason(vault);
  }

  /** Takes the content in; what goes to a vault that is known to take nothing is only measured. @throws DomainError `file_too_large`. */
  async receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
    if (this.#refusal !== undefined) await measureContent(source, maxBytes);
    else await this.#content.receive(source, maxBytes, 1);
  }

  /** The format of what was received, found out from its bytes. @throws DomainError `unsupported_format` for any other. */
  async format(): Promise<DocumentFormat> {
    const format = await detectFormat(this.#content);
    if (format !== undefined) return format;
    throw new DomainError('unsupported_format', 'Only PDF, DOCX, PNG and JPG files are accepted here.', [
      { field: 'file', reason: 'must be a PDF, DOCX, PNG or JPG file' },
    ]);
  }

  /** Makes what was received a document of the vault. @throws DomainError for a bad field, a vault that is closed or takes nothing in plain, or a full plan. */
  async finish(fields: DocumentFields): Promise<DocumentRow> {
    const checked = checkFields(fields);
    if (this.#refusal !== undefined) throw this.#refusal;
    const vaultId = this.#vaultId;
    if (vaultId === undefined) throw new Error('the vault was never named');
    const { core, owner } = this.#ctx;
    const document = await core.db.transaction(async (tx) => {
      const vault = await lockOwnVault(tx, this.#ctx, vaultId);
      assertServerCustody(vault);
      assertChangeable(vault);
      assertRoomForContent(this.#ctx, vault, this.#content.sizeBytes);
      const { now } = await timeInTransaction(tx, core, owner);
      const fields = { id: this.#documentId, ...checked };
      return storeDocument(tx, this.#ctx, vault, fields, await this.#content.keep(tx, vaultId), now);
    });
    this.#content.settle();
    return document;
  }

  /** Removes whatever has been stored; harmless after `finish`. */
  async abandon(): Promise<void> {
    await this.#content.abandon();
  }
}

/** Only checks and cleans the fields. @throws DomainError `invalid_request`. */
function checkFields(fields: DocumentFields): CheckedFields {
  return {
    name: checkDocumentName(fields.name),
    description: checkDocumentDescription(fields.description ?? ''),
    tags: jsonColumns.documents.tags.write(checkTags(fields.tags ?? [])),
    category: checkDocumentCategory(fields.category),
    mime_type: fields.mimeType,
  };
}
