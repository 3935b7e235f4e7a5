import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { liveEntries } from '../library/vaults.ts';

/** What a recipient is to get: all documents of the vault, or these. */
export function selectionOf({ body }: Entry): 'all' | readonly string[] {
  const value = body.fields['selection']?.value;
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : 'all';
}

/** The documents that a recipient would get today. */
export function selectedDocuments(session: Session, recipient: Entry): Entry[] {
  const selection = selectionOf(recipient);
  const documents = liveEntries(session, 'document', recipient.vault);
  return selection === 'all' ? documents : documents.filter(({ id }) => selection.includes(id));
}
