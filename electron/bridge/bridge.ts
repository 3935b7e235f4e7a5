import { join } from 'node:path';
import type { EngineEvent } from '../contract/contract.ts';
import type { Preferences, ShellEvent } from '../contract/shell.ts';
import { announcer } from './announcer.ts';
import { connectEmbedded, type EmbeddedServer } from './embedded-server.ts';
import type { EngineLink } from './engine-link.ts';
import { systemIdleTime, watchIdle, type IdleLock, type IdleTime } from './idle-lock.ts';
import { PageSession } from './page-session.ts';
import { openPreferencesFile, type PreferencesFile } from './preferences-file.ts';
import { openSpool, type Spool } from './files/spool.ts';

export interface BridgeOptions {
  readonly engine: EngineLink;
  /** The engine's data folder; the bridge has `shell/` in it. */
  readonly folder: string;
  /** The server that was started with the app. */
  readonly embedded?: EmbeddedServer | undefined;
  readonly idleTime?: IdleTime;
}

/**
 * What both shells do the same way, on top of one engine: pages with their file handles, preferences, the idle lock, the copies on disk.
 */
export interface Bridge {
  readonly engine: EngineLink;
  readonly spool: Spool;
  readonly embedded: EmbeddedServer | undefined;
  /** A separate page, whose handles mean nothing to others. */
  openPage(): PageSession;
  preferences(): Preferences;
  setPreferences(change: Partial<Preferences>): Promise<Preferences>;
  /** The owner has touched the page. */
  touch(): void;
  /** Puts off the idle lock until what is returned is called. */
  hold(): () => void;
  /** Locks the vault, whoever asks for it. */
  lock(reason: 'idle' | 'system' | 'menu'): Promise<void>;
  /** Tells all pages. */
  emit(event: ShellEvent): void;
  on(listener: (event: EngineEvent | ShellEvent) => void): () => void;
  /** Ends the engine and removes every copy. */
  close(): Promise<void>;
}

/** Puts the bridge before an open engine. Copies that an earlier run left are removed first. */
export async function openBridge(options: BridgeOptions): Promise<Bridge> {
  const own = join(options.folder, 'shell');
  const spool = await openSpool(join(own, 'spool'));
  return composeBridge(options, spool, await openPreferencesFile(join(own, 'preferences.json')));
}

/**
 * How long pages have for what was typed in the last moment. Only a lock from the menu comes that soon after a key was pressed; before the
 * machine sleeps nothing may wait, and whoever was away has typed nothing.
 */
const savesWithinMs = 400;

/** Locks an engine that is unlocked, and says why. */
function lockOf(engine: EngineLink, emit: (event: ShellEvent) => void): Bridge['lock'] {
  return async (reason) => {
    const before = await engine.call('account.status', {});
    if (!before.ok || before.value.state !== 'unlocked') return;
    if (reason === 'menu') {
      emit({ name: 'lock.soon', data: {} });
      await new Promise((resolve) => setTimeout(resolve, savesWithinMs));
    }
    await engine.call('account.lock', {});
    emit({ name: 'lock.requested', data: { reason } });
  };
}

/** Calls `locked` each time the engine's account was unlocked and is no longer. */
function whenLocked(engine: EngineLink, locked: () => void): void {
  let wasUnlocked = false;
  engine.on((event) => {
    if (event.name !== 'account.changed') return;
    const unlocked = event.data.state === 'unlocked';
    if (wasUnlocked && !unlocked) locked();
    wasUnlocked = unlocked;
  });
}

function composeBridge({ engine, embedded, idleTime = systemIdleTime }: BridgeOptions, spool: Spool, preferences: PreferencesFile): Bridge {
  const pages = new Set<PageSession>();
  const { tell: emit, on } = announcer<EngineEvent | ShellEvent>();
  const forgetFiles = async (): Promise<void> => {
    await Promise.all([...pages].map((page) => page.handles.clear()));
    await spool.clear();
  };
  const lock = lockOf(engine, emit);
  const limitMs = (): number | null => (preferences.get().lockAfterMinutes ?? 0) * 60_000 || null;
  const idle: IdleLock = watchIdle(idleTime, limitMs, () => void lock('idle'));
  const connect = embedded && connectEmbedded(engine, embedded, (data) => emit({ name: 'embedded-server', data }));
  engine.on(emit);
  whenLocked(engine, () => void forgetFiles());
  return {
    engine,
    spool,
    embedded,
    emit,
    lock,
    openPage: () => {
      const page = new PageSession({ engine, idle, unlocked: () => connect?.(), closed: (one) => pages.delete(one) });
      pages.add(page);
      return page;
    },
    preferences: () => preferences.get(),
    setPreferences: async (change) => {
      const next = await preferences.set(change);
      emit({ name: 'preferences.changed', data: next });
      return next;
    },
    touch: () => idle.touch(),
    hold: () => idle.hold(),
    on,
    close: async () => {
      idle.stop();
      await engine.close();
      await forgetFiles();
    },
  };
}
