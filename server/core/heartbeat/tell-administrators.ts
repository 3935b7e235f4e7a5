import type { HoldReason } from '../../../shared/domain/heartbeat.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { listAdministrators } from '../stores/approval-store.ts';
import type { Core } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';

/** How many of those who look after the server are written to. */
const maxAdministrators = 20;

/** Mails of the installation belong to no vault. */
const noVault = '' as const;

/** Mails the administrators that nothing is released automatically until one of them has looked. Once for each hold. */
export async function tellAdministrators(
  tx: Db,
  core: Core,
  hold: { readonly number: number; readonly reason: HoldReason; readonly at: Instant },
): Promise<void> {
  for (const person of await listAdministrators(tx, maxAdministrators)) {
    await queueMail(tx, core, {
      kind: 'releases_held',
      facts: { cause: hold.reason, number: hold.number, at: hold.at },
      dedupKey: `hold:${hold.number}:${person.id}`,
      to: { address: person.email, name: person.name },
      vault: { id: noVault, account_id: person.account_id, mode: 'live' },
      recipientId: null,
      at: hold.at,
    });
  }
}
