import type { ContactsAnswer } from '../../../shared/wire/contacts.ts';
import type { Output } from '../../contract/contract.ts';
import type { reachErrorCodes } from '../../contract/reach.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { OwnerApi } from '../sync/owner-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';

type ReachErrorCode = (typeof reachErrorCodes)[number];

/** What the server's words mean for these acts, where they mean more than they do for others. */
const meanings: Readonly<Record<string, ReachErrorCode>> = {
  invalid_code: 'code_wrong',
  invalid_request: 'contact_invalid',
};

/**
 * Does something about the owner's contacts and returns their current state. @param onConflict what it means that the server has refused
 * with 409.
 */
async function change(
  ctx: EngineContext,
  onConflict: ReachErrorCode,
  act: (api: OwnerApi) => Promise<void>,
): Promise<Output<'contacts.list'>> {
  try {
    return await withAccount(
      ctx,
      async (api) => {
        const owner = new OwnerApi(api);
        await act(owner);
        return contactsOf(await owner.contacts());
      },
      { isBrief: true },
    );
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    const meaning = error.code === 'conflict' ? onConflict : error.code === 'refused' ? meanings[error.serverCode ?? ''] : undefined;
    throw meaning === undefined ? error : new EngineError(meaning, error.message);
  }
}

function contactsOf({ email, phones, ways, trusted, most_trusted: maxTrusted }: ContactsAnswer): Output<'contacts.list'> {
  return {
    email,
    phones,
    maxTrusted,
    ways: ways.map(({ kind, address, set_at: setAt, confirmed_at: confirmedAt }) => ({ kind, address, setAt, confirmedAt })),
    trusted: trusted.map(({ id, email: to, name, may_vouch: mayVouch, added_at: addedAt }) => ({ id, email: to, name, mayVouch, addedAt })),
  };
}

type Methods = 'contacts.list' | 'contacts.set' | 'contacts.confirm' | 'contacts.remove' | 'contacts.addTrusted' | 'contacts.removeTrusted';

/** How the owner is reached and who is asked about them: only the server knows. */
export const contactHandlers: Handlers<Methods> = {
  'contacts.list': (ctx) => withAccount(ctx, async (api) => contactsOf(await new OwnerApi(api).contacts()), { isBrief: true }),
  'contacts.set': (ctx, { kind, address }) => change(ctx, 'code_under_way', (api) => api.setContactChannel(kind, address)),
  'contacts.confirm': (ctx, { kind, code }) => change(ctx, 'contact_exists', (api) => api.confirmContactChannel(kind, code)),
  'contacts.remove': (ctx, { kind }) => change(ctx, 'contact_exists', (api) => api.removeContactChannel(kind)),
  'contacts.addTrusted': (ctx, { email, name = null, mayVouch }) =>
    change(ctx, 'contact_exists', (api) => api.addTrusted(email, name, mayVouch)),
  'contacts.removeTrusted': (ctx, { contact }) => change(ctx, 'contact_exists', (api) => api.removeTrusted(contact)),
};
