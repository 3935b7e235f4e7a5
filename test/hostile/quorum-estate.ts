import { join } from 'node:path';
import { expect } from 'vitest';
import { openLockByEnrolment, readLock } from '../../shared/format/release/lock.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { firstDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import type { TestServer } from '../kit/server/test-server.ts';

let owners = 0;

/** An estate on a server: one document for Marit, which any two of three people's sheets open together, and nothing else. */
export interface QuorumEstate {
  readonly server: TestServer;
  readonly device: OwnerDevice;
  readonly vault: Ulid;
  readonly recipient: Ulid;
  readonly email: string;
}

export async function openQuorumEstate(server: TestServer): Promise<QuorumEstate> {
  owners += 1;
  const { device, vault } = await firstDevice(server.origin, await tokenFor(server.core, `hostile-${owners}@example.org`));
  await device.addText(vault, 'will.txt', 'The lighthouse goes to Marit.');
  const email = `marit-h${owners}@example.org`;
  const { id: recipient } = await device.must('recipients.create', { vault, name: 'Marit', email });
  const folder = join((await tempFolder('hostile')).path);
  await device.must('sheets.makeQuorum', { recipient, threshold: 2, holders: ['Notary', 'Brother', 'Sister'], folder });
  expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
  return { server, device, vault: vault as Ulid, recipient: recipient as Ulid, email };
}

/** The locks that the server has for the recipient, with all that its operator could read of them. */
export async function locksOnServer({ server, recipient }: QuorumEstate): Promise<readonly Uint8Array[]> {
  const rows = await server.core.db.read.selectFrom('release_locks').selectAll().where('recipient_id', '=', recipient).execute();
  return rows.map(({ lock_bytes: bytes }) => bytes);
}

/** Whether a passphrase that somebody chose gets them the owner's half out of what the server has. */
export async function opensAnything(estate: QuorumEstate, enrolment: Uint8Array, passphrase: string): Promise<boolean> {
  const keys = openEnrolment(enrolment, { recipientId: estate.recipient, passphrase });
  return (await locksOnServer(estate)).some((bytes) => {
    try {
      return openLockByEnrolment(readLock(bytes), keys).length === 32;
    } catch {
      return false;
    }
  });
}

/** The recipient as their owner sees them. */
export async function seenByOwner({ device, vault, recipient }: QuorumEstate) {
  const shown = (await device.must('recipients.list', { vault })).find(({ id }) => id === recipient);
  const { findings } = await device.must('readiness.get', { vault });
  return { locks: shown?.locks.map(({ kind }) => kind), offeredKey: shown?.offeredKey, findings: findings.map(({ code }) => code) };
}
