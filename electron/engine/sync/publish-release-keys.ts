import { wipe } from '../../../shared/crypto/keys.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-book.ts';
import { optionalText } from '../items/item-fields.ts';
import { noteEnrolment } from '../releases/recipients.ts';
import { bundleRecord, lockRecords, openHalves, wipeHalves } from '../releases/release-record.ts';
import { isBundleCurrent, sealRelease } from '../releases/seal-release.ts';
import type { ReleaseApi, ServerReleaseStatus } from './release-api.ts';

type ServerRecipient = ServerReleaseStatus['recipients'][number];

/** When the enrolment was made that this account has looked at last: a field of the recipient's item. */
const seenField = 'enrolmentSeenAt';

/**
 * Brings the server's halves, bundles and locks of a vault's recipients up to date: first enrolments that are new, each of which may add a lock, then
 * whatever differs from what the server has. Who has no lock yet gets nothing: no bundle could be opened.
 * @returns how many bundles were sent.
 */
export async function publishReleaseKeys(api: ReleaseApi, ctx: EngineContext, session: Session, vault: string): Promise<number> {
  const { recipients } = await api.status(vault);
  let sent = 0;
  for (const server of recipients) {
    const id = server.id.replace(/^[a-z]+_/, '');
    const recipient = session.book.find('recipient', id);
    if (recipient === undefined) continue;
    await takeEnrolment(api, ctx, session, recipient, server);
    if (!needsSealing(session, session.book.get('recipient', id), server)) continue;
    catchUp(session, session.book.get('recipient', id), server);
    const release = sealRelease(ctx, id);
    try {
      await api.putReleaseKey(release);
    } finally {
      wipe(release.half);
    }
    sent += 1;
  }
  return sent;
}

async function takeEnrolment(api: ReleaseApi, ctx: EngineContext, session: Session, { id, vault, body }: Entry, { enrolled_at: enrolledAt }: ServerRecipient): Promise<void> {
  if (enrolledAt === null || optionalText(body, seenField) === enrolledAt) return;
  const found = await api.enrolment(vault, id);
  if (found === null) return;
  noteEnrolment(ctx, id, { publicKey: found.public_key, enrolment: found.enrolment });
  session.book.write([{ id, vault, kind: 'recipient', set: { [seenField]: found.enrolled_at } }]);
}

function needsSealing(session: Session, recipient: Entry, { bundle_generation: stored }: ServerRecipient): boolean {
  return hasLock(session, recipient) && (!isBundleCurrent(session, recipient) || bundleRecord(recipient)?.generation !== stored);
}

function hasLock(session: Session, recipient: Entry): boolean {
  const halves = openHalves(session, recipient);
  if (halves === undefined) return false;
  wipeHalves(halves);
  return lockRecords(recipient).some(({ keyGeneration }) => keyGeneration === halves.keyGeneration);
}

/** Another device sealed a bundle and was not heard of since: the next one must come after it. */
function catchUp(session: Session, recipient: Entry, { bundle_generation: stored, key_generation: keyGeneration }: ServerRecipient): void {
  const known = bundleRecord(recipient);
  if (stored === null || stored <= (known?.generation ?? 0)) return;
  const bundle = { generation: stored, keyGeneration: keyGeneration ?? 1, madeAt: known?.madeAt ?? '', content: '' };
  session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: { bundle } }]);
}
