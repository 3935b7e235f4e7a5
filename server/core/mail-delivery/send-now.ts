import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { sendWaitingNow } from '../stores/outbox-store.ts';

/**
 * Lets messages that wait between two attempts be tried at once, once the mail server works again: the longest wait is six hours. A running
 * server tries them within seconds.
 * @param address only those to this address; null for all.
 * @returns how many.
 */
export async function sendMailsNow(core: Core, address: string | null): Promise<number> {
  return core.db.transaction((tx) => sendWaitingNow(tx, instantToMs(core.clock.now()), address));
}
