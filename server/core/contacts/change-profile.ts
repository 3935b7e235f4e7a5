import { DomainError } from '../../../shared/domain/error-codes.ts';
import { isNamedByApp } from '../accounts/get-person.ts';
import { changeOwner, type OwnerChange } from './change-owner.ts';
import type { ContactsContext } from './manage-contacts.ts';

/**
 * Takes somebody's name and time zone. The name of somebody with an app is changed there: what it has printed and says at every contact
 * would win within the hour, so here it would only seem to have been changed (RULINGS.md#changing-your-name).
 * @throws DomainError `invalid_request`; `conflict` for a name that an app says.
 */
export async function changeProfile(ctx: ContactsContext, change: Pick<OwnerChange, 'name' | 'timeZone'>): Promise<void> {
  if (change.name !== undefined && (await isNamedByApp(ctx.core.db.read, ctx.person.userId)))
    throw new DomainError('conflict', 'Your app says your name. Change it there.');
  await changeOwner(ctx, change);
}
