import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Session } from '../engine-context.ts';
import { derivedId } from '../items/derived-id.ts';

/** Fields of the account's settings whose names begin alike, by the rest of their names; null where one was removed. */
export function settingsFields({ book, accountId }: Session, prefix: string): ReadonlyMap<string, unknown> {
  const fields = book.find('settings', derivedId('settings', accountId))?.body.fields ?? {};
  return new Map(
    Object.entries(fields).flatMap(([name, { value }]) =>
      name.startsWith(prefix) && value !== null ? [[name.slice(prefix.length), value] as const] : [],
    ),
  );
}

/** Writes such fields. */
export function writeSettings({ book, accountId }: Session, set: Readonly<Record<string, unknown>>): void {
  book.write([{ id: derivedId('settings', accountId), vault: accountScope, kind: 'settings', set }]);
}
