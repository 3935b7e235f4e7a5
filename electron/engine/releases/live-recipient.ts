import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { liveVault } from '../library/vaults.ts';

/** An existing recipient whose vault exists too. @throws EngineError `not_found`. */
export function liveRecipient(session: Session, id: string): Entry {
  const recipient = session.book.get('recipient', id);
  liveVault(session, recipient.vault);
  return recipient;
}
