import type { ImportOutcome } from '../../../electron/contract/archive.ts';
import type { Input, MethodName, Output } from '../../../electron/contract/contract.ts';
import type { JobBoard } from '../jobs/job-board.ts';

/** Where an account is restored from. */
export type RestoreFrom =
  | { readonly kind: 'paper'; readonly paper: Omit<Input<'account.restore'>, 'passphrase'> }
  | { readonly kind: 'server'; readonly way: Input<'sync.fetchKeyring'> }
  | { readonly kind: 'archive'; readonly handle: string };

/** What restores it. */
export interface Restoring {
  readonly from: RestoreFrom;
  /** Where it isn't in `from` already. */
  readonly kit: string;
  readonly passphrase: string;
  /** The passphrase is a new one, since the old one is forgotten. */
  readonly isNew: boolean;
}

type Call = <N extends MethodName>(name: N, input: Input<N>) => Promise<Output<N>>;

/**
 * Opens the account on this computer: by kit and passphrase, or by kit alone with a new passphrase.
 * @throws EngineProblem.
 */
export async function openAccount(call: Call, { from, kit, passphrase, isNew }: Restoring): Promise<void> {
  if (from.kind === 'paper') {
    await call('account.restore', { ...from.paper, passphrase });
    return;
  }
  const source = from.kind === 'archive' ? { archive: from.handle } : { keyring: (await call('sync.fetchKeyring', from.way)).keyring };
  await call(isNew ? 'account.recover' : 'account.join', { kit, passphrase, ...source });
}

/** What came after the keys. */
export interface Fetched {
  /** Everything that was asked for came; a failure stays on the job board. */
  readonly isAll: boolean;
  /** What came of a file; undefined for a server, and where nothing came. */
  readonly outcome: ImportOutcome | undefined;
}

/** Fetches the records after the keys. */
export async function fetchContents(
  call: Call,
  jobs: JobBoard,
  from: RestoreFrom,
  titles: { readonly fetching: string; readonly reading: string },
): Promise<Fetched> {
  const title = from.kind === 'archive' ? titles.reading : titles.fetching;
  const done = jobs.run(title, async ({ task }) => {
    if (from.kind === 'archive') return { isAll: true, outcome: await call('archive.import', { path: from.handle, task }) };
    if (from.kind === 'server') await call('sync.connect', from.way);
    await call('sync.run', { task });
    return { isAll: true, outcome: undefined };
  });
  const nothing = { isAll: false, outcome: undefined };
  return (await done.catch(() => nothing)) ?? nothing;
}
