import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { witnessDays, type WitnessFactor } from '../../../shared/domain/witnessing.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import { lockOwnDocument } from '../access/document-access.ts';
import { reachDocument } from '../access/person-document-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import type { PersonContext } from '../context.ts';
import { assertNotInfected } from '../documents/open-document.ts';
import { maxVersions } from '../documents/upload-version.ts';
import { blankWitnessing, insertBegun } from './begin-witnessing.ts';
import type { WitnessingView } from './read-witnessings.ts';
import { checkedWitnesses, waitingWitness, type NewWitness } from './witness-fields.ts';

/** Whom an owner asks to sign a document that the server reads. */
export interface WitnessesAsked {
  readonly documentId: Ulid;
  readonly witnesses: readonly NewWitness[];
  readonly secondFactor?: WitnessFactor;
  readonly days?: number;
  /** Whether the signatures are to be seen on the page. Absent: they are. */
  readonly visible?: boolean;
}

/**
 * Asks several people to sign one of one's own documents, as it is now, in the order given. The server lays out their signatures, mails each
 * their link when it's their turn, and makes the signed file the document's next version.
 * @throws DomainError `document_not_found`; `client_custody` for what only the owner's app can prepare; `invalid_request`, `invalid_email`;
 * `file_too_large`; `conflict` while the document is being signed; `unavailable`, `vault_already_released`, `vault_archived`,
 * `document_infected`, `version_limit_exceeded`. RoleRequiredError.
 */
export async function askWitnesses(ctx: PersonContext, input: WitnessesAsked): Promise<WitnessingView> {
  const { core } = ctx;
  const { document } = await reachDocument(ctx, input.documentId, 'VAULT_OWNER');
  if (!serverReads[document.custody])
    throw new DomainError(
      'client_custody',
      'This document is encrypted on its owner’s devices and the server can’t read it. Its owner can ask others to sign it in the Heirlock app.',
    );
  const factor = input.secondFactor ?? 'none';
  const stated = await checkedWitnesses(core, factor, input.witnesses);
  const view = await core.db.transaction(async (tx) => {
    const { document, vault } = await lockOwnDocument(tx, ctx, input.documentId);
    assertChangeable(vault);
    assertNotInfected(document);
    if (document.mime_type !== 'application/pdf') throw invalid('documentId', 'must be a PDF');
    if (document.size_bytes > witnessingLimits.contentBytes / 2)
      throw new DomainError('file_too_large', 'This document is too large to be signed in a browser.');
    if (document.version >= maxVersions)
      throw new DomainError('version_limit_exceeded', `A document can have at most ${maxVersions} versions.`);
    const id = core.newId();
    const witnessing = {
      ...blankWitnessing(ctx, { id, documentId: document.id, version: document.version, vaultId: vault.id }),
      sealed: 0,
      second_factor: factor,
      days: input.days ?? witnessDays.absent,
      visible: input.visible === false ? 0 : 1,
      next_attempt_ms: instantToMs(core.clock.now()),
    } as const;
    const witnesses = stated.map((one, position) => {
      const witnessId = core.newId();
      const tokenHash = core.keys.tokenHash(core.keys.linkToken(witnessId));
      return waitingWitness(one, { id: witnessId, witnessingId: id, position, tokenHash });
    });
    await insertBegun(tx, ctx, witnessing, witnesses);
    return { witnessing, witnesses };
  });
  return view;
}
