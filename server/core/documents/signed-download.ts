import { DomainError } from '../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantFromMs, instantToMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { DocumentRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { findKey } from '../stores/account-store.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { assertServerCustody } from '../vaults/vault-custody.ts';
import { findVault } from '../stores/vault-store.ts';
import { readOwnDocument } from '../access/document-access.ts';
import { findDocument } from '../stores/document-store.ts';
import { countDownload, documentAtVersion, type Download } from './download-document.ts';
import { assertNotInfected, openDocument } from './open-document.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** How long a signed download works (RULINGS.md#signed-addresses). Real time, in test mode too. */
const signedDownloadMs = hourMs;

/** What is in an address that opens one version of a document without a key. All of it is text, exactly as it appears there. */
export interface DownloadGrant {
  readonly version: string;
  /** Id of the key that asked for it: when that key is no longer active, the address isn't either. */
  readonly signed_for: string;
  /** Unix time in seconds. */
  readonly expires: string;
  readonly signature: string;
}

export interface SignedDownload {
  readonly grant: DownloadGrant;
  readonly expiresAt: Instant;
}

/**
 * Grants a download of a document's current version to whoever holds the grant, for an hour.
 * @throws DomainError `document_not_found`, `permission_denied`, `client_custody`, `document_infected`.
 */
export async function signDownload({ core, owner, origin }: OwnerContext, documentId: Ulid): Promise<SignedDownload> {
  const { actor } = origin;
  if (actor.type !== 'api_key' || actor.id === null) throw new Error('only a key signs downloads');
  const document = await readOwnDocument(core.db.read, owner, documentId);
  assertServerCustody(document);
  assertNotInfected(document);
  const expiresMs = Math.floor((instantToMs(core.clock.now()) + signedDownloadMs) / secondMs) * secondMs;
  const terms = { version: String(document.version), signed_for: actor.id, expires: String(expiresMs / secondMs) };
  return { grant: { ...terms, signature: core.keys.signDownload(wordsOf(document, terms)) }, expiresAt: instantFromMs(expiresMs) };
}

/**
 * Opens the version that a grant is for. It counts and is audited as a download with the key that signed it.
 * @param from where the request comes from; its actor is the grant's key.
 * @throws DomainError `permission_denied` for a grant that was tampered with or has expired, or whose key is no longer active;
 * `document_not_found` when the
 * document or its vault is gone; `document_infected`, `document_damaged`.
 */
export async function openSignedDownload(
  core: Core,
  documentId: Ulid,
  grant: Partial<DownloadGrant>,
  from: Pick<Origin, 'address' | 'requestId'>,
): Promise<Download> {
  const document = await findDocument(core.db.read, documentId);
  if (document === undefined) throw gone();
  const terms = checkGrant(core, document, grant);
  const vault = await findVault(core.db.read, document.vault_id);
  if (vault === undefined || !isFindable[vault.status]) throw gone();
  await assertKeyHolds(core, terms.signed_for);
  const granted = await documentAtVersion(core.db.read, document, Number(terms.version));
  const opened = await openDocument(core, granted);
  const origin: Origin = { ...from, actor: { type: 'api_key', id: terms.signed_for } };
  const completed = (): Promise<void> =>
    core.db.transaction(async (tx) => {
      const { now } = await timeInTransaction(tx, core, { accountId: document.account_id, mode: document.mode });
      await countDownload(tx, core, origin, granted, now);
    });
  return { ...opened, completed };
}

interface Terms extends Omit<DownloadGrant, 'signature'> {
  readonly signed_for: Ulid;
}

/** What is signed: everything that must stay as it was. None of its words can hold a space. */
function wordsOf(document: DocumentRow, { version, signed_for: keyId, expires }: Terms): string {
  return `document ${document.id} version ${version} of ${document.owner_id} ${document.mode} for ${keyId} until ${expires}`;
}

const incomplete = "This address isn't complete, or has been changed.";
const wholeNumber = /^[1-9][0-9]{0,10}$/;

function checkGrant(
  core: Core,
  document: DocumentRow,
  { version = '', signed_for: keyId = '', expires = '', signature = '' }: Partial<DownloadGrant>,
): Terms {
  const readable = wholeNumber.test(version) && wholeNumber.test(expires);
  if (!readable || !isUlid(keyId)) throw refused(incomplete);
  const terms = { version, signed_for: keyId, expires };
  if (!core.keys.isDownloadSignature(wordsOf(document, terms), signature)) throw refused(incomplete);
  if (Number(expires) * secondMs <= instantToMs(core.clock.now())) throw refused('This address has expired. Ask for a new one.');
  return terms;
}

async function assertKeyHolds(core: Core, keyId: Ulid): Promise<void> {
  const key = await findKey(core.db.read, keyId);
  const holds = key?.status === 'active' && (key.expires_at === null || key.expires_at > core.clock.now());
  if (!holds) throw refused('The key that this address was made with is no longer active.');
}

function refused(message: string): DomainError {
  return new DomainError('permission_denied', message);
}

function gone(): DomainError {
  return new DomainError('document_not_found', 'There is no document with this id.');
}
