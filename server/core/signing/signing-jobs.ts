import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { SigningJobRow } from '../../db/schema.ts';
import type { Page, PersonContext, Slice } from '../context.ts';
import { reachDocument } from '../documents/person-document-access.ts';
import { countJobsOfOwner, listJobsOfOwner } from './signing-job-store.ts';

/** One page of a person's own signing jobs, newest first. */
export async function listSigningJobs({ core, person, owner }: PersonContext, slice: Slice): Promise<Page<SigningJobRow>> {
  const own = { ownerId: person.userId, mode: owner.mode };
  const [items, total] = await Promise.all([listJobsOfOwner(core.db.read, own, slice), countJobsOfOwner(core.db.read, own)]);
  return { items, total };
}

/**
 * Asks for a signature under one of one's own documents. This version has nothing to sign with, says so, and keeps no job that
 * nobody would ever carry out. @throws DomainError `document_not_found`, and `unavailable` always.
 */
export async function requestSignature(ctx: PersonContext, documentId: Ulid): Promise<never> {
  await reachDocument(ctx, documentId, 'VAULT_OWNER');
  throw new DomainError('unavailable', 'Documents can not be signed in this version.');
}
