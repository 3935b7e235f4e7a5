import type { Place, ServerPlace } from '../../shared/domain/custodian-states.ts';
import type { Key } from '../../shared/crypto/keys.ts';
import type { Identity } from '../../shared/crypto/identity.ts';
import { signPlan, type NewPlan } from '../../shared/format/custody/custody-plan.ts';
import type { ThirdCustodian } from '../../shared/format/custody/custodian.ts';
import { partText } from '../../shared/format/custody/part-text.ts';
import { recipientShareJson, type RecipientShareJson } from '../../shared/format/custody/recipient-share.ts';
import type { SignedText } from '../../shared/format/custody/signed-text.ts';
import { commitShares, sharesOfHalf, type OfEachPlace } from '../../shared/format/custody/split-half.ts';
import { sealThirdShare } from '../../shared/format/custody/third-box.ts';
import type { TestEstate } from './sealed-estate.ts';

/** The three parts of the server's half of an estate, and what its plan says of them. */
export interface SharedHalf {
  readonly shares: OfEachPlace<Key>;
  readonly recipient: NewPlan['recipients'][number];
}

/** Splits the estate's half as its owner's device does. @param third the third party's public key. */
export function shareHalf({ vaultId, recipientId, serverHalf, identity }: TestEstate, third: Uint8Array): SharedHalf {
  const shares = sharesOfHalf(serverHalf);
  const commitments = commitShares(shares, { vaultId, recipientId, keyGeneration: 1 });
  const sealedThird = sealThirdShare(shares[2], third, identity.publicKey);
  return { shares, recipient: { id: recipientId, keyGeneration: 1, commitments, sealedThird } };
}

/** A part of it as text. */
export function partOf({ vaultId, recipientId }: TestEstate, { shares }: Pick<SharedHalf, 'shares'>, place: Place): string {
  return partText({ vaultId, recipientId, keyGeneration: 1, place, share: shares[place - 1] as Key });
}

/** Both servers of one plan, by their addresses and what they sign with. */
export interface PlanOptions {
  readonly addresses: readonly [first: string, second: string];
  readonly third: ThirdCustodian;
  /** Keys of the servers and of a device: any, for a plan that no server goes by. */
  readonly keys: readonly [first: Identity, second: Identity, device: Identity];
}

/** A plan for an estate whose servers are only played. */
export function planFor(
  { accountId, vaultId, identity }: TestEstate,
  { recipient }: SharedHalf,
  options: PlanOptions,
  by = identity,
): SignedText {
  const { addresses, third, keys } = options;
  return signPlan(
    {
      ...{ accountId, vaultId, number: 1, previous: null, madeAt: '2026-03-01T12:00:00.000Z' as NewPlan['madeAt'] },
      custodians: [
        { place: 1, kind: 'server', address: addresses[0], publicKey: keys[0].publicKey },
        { place: 2, kind: 'server', address: addresses[1], publicKey: keys[1].publicKey },
        third,
      ],
      rule: { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2 },
      devices: [{ id: vaultId, publicKey: keys[2].publicKey }],
      recipients: [recipient],
    },
    by,
  );
}

/** What the server at this place hands out of it. */
export function handedShare(plan: SignedText, { shares }: SharedHalf, place: ServerPlace, third?: Key): RecipientShareJson {
  const share = shares[place - 1] as Key;
  return recipientShareJson({ plan, place, keyGeneration: 1, share, ...(third === undefined ? {} : { third }) });
}
