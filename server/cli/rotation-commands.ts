import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { wipe, type Key } from '../../shared/crypto/keys.ts';
import { secondMs } from '../../shared/domain/instant.ts';
import type { RotationKind } from '../../shared/domain/key-rotation.ts';
import type { Services } from '../compose.ts';
import type { Config } from '../config/config.ts';
import type { Origin } from '../core/context.ts';
import type * as Rotate from '../core/installation/rotate-keys.ts';
import type { BeatingServerRow, KeyRotationRow } from '../db/schema.ts';
import { parseWhole, print, wantsJson } from './usage.ts';

/** What these commands need of the command line around them. */
export interface RotationKit {
  readonly withServices: <T>(act: (core: Services['core'], config: Config) => Promise<T>) => Promise<T>;
  readonly origin: Origin;
}

interface RotateOptions {
  readonly wait: string;
  readonly forgetSilent?: boolean;
  readonly callOff?: boolean;
}

/** How often a rotation looks whether the servers are with it. */
const lookEveryMs = secondMs / 2;

/** Adds `rotate` to a command that is about a key. */
export function addRotateCommand(keys: Command, name: string, kind: RotationKind, kit: RotationKit, what: string): void {
  keys
    .command(name)
    .description(`${what}, while servers run; after an interruption the same command goes on`)
    .option('--wait <seconds>', 'how long it waits for servers to get to know the new key', '120')
    .option('--forget-silent', "servers that haven't been heard of for two minutes are gone for good")
    .option('--call-off', 'takes back a rotation that nothing was sealed with yet')
    .action((options: RotateOptions) => rotateCommand(kit, kind, options));
}

async function rotateCommand({ withServices, origin }: RotationKit, kind: RotationKind, options: RotateOptions): Promise<void> {
  const waitMs = parseWhole('--wait', options.wait, 0, 86_400) * secondMs;
  const rotate = await import('../core/installation/rotate-keys.ts');
  await withServices(async (core, config) => {
    const ctx = { core, origin };
    const underWay = await rotate.rotationUnderWay(core.db.read);
    if (underWay !== undefined && underWay.kind !== kind)
      throw new Error(`Another rotation is under way: run "${commandOf[underWay.kind]}" first, which goes on with it.`);
    if (options.callOff === true) {
      if (underWay === undefined) throw new Error('No rotation is under way.');
      await rotate.callOffRotation(ctx, underWay);
      print(
        { rotation: shownRotation(underWay), called_off: true },
        'The rotation has been called off. Nothing was sealed with the new key.',
      );
      return;
    }
    const begun = underWay ?? (await begin(rotate, ctx, kind, config.masterKeyFile));
    if (kind === 'master' && begun.stage === 'spreading') await placeNextKey(begun, config.masterKeyFile);
    await core.keyRing.follow();
    await carryThrough(rotate, ctx, begun, { waitMs, forgetSilent: options.forgetSilent === true });
  });
}

const commandOf: Readonly<Record<RotationKind, string>> = {
  master: 'heirlock master-key rotate',
  deployment: 'heirlock release-key rotate-deployment',
};

async function begin(rotate: typeof Rotate, ctx: Rotate.RotationContext, kind: RotationKind, path: string): Promise<KeyRotationRow> {
  const { loadMasterKey, nextKeyFile } = await import('../adapters/master-key-file.ts');
  const masterKey = await loadMasterKey(path, { isNew: false });
  try {
    if (kind === 'deployment') return await rotate.beginDeploymentRotation(ctx, masterKey);
    // On the disk before the database knows of it: a next key that was left behind by a process killed here is as good as a new one.
    const nextKey = await loadMasterKey(nextKeyFile(path), { isNew: true });
    try {
      return await rotate.beginMasterRotation(ctx, masterKey, nextKey);
    } finally {
      wipe(nextKey);
    }
  } finally {
    wipe(masterKey);
  }
}

/** Puts the new key in the place of the earlier one, unless that is done. */
async function placeNextKey({ from_key: from, to_key: to }: KeyRotationRow, path: string): Promise<void> {
  const { nextKeyFile, readMasterKey, takeNextKey } = await import('../adapters/master-key-file.ts');
  if ((await fingerprintIn(readMasterKey, path)) === to) return;
  const next = await fingerprintIn(readMasterKey, nextKeyFile(path));
  if (next !== to) {
    throw new Error(
      `The next key (fingerprint ${to.slice(0, 16)}) is not on this machine: go on where the rotation was begun, or copy its key file here. If it is lost, call the rotation off with --call-off: nothing was sealed with it yet.`,
    );
  }
  await takeNextKey(path, from);
}

