import type { DamagedThing } from '../../../shared/domain/health.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Core } from '../context.ts';
import { listAdministrators } from '../stores/approval-store.ts';
import { queueMail } from './queue-mail.ts';

/** How many of those who look after the server are written to. */
const maxAdministrators = 20;
const noVault = '' as const;

/**
 * Mails the administrators that something stored is damaged: each thing once a day, however often it is asked for.
 * @returns what whoever asked for it may be told of that: it claims no more than was done. Where mail leaves for nobody, or there is no
 * administrator, nobody has been told.
 */
export async function tellOfDamage(core: Core, what: DamagedThing, id: Ulid): Promise<string> {
  const at = core.clock.now();
  const told = await core.db.transaction(async (tx) => {
    const people = await listAdministrators(tx, maxAdministrators);
    for (const person of people) {
      await queueMail(tx, core, {
        kind: 'damage_found',
        facts: { what, id, at },
        dedupKey: `damage:${what}:${id}:${at.slice(0, 'yyyy-mm-dd'.length)}:${person.id}`,
        to: { address: person.email, name: person.name },
        vault: { id: noVault, account_id: person.account_id, mode: 'live' },
        recipientId: null,
        at,
      });
    }
    return people.length;
  });
  if (told > 0) core.mailQueued();
  return told > 0 && core.mail.sends === 'smtp'
    ? 'Those who look after this server are told by mail.'
    : 'It was written to the log of this server; tell whoever runs it.';
}
