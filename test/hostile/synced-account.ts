import { firstDevice, openDevice, ownerPassphrase, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import type { PullAnswer } from '../../shared/wire/sync.ts';
import { startOperator, toldAnew, type Operator } from './operator.ts';

let accounts = 0;

/** An owner whose devices reach their server through whoever runs it. */
export interface SyncedAccount extends AsyncDisposable {
  readonly server: TestServer;
  readonly operator: Operator;
  readonly email: string;
  /** The first device, synced. */
  readonly device: OwnerDevice;
  readonly vault: string;
  /** Another device, with the keys of the account and nothing else yet. */
  join(): Promise<OwnerDevice>;
}

/** @param names of the documents that the owner has. */
export async function openSyncedAccount(names: readonly string[] = ['will.txt']): Promise<SyncedAccount> {
  accounts += 1;
  const email = `synced-${accounts}@example.org`;
  const server = await startTestServer();
  const operator = await startOperator(server);
  const { device, vault, kit } = await firstDevice(operator.origin, await tokenFor(server.core, email));
  const open: OwnerDevice[] = [device];
  for (const name of names) await device.addText(vault, name, `This is ${name}.`);
  await device.must('sync.run', {});
  return {
    server,
    operator,
    email,
    device,
    vault,
    join: async () => {
      const joining = await openDevice();
      open.push(joining);
      const way = { server: operator.origin, token: await tokenFor(server.core, email) };
      const { keyring } = await joining.must('sync.fetchKeyring', way);
      await joining.must('account.join', { kit, passphrase: ownerPassphrase, keyring });
      await joining.must('sync.connect', way);
      return joining;
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of open) await one[Symbol.asyncDispose]();
      await operator[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

/** What the devices of an account see in a vault. */
export async function namesIn(device: OwnerDevice, vault: string): Promise<readonly string[]> {
  const documents = await device.must('documents.list', { vault });
  return documents.map(({ name }) => name).toSorted();
}

/** The code with which a sync ends; undefined where it goes through. */
export async function syncFailure({ engine }: OwnerDevice): Promise<string | undefined> {
  const outcome = await engine.call('sync.run', {});
  return outcome.ok ? undefined : outcome.code;
}

/**
 * Tells a device that has nothing yet another history than the true one, and takes whatever it signs.
 * @param change what becomes of the true one's entries.
 */
export function tellAnew({ operator }: SyncedAccount, change: (entries: PullAnswer['entries']) => PullAnswer['entries']): void {
  operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer, { asked }) => {
    const { cursor } = asked as { readonly cursor: number };
    const { entries, ...all } = toldAnew(change(body.entries));
    return cursor === 0 ? { entries, ...all } : { ...all, entries: entries.filter(({ seq }) => seq > cursor) };
  });
  operator.answer(/^\/api\/sync\/heads$/, () => ({ status: 200, body: {} }));
}
