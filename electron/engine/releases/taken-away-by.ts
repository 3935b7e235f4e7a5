import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { stampDevice } from '../../../shared/format/vault/stamp.ts';
import { bundleRecord, currentKey, dueRenewal, rivalKeys, type Cause } from './release-record.ts';
import { selectedDocuments } from './selected-documents.ts';

/**
 * What was taken from a recipient that today's release key still opens, beyond what their own record was written with: which devices did
 * it, by the stamps that they left, and by which change of the account it has happened. Undefined when there is nothing.
 */
export function takenAwayBy(session: Session, recipient: Entry): Cause | undefined {
  const noted = dueRenewal(recipient)?.cause;
  const causes = [...(noted === undefined ? [] : [noted]), ...ofDocuments(session, recipient), ...ofKeys(recipient)];
  if (causes.length === 0) return undefined;
  return { by: [...new Set(causes.flatMap(({ by }) => by))].sort(), seq: Math.max(...causes.map(({ seq }) => seq)) };
}

/** Documents of the last bundle that are no longer among those that the recipient is to get. */
function ofDocuments(session: Session, recipient: Entry): Cause[] {
  const { documents = [], keyGeneration } = bundleRecord(recipient) ?? {};
  if (keyGeneration !== currentKey(recipient)?.keyGeneration) return [];
  const now = new Set<string>(selectedDocuments(session, recipient).map((document) => document.id));
  return documents
    .filter((id) => !now.has(id))
    .map((id) => ofEntry(session.book.entry(id), ['trash', 'deleted']) ?? whoeverChose(recipient));
}

/** Another choice among documents that are all there. */
const whoeverChose = (recipient: Entry): Cause => ofEntry(recipient, ['selection']) ?? { by: [], seq: recipient.seq ?? 0 };

/** Keys that took something away, made by a device that knew as little of today's as its maker knew of them. */
function ofKeys(recipient: Entry): Cause[] {
  return rivalKeys(recipient).flatMap(({ id }) => ofEntry(recipient, [`key-${id}`]) ?? []);
}

/** Who wrote one of these fields, where one has a value. */
function ofEntry(entry: Entry | undefined, names: readonly string[]): Cause | undefined {
  const written = names.flatMap((name) => entry?.body.fields[name] ?? []).filter(({ value }) => value !== null);
  return entry === undefined || written.length === 0 ? undefined : { by: written.map(({ at }) => stampDevice(at)), seq: entry.seq ?? 0 };
}