async function fingerprintIn(read: (path: string) => Promise<Key | undefined>, path: string): Promise<string | undefined> {
  const { masterKeyFingerprint } = await import('../core/installation-keys.ts');
  const key = await read(path);
  try {
    return key && masterKeyFingerprint(key);
  } finally {
    wipe(key);
  }
}

interface Patience {
  readonly waitMs: number;
  readonly forgetSilent: boolean;
}

async function carryThrough(
  rotate: typeof Rotate,
  ctx: Rotate.RotationContext,
  begun: KeyRotationRow,
  { waitMs, forgetSilent }: Patience,
): Promise<void> {
  const { renewSome } = await import('../core/installation/renew-sealed.ts');
  const giveUpAtMs = performance.now() + waitMs;
  let rotation = begun;
  let told = '';
  const tell = (line: string): void => {
    if (line !== told && !wantsJson()) process.stderr.write(`${line}\n`);
    told = line;
  };
  while (rotation.stage === 'spreading' || rotation.stage === 'switching') {
    const step = await rotate.advanceRotation(ctx, rotation, forgetSilent);
    if ('rotation' in step) {
      rotation = step.rotation;
      await ctx.core.keyRing.follow();
    } else if (performance.now() > giveUpAtMs) {
      printWaiting(rotation, step.waitsFor);
      return;
    } else {
      tell(waitingWords(rotation, step.waitsFor));
      await sleep(lookEveryMs);
    }
  }
  while (rotation.stage === 'renewing') {
    tell(`Sealing anew: ${rotation.walk_column ?? 'the first'} …`);
    rotation = await renewSome(ctx.core, rotation);
  }
  const until = rotate.settlesAt(rotation);
  print({ rotation: shownRotation(rotation), settles_at: until, waits_for: [] }, finishedWords(rotation, until));
}

function printWaiting(rotation: KeyRotationRow, followers: Rotate.Followers): void {
  process.exitCode = 1;
  const waitsFor = [...followers.behind, ...followers.silent].map(shownServer);
  print(
    { rotation: shownRotation(rotation), settles_at: null, waits_for: waitsFor },
    `Not finished. ${waitingWords(rotation, followers)}\nRun the same command again to go on.`,
  );
}

function waitingWords({ kind, stage, to_key: to }: KeyRotationRow, { behind, silent }: Rotate.Followers): string {
  const lines =
    behind.length === 0
      ? []
      : [
          `Waiting for ${behind.length === 1 ? 'a server' : `${behind.length} servers`} that ${behind.length === 1 ? "doesn't" : "don't"} work with the new key yet: ${behind.map(({ id }) => id).join(', ')}.`,
        ];
  if (behind.length > 0 && kind === 'master' && stage === 'spreading')
    lines.push(
      `Each reads its key file every ten seconds: where servers have files of their own, copy this machine's there (fingerprint ${to.slice(0, 16)}).`,
    );
  for (const { id, beat_at: at } of silent)
    lines.push(
      `Server ${id} was last heard of at ${at} and didn't say that it stopped. If it is gone for good, add --forget-silent; if it's only paused, stop it first.`,
    );
  return lines.join('\n');
}

function finishedWords({ kind, renewed, unreadable, from_key: from, to_key: to }: KeyRotationRow, until: string | null): string {
  const lines = [`Everything is sealed under the new key: ${renewed} rows were sealed anew.`];
  if (unreadable > 0) lines.push(`${unreadable} rows can't be opened with any key, and couldn't before: they are damaged.`);
  if (kind === 'master') {
    lines.push(
      `The master key has the fingerprint ${to.slice(0, 16)}. Copy its file to where you keep your copies, and print a new page: heirlock master-key page --out page.pdf`,
      `The earlier key (${from.slice(0, 16)}) lies beside it, under its fingerprint. It opens backups of before: keep it as long as you keep those, elsewhere, then delete it.`,
    );
  }
  if (until !== null)
    lines.push(`Servers forget the earlier key by themselves after ${until}, when what was sent out with it has run out.`);
  return lines.join('\n');
}

/** A rotation as `--json` shows it. */
export function shownRotation({
  number,
  kind,
  stage,
  from_key,
  to_key,
  began_at,
  switched_at,
  renewed_at,
  ended_at,
  renewed,
  unreadable,
}: KeyRotationRow) {
  return { number, kind, stage, from_key, to_key, began_at, switched_at, renewed_at, ended_at, renewed, unreadable };
}

/** A server as `--json` shows it. */
export function shownServer({ id, started_at, beat_at, keys_version }: BeatingServerRow) {
  return { id, started_at, beat_at, keys_version };
}
