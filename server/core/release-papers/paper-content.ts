import { toBase64 } from '../../../shared/crypto/base64.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { defaultLanguage } from '../../../shared/domain/language.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { PaperTime } from '../../../shared/domain/release-paper.ts';
import { ownerWarnings, type AcceptedWarning } from '../../../shared/domain/timer-states.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import { isTimeZone } from '../../../shared/domain/zone.ts';
import { paperLimits, releasePaperVersion, type ReleasePaper } from '../../../shared/format/release/release-paper.ts';
import { withheldVaultName } from '../../../shared/words/unnamed-vault.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { AuditEventRow, Db, RecipientRow, ReleasePaperRow, ReleaseRow, UserRow, VaultRow } from '../../db/schema.ts';
import { headOf } from '../audit/linked-event.ts';
import { vaultNow } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findUser } from '../stores/account-store.ts';
import { listVaultCertificates } from '../stores/certificate-store.ts';
import { findReleaseHead } from '../stores/chain-store.ts';
import { countVaultDocuments, listVaultDocuments } from '../stores/document-store.ts';
import { listVaultMails } from '../stores/outbox-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findBundle, findReleaseKey } from '../stores/release-key-store.ts';
import {
  countSealedDocumentsOf,
  findCarriedOutOpening,
  findUsedRequest,
  listAgreements,
  listOpeningsBy,
} from '../stores/release-paper-store.ts';
import { findPartSizes, listReleaseParts } from '../stores/release-part-store.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { findVault } from '../stores/vault-store.ts';

/** What a paper says, but for who signs it. */
export type PaperFacts = Omit<ReleasePaper, 'signer'>;

/** What there is to say, and the sealed bundle that goes with it. */
export interface PaperContent {
  readonly facts: PaperFacts;
  /** As it is kept; null where there is none, or it is too large to go along. */
  readonly bundle: Uint8Array | null;
}

/** A larger bundle is only named by its hash. */
const maxBundleInPaper = 2 ** 20;

/**
 * What one recipient's paper says, as everything stands now: of the release, of what is theirs, and of what they opened themselves. Nothing
 * in it is about anybody else who received something: not even the log's newest head, whose number would tell how much others do.
 * @returns undefined while the log isn't sealed up to the release, as it is within moments; `gone` where there is nothing to say any more.
 */
export async function paperContent(core: Core, row: ReleasePaperRow): Promise<PaperContent | 'gone' | undefined> {
  const db = core.db.read;
  const [vault, recipient, release] = [
    await findVault(db, row.vault_id),
    await findRecipient(db, row.recipient_id),
    await findReleaseOfVault(db, row.vault_id),
  ];
  if (vault === undefined || recipient === undefined || release === undefined) return 'gone';
  const sealedHead = await findReleaseHead(db, vault.id);
  if (sealedHead === undefined) return undefined;
  const owner = await findUser(db, vault.owner_id);
  const { accountId: account, seq, hash, signedAt, signature } = headOf(sealedHead);
  const { bundle, ...left } = await whatIsLeft(db, vault, recipient);
  const facts: PaperFacts = {
    version: releasePaperVersion,
    occasion: row.occasion,
    madeAt: await vaultNow(core, vault),
    language: recipient.language ?? defaultLanguage,
    timeZone: zoneOf(recipient, owner),
    service: { address: core.publicUrl, publicKey: toBase64(core.keys.auditPublicKey) },
    mode: vault.mode,
    vault: {
      id: vault.id,
      name: vault.name === withheldVaultName ? null : vault.name,
      ownerName: owner?.name ?? null,
      readByService: serverReads[vault.custody],
    },
    recipient: { id: recipient.id, name: recipient.name, email: recipient.email },
    release: await howReleased(db, vault, release),
    warnings: await warningsBefore(db, release),
    ...left,
    openings: (await listOpeningsBy(db, vault.id, recipient.id, paperLimits.openings)).map(openingOf),
    head: { account, seq, hash: hex(hash), signedAt, signature: toBase64(signature) },
  };
  return { facts, bundle };
}

