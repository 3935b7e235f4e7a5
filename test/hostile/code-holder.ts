import { sealContact } from '../../shared/format/custody/third-box.ts';
import { signPlan } from '../../shared/format/custody/custody-plan.ts';
import { signedTextToJson, type SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { CustodianTransport } from '../../server/core/ports.ts';
import { newWitnessedVault, type WitnessedVault } from '../kit/owners/witnessed-vault.ts';

/** What was sent to servers that somebody with a code named in a plan of their own. */
export interface Caught {
  readonly url: string;
  readonly body: string;
}

/** A vault that a witness keeps for its owner, and somebody else whom the same witness let in. */
export interface CodeHolder extends AsyncDisposable {
  readonly three: WitnessedVault;
  /** What the witness sent to the thief's own servers. */
  readonly caught: readonly Caught[];
  /** Begins with a plan of their own, which is the owner's but for who keeps it, who signs, and how soon it runs out; until it did. */
  runOut(): Promise<void>;
}

const thiefsServers = ['https://one.thief.example', 'https://two.thief.example'] as const;
/** A week, a day, and the patience of the witness: within the time of the owner's own policy. */
const untilItRanOutMs = 9 * dayMs + 12 * hourMs;

/** They know the owner's plan, as whoever runs one of the two servers does. */
export async function codeHolder(): Promise<CodeHolder> {
  const caught: Caught[] = [];
  const custodiansBy = (real: CustodianTransport): CustodianTransport => ({
    post: async (message) => {
      if (!thiefsServers.some((origin) => message.url.startsWith(origin))) return real.post(message);
      caught.push({ url: message.url, body: message.body });
      return { failure: 'it keeps what it got to itself' };
    },
  });
  const three = await newWitnessedVault({ custodiansBy });
  const runOut = async (): Promise<void> => {
    const answer = await three.bring({ plan: planOfTheirs(three), code: await three.witness.invite() });
    if (answer.status !== 200) throw new Error(`the witness answered ${answer.status}`);
    await three.live(untilItRanOutMs);
  };
  return { three, caught, runOut, [Symbol.asyncDispose]: () => three[Symbol.asyncDispose]() };
}

function planOfTheirs({ begun: { plan }, witness }: WitnessedVault): SignedTextJson {
  const key = (): Uint8Array => identityFromSeed(randomKey()).publicKey;
  const { custodianPublicKey: publicKey } = witness.core.keys;
  const contact = sealContact({ email: 'thief@thief.example', name: '', language: 'en' }, publicKey);
  const [one, two] = thiefsServers;
  const theirs = {
    ...plan,
    custodians: [
      { place: 1, kind: 'server', address: one, publicKey: key() },
      { place: 2, kind: 'server', address: two, publicKey: key() },
      { place: 3, kind: 'witness', address: witness.origin, publicKey, contact },
    ] as const,
    devices: [{ id: plan.devices[0]?.id ?? '', publicKey: key() }],
    rule: { ...plan.rule, frequency: 'weekly', graceHours: 24 } as const,
  };
  return signedTextToJson(signPlan(theirs, identityFromSeed(randomKey())));
}
