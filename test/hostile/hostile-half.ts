import { jsonColumns } from '../../server/db/json-columns.ts';
import type { Identity } from '../../shared/crypto/identity.ts';
import type { NewNote, NoteContent } from '../../shared/format/custody/custody-note.ts';
import { nextCounter, signNote } from '../../shared/format/custody/custody-note.ts';
import { signedTextToJson, type SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { addMs, dayMs, hourMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import type { Answer } from '../kit/server/api.ts';
import { newSharedVault, type SharedVault } from '../kit/owners/two-custodians.ts';

/** From a sign of life to the release, of the kit's policy: a week, and five days of grace. */
export const roundMs = 12 * dayMs;

/**
 * A vault whose half is shared, with an honest first server and an operator of the second one who is hostile: they have its key, whatever
 * it was told, and a recipient's help. The first server is the product's own, and hears nothing else of the second one.
 */
export interface HostileHalf extends AsyncDisposable {
  readonly vault: SharedVault;
  now(): Instant;
  /** Signed by the second server, or with whatever else its operator has. */
  sign(content: NoteContent, change?: Partial<NewNote>, key?: Identity): SignedTextJson;
  /** Brings notes to the first server as anybody may. */
  bring(...notes: readonly SignedTextJson[]): Promise<Answer>;
  /** Lets time pass at the first server; `meanwhile` is what is tried at each step. */
  pass(ms: number, meanwhile?: () => Promise<unknown>): Promise<void>;
  isReleased(): Promise<boolean>;
}

export async function hostileHalf(): Promise<HostileHalf> {
  const vault = await newSharedVault();
  const { first, second, vaultId } = vault;
  vault.keepAway([second]);
  const { keys } = second.server.core;
  const owner = first.device.owner.identity.publicKey;
  let counter = 0;
  const half: HostileHalf = {
    vault,
    now: () => first.server.now(),
    sign: (content, change = {}, key) => {
      counter = nextCounter(counter, first.server.now());
      const note = { content, vaultId, owner, plan: 1, counter, at: first.server.now(), ...change };
      return signedTextToJson(key === undefined ? keys.signNote(note) : signNote(note, key));
    },
    bring: (...notes) => first.server.api(null, '').post(`/api/sync/custodians/${vaultId}/notes`, { notes: [...notes] }),
    pass: async (ms, meanwhile) => {
      for (const until = instantToMs(first.server.now()) + ms; instantToMs(first.server.now()) < until; ) {
        first.server.advance(Math.min(12 * hourMs, until - instantToMs(first.server.now())));
        await first.server.scheduler.tick();
        await meanwhile?.();
      }
    },
    isReleased: async () => (await vault.status(first)) === 'released',
    [Symbol.asyncDispose]: () => vault[Symbol.asyncDispose](),
  };
  return half;
}

/** The owner says on a device that they are away, and it reaches the first server. */
export async function pauseFor(half: HostileHalf, ms: number, counter: number): Promise<void> {
  const note = half.vault.note({ kind: 'pause', until: addMs(half.now(), ms) }, { counter });
  const { status } = await half.bring(note);
  if (status !== 200) throw new Error(`the pause was answered with ${status}`);
}

/** The highest counter that the second server's operator knows of the first one's words. */
export async function wordOfFirst({ vault }: HostileHalf): Promise<number> {
  const row = await vault.first.server.core.db.read
    .selectFrom('custodian_states')
    .select('state')
    .where('vault_id', '=', vault.vaultId)
    .executeTakeFirstOrThrow();
  return jsonColumns.custodian_states.state.read(row.state).counter;
}
