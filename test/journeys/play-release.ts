import type { Ulid } from '../../shared/domain/ids.ts';
import { instantToMs } from '../../shared/domain/instant.ts';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { openContainerStream } from '../../shared/format/container/document-container-stream.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { codeBytes } from '../../shared/format/random-code.ts';
import { openBundle } from '../../shared/format/release/bundle.ts';
import { openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import type { SealedAnswer } from '../../shared/wire/release-keys.ts';
import type { OwnerDevice } from '../kit/desktop/owner-device.ts';
import { browserAt, mailedLink, openBrowser } from '../kit/owners/sealed-vault.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** Who leaves what to whom, and the words on the paper that opens it. */
export interface Legacy {
  readonly server: TestServer;
  readonly device: OwnerDevice;
  readonly vault: string;
  readonly owner: string;
  readonly recipient: string;
  readonly email: string;
  readonly words: string;
}

/** What became of a vault whose owner isn't heard from any more. */
export interface Played {
  readonly released: boolean;
  /** Mails really left to warn the owner. */
  readonly ownerWarned: boolean;
  /** A mail really left to say that it's open, with a link that others can follow. */
  readonly recipientTold: boolean;
  /** What the recipient then holds in their hands, by the words on the paper alone; why not, where they don't. */
  readonly holds: Readonly<Record<string, string>> | string;
  readonly letter: string | null;
}

const steps = 20;

/** Lets the time pass until the vault is open, or nothing moves any more. */
async function passTime({ server, vault }: Legacy): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    const { read } = server.core.db;
    const vaultRow = await read
      .selectFrom('vaults')
      .select('status')
      .where('id', '=', vault as Ulid)
      .executeTakeFirst();
    if (vaultRow === undefined) return false;
    if (vaultRow.status === 'released') return true;
    const policy = await read
      .selectFrom('policies')
      .select('wake_at_ms')
      .where('vault_id', '=', vault as Ulid)
      .executeTakeFirst();
    if (policy?.wake_at_ms === null || policy === undefined) return false;
    server.advance(Math.max(60_000, policy.wake_at_ms - instantToMs(server.now())));
    await server.scheduler.tick();
    await server.scheduler.deliver();
    await server.scheduler.tick();
  }
  return false;
}

const isOutside = (link: string): boolean => !/^(127\.|localhost$|\[?::1)/.test(new URL(link).hostname);

/** The owner falls silent; the timer runs, with real mail, until the recipient holds what is theirs, or doesn't. */
export async function playRelease(legacy: Legacy): Promise<Played> {
  const { server, vault, owner, email } = legacy;
  const released = await passTime(legacy);
  const sent = new Set(server.smtp?.taken.map(({ to }) => to.toLowerCase()));
  const mails = (await server.mails(`vault_${vault}`)).filter(({ to }) => sent.has(to.toLowerCase()));
  const ownerWarned = mails.some(({ kind, to }) => to === owner && ['due_notice', 'last_warning'].includes(kind));
  const told = mails.findLast(({ kind, to }) => kind === 'released_recipient' && to.toLowerCase() === email.toLowerCase());
  const recipientTold = told !== undefined && isOutside(told.links[0] ?? 'http://127.0.0.1');
  if (!released || told === undefined) return { released, ownerWarned, recipientTold, holds: 'nothing', letter: null };
  try {
    return { released, ownerWarned, recipientTold, ...(await openAll(legacy)) };
  } catch (error) {
    return { released, ownerWarned, recipientTold, holds: error instanceof Error ? error.message : String(error), letter: null };
  }
}

async function openAll({ server, device, vault, recipient, email, words }: Legacy): Promise<Pick<Played, 'holds' | 'letter'>> {
  const place = { server, vaultId: vault, email } as never;
  const link = await mailedLink(place, 'released_recipient');
  const { cookie } = await openBrowser(place, link);
  const browser = browserAt(server, cookie);
  const answer = await browser.call('GET', `${link}/sealed`);
  if (answer.status !== 200) throw new Error(`the server has nothing to hand out: ${answer.status}`);
  const sealed = answer.body as unknown as SealedAnswer;
  const typed = fromWords(words, codeBytes, 'sheet');
  for (const text of sealed.locks) {
    const half = await openLockBySheets(readLock(fromBase64(text, 'damaged')), [typed]).catch(() => undefined);
    if (half === undefined) continue;
    const { accountId, identity } = device.engine.context.session();
    const bundle = openBundle(
      fromBase64(sealed.bundle, 'damaged'),
      joinHalves(half, asKey(fromBase64(sealed.half, 'damaged'))),
      { accountId, vaultId: vault, recipientId: recipient, keyGeneration: sealed.key_generation, generation: sealed.generation },
      identity.publicKey,
    );
    const holds: Record<string, string> = {};
    for (const { id, name, version, sizeBytes, parts } of bundle.manifest.documents) {
      const pieces = await Promise.all(parts.map(async ([part]) => browser.call('GET', `${link}/parts/${part}`)));
      const lost = pieces.find(({ status }) => status !== 200);
      if (lost !== undefined) throw new Error(`a part of ${name} is answered with ${lost.status}`);
      const key = bundle.keys.get(id);
      if (key === undefined) throw new Error(`${name} has no key`);
      const containerBytes = parts.reduce((sum, [, size]) => sum + size, 0);
      const source = (async function* () {
        for (const { bytes } of pieces) yield bytes;
      })();
      const plain: Uint8Array[] = [];
      const container = { key, containerBytes, plainBytes: sizeBytes, vaultId: vault, documentId: id, version };
      for await (const bytes of openContainerStream(source, container)) plain.push(bytes);
      holds[name] = Buffer.concat(plain).toString();
    }
    return { holds, letter: bundle.letter };
  }
  throw new Error('no lock opens with the paper');
}
