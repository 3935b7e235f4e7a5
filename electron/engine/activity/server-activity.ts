import { isUlid, parseId } from '../../../shared/domain/ids.ts';
import type { ActivityEvent } from '../../../shared/wire/activity.ts';
import type { ActivityEntry } from '../../contract/shapes.ts';
import type { Session } from '../engine-context.ts';
import { optionalText } from '../items/item-fields.ts';

type Subject = ActivityEntry['subject'];

const actors: Readonly<Record<string, ActivityEntry['by']>> = {
  user: 'you',
  recipient: 'recipient',
  api_key: 'api_key',
  command_line: 'operator',
};

/** What this device did itself is remembered better by the account: by name, and with the moment it was done rather than sent. */
const alsoInTheAccount = new Set([
  'vault.created',
  'document.uploaded',
  'document.version_created',
  'document.updated',
  'document.deleted',
  'vault.updated',
]);

/**
 * A server event in the contract's shape, with names in place of ids where the account knows them; undefined for what the account reports
 * itself.
 */
export function serverEntry({ book }: Session, vault: string, event: ActivityEvent): ActivityEntry | undefined {
  const { id, action, actor, at, ip_address: address, details } = event;
  const by = actors[actor.type] ?? 'server';
  if (by === 'you' && alsoInTheAccount.has(action)) return undefined;
  const named = (kind: 'document' | 'recipient', text: unknown): Subject => {
    // Anything else that a server may send there is not an id.
    const bare = typeof text !== 'string' ? undefined : isUlid(text) ? text : parseId(kind, text);
    if (bare === undefined) return null;
    const entry = book.entry(bare);
    return { kind, id: bare, name: entry === undefined ? null : optionalText(entry.body, 'name') };
  };
  const subject =
    named('document', details['document_id']) ??
    named('recipient', details['recipient_id']) ??
    (by === 'recipient' ? named('recipient', actor.id) : null);
  return { id, at, origin: 'server', action, vault, subject, by, address, details };
}