/** Where the recipient reads, as far as that is known; else where the owner did. */
function zoneOf(recipient: RecipientRow, owner: UserRow | undefined): string {
  const zones = [recipient.time_zone, owner?.time_zone];
  return zones.find((zone) => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC';
}

async function howReleased(db: Db, vault: VaultRow, { id, trigger, note, released_at: at }: ReleaseRow): Promise<ReleasePaper['release']> {
  const common = { id, at, trigger, note };
  switch (trigger) {
    case 'inactivity': {
      const policy = await findPolicy(db, vault.id);
      const last = policy?.last_check_in_at ?? policy?.latest_check_in_at ?? null;
      return { ...common, steps: stepsOf([['last_check_in', last]]), approvals: null };
    }
    case 'date_based': {
      const policy = await findPolicy(db, vault.id);
      return { ...common, steps: stepsOf([['release_date', policy?.release_date ?? null]]), approvals: null };
    }
    case 'death_certificate': {
      const accepted = (await listVaultCertificates(db, vault.id)).filter(({ status }) => status === 'approved');
      const steps = accepted.flatMap(
        ({ submitted_at: received, reviewed_at: reviewed }): Steps => [
          ['certificate_received', received],
          ['certificate_accepted', reviewed],
        ],
      );
      return { ...common, steps: stepsOf(steps), approvals: null };
    }
    case 'manual':
      return { ...common, ...(await byHand(db, vault)) };
  }
  return trigger satisfies never;
}

type Steps = readonly (readonly [what: PaperTime, at: Instant | null])[];

const maxSteps = 50;

function stepsOf(steps: Steps): ReleasePaper['release']['steps'] {
  return steps
    .flatMap(([what, at]) => (at === null ? [] : [{ what, at }]))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(0, maxSteps);
}

/** Whoever had to agree is counted and not named: their names are no business of whoever receives something. */
async function byHand(db: Db, vault: VaultRow): Promise<Pick<ReleasePaper['release'], 'steps' | 'approvals'>> {
  const [opening, request] = [await findCarriedOutOpening(db, vault.id), await findUsedRequest(db, vault.id)];
  const agreed = request === undefined ? [] : await listAgreements(db, request.id);
  const steps = stepsOf([
    ['opening_set', opening?.set_at ?? null],
    ['release_asked', request?.requested_at ?? null],
    ...agreed.map((at) => ['release_approved', at] as const),
  ]);
  const approvals = request === undefined && (opening?.approvals ?? 0) === 0 ? null : Math.max(agreed.length, opening?.approvals ?? 0);
  return { steps, approvals };
}

async function warningsBefore(db: Db, { vault_id: vaultId, released_at: released }: ReleaseRow): Promise<ReleasePaper['warnings']> {
  const mails = await listVaultMails(db, vaultId, ownerWarnings, 10 * paperLimits.warnings);
  const accepted = mails.flatMap(({ kind, channel, status, accepted_at: at }) =>
    status === 'accepted' && at !== null && at <= released ? [{ kind: kind as AcceptedWarning, way: channel, acceptedAt: at }] : [],
  );
  // Of many rounds the last ones count: those led to the release.
  return accepted.toSorted((a, b) => (a.acceptedAt < b.acceptedAt ? -1 : a.acceptedAt > b.acceptedAt ? 1 : 0)).slice(-paperLimits.warnings);
}

type Left = Pick<ReleasePaper, 'documents' | 'documentsInAll' | 'sealed'>;

async function whatIsLeft(db: Db, vault: VaultRow, recipient: RecipientRow): Promise<Left & { readonly bundle: Uint8Array | null }> {
  if (!serverReads[vault.custody]) return sealedPart(db, vault, recipient);
  const limit = paperLimits.documents;
  const [rows, all] = [
    await listVaultDocuments(db, { vaultId: vault.id, sort: 'name', order: 'asc', limit, offset: 0 }),
    await countVaultDocuments(db, { vaultId: vault.id }),
  ];
  const documents = rows.map(({ id, version, name, mime_type: type, size_bytes: sizeBytes, checksum: hash }) => ({
    ...{ id, version, name, type, sizeBytes },
    sha256: hash,
  }));
  return { documents, documentsInAll: all > documents.length ? all : null, sealed: null, bundle: null };
}

/** What the server keeps for this recipient and can't read: sizes and hashes of what it hands out. */
async function sealedPart(db: Db, vault: VaultRow, recipient: RecipientRow): Promise<Left & { readonly bundle: Uint8Array | null }> {
  const [key, bundle] = [await findReleaseKey(db, recipient.id), await findBundle(db, recipient.id)];
  const names = await listReleaseParts(db, recipient.id);
  const sizes = await findPartSizes(db, vault.owner_id, names);
  const parts = names.flatMap((name) => {
    const sizeBytes = sizes.get(name);
    return sizeBytes === undefined ? [] : [{ sha256: name, sizeBytes }];
  });
  const named = key === undefined || bundle === undefined ? null : { key, bundle };
  const sealed = {
    documents: await countSealedDocumentsOf(db, vault.id, recipient.id),
    bundle:
      named === null
        ? null
        : {
            keyGeneration: named.key.key_generation,
            generation: named.key.bundle_generation,
            sizeBytes: named.bundle.length,
            sha256: hex(sha256(named.bundle)),
          },
    partsInAll: parts.length,
    parts: parts.slice(0, paperLimits.parts),
  };
  const goesAlong = named !== null && named.bundle.length <= maxBundleInPaper;
  return { documents: null, documentsInAll: null, sealed, bundle: goesAlong ? named.bundle : null };
}

function openingOf({ id: eventId, at, action, resource_id: id, details }: AuditEventRow): ReleasePaper['openings'][number] {
  if (action !== 'document.downloaded') return { at, what: 'opened', document: null, version: null };
  const { version } = jsonColumns.audit_events.details.read(details, eventId);
  return { at, what: 'document', document: id, version: typeof version === 'number' ? version : null };
}
