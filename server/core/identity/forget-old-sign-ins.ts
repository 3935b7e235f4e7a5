import { addMs, dayMs, hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { deleteOldAuthorizationCodes } from '../stores/authorization-code-store.ts';
import { deleteOldCodes } from '../stores/link-store.ts';
import { deleteOldUpstreamSignIns } from '../stores/external-identity-store.ts';
import { deleteEndedSessions } from '../stores/session-store.ts';
import { deleteOldFailures } from '../stores/sign-in-failure-store.ts';
import { deleteOldSignInLinks } from '../stores/sign-in-store.ts';

/** Rows of one kind that are deleted at once, so that no transaction keeps others waiting for long. */
const most = 500;

/** How long the codes mailed to recipients are kept once they ran out: their number within a day is limited. */
const codeDays = 7;
/** How long ended sessions are kept: a refresh token shown again, or an address that somebody signs in from, is still recognised. */
const sessionDays = 30;

/** Deletes what ran out: sessions, links, codes, sign-ins elsewhere that nobody came back from, and counts of failures. */
export async function forgetOldSignIns(core: Core): Promise<void> {
  const now = core.clock.now();
  const yesterday = addMs(now, -dayMs);
  const sweeps: readonly ((tx: Db) => Promise<number>)[] = [
    (tx) => deleteEndedSessions(tx, addMs(now, -sessionDays * dayMs), most),
    (tx) => deleteOldSignInLinks(tx, yesterday, most),
    (tx) => deleteOldCodes(tx, addMs(now, -codeDays * dayMs), most),
    (tx) => deleteOldAuthorizationCodes(tx, yesterday, most),
    (tx) => deleteOldUpstreamSignIns(tx, yesterday, most),
    (tx) => deleteOldFailures(tx, instantToMs(now) - 2 * hourMs, most),
  ];
  for (const sweep of sweeps) while ((await core.db.transaction(sweep)) === most);
}
