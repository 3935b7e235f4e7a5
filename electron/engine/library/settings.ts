import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Session } from '../engine-context.ts';
import { derivedId } from '../items/derived-id.ts';
import { optionalText } from '../items/item-fields.ts';

/** What an account remembers about itself on all devices. */
export interface AccountSettings {
  readonly kitSavedAt: string | null;
  readonly kitConfirmedAt: string | null;
}

/** The settings as they are; nulls as long as nothing has been set. */
export function accountSettings({ book, accountId }: Session): AccountSettings {
  const body = book.find('settings', derivedId('settings', accountId))?.body ?? { fields: {} };
  return { kitSavedAt: optionalText(body, 'kitSavedAt'), kitConfirmedAt: optionalText(body, 'kitConfirmedAt') };
}

/** Changes some of the settings. */
export function changeSettings({ book, accountId }: Session, set: Partial<AccountSettings>): void {
  book.write([{ id: derivedId('settings', accountId), vault: accountScope, kind: 'settings', set }]);
}
