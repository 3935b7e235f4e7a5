import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Session } from '../engine-context.ts';
import { derivedId } from '../items/derived-id.ts';
import { optionalText } from '../items/item-fields.ts';

/** What an account remembers about itself on all devices. */
export interface AccountSettings {
  readonly kitSavedAt: string | null;
  readonly kitConfirmedAt: string | null;
  /** What mails, pages and paper call the owner. */
  readonly ownerName: string | null;
  /** For devices that were only given the secret key, base64: a kit is printed on any of them. */
  readonly recoveryKey: string | null;
  /** The way in on the kit: server and code (base64), separated by a space. */
  readonly kitAccess: string | null;
}

/** The settings as they are; nulls as long as nothing has been set. */
export function accountSettings({ book, accountId }: Session): AccountSettings {
  const body = book.find('settings', derivedId('settings', accountId))?.body ?? { fields: {} };
  return {
    kitSavedAt: optionalText(body, 'kitSavedAt'),
    kitConfirmedAt: optionalText(body, 'kitConfirmedAt'),
    ownerName: optionalText(body, 'ownerName'),
    recoveryKey: optionalText(body, 'recoveryKey'),
    kitAccess: optionalText(body, 'kitAccess'),
  };
}

/** Changes some of the settings. */
export function changeSettings({ book, accountId }: Session, set: Partial<AccountSettings>): void {
  book.write([{ id: derivedId('settings', accountId), vault: accountScope, kind: 'settings', set }]);
}
