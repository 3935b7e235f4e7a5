import type { Output } from '../../electron/contract/contract.ts';
import type { Preferences, Shell } from '../../electron/contract/shell.ts';
import { connectShell } from './shell/connect-shell.ts';

/** What the app begins with. */
export interface InitialState {
  readonly shell: Shell;
  readonly preferences: Promise<Preferences>;
  /** The account's state; undefined when it may have changed by now. */
  readonly status: Promise<Output<'account.status'> | undefined>;
  /** Whether any event has arrived since the shell was connected, after which `status` may be old. */
  readonly wasTold: () => boolean;
}

/** Connects to the shell and asks it for what the first screen needs. @throws ShellError where there is no shell. */
export async function loadInitialState(): Promise<InitialState> {
  const shell = await connectShell();
  let told = false;
  shell.on(() => {
    told = true;
  });
  const preferences = shell.preferences();
  const status = unlockAtStart(shell);
  // Anyone who awaits them hears of it; until then nobody does.
  for (const answer of [preferences, status]) answer.catch(() => undefined);
  return { shell, preferences, status, wasTold: () => told };
}

/** Opens a vault whose passphrase the system keeps, as the owner wished; once only, so that it stays locked when it is locked by hand. */
async function unlockAtStart(shell: Shell): Promise<Output<'account.status'> | undefined> {
  const [{ canRemember }, status] = await Promise.all([shell.facts(), shell.call('account.status', {})]);
  if (!status.ok) return undefined;
  if (!canRemember || status.value.state !== 'locked') return status.value;
  await shell.unlockRemembered();
  return undefined;
}
