import { identityFromSeed, type Identity } from '../../../shared/crypto/identity.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { signPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signedTextToJson } from '../../../shared/format/custody/signed-text.ts';
import { commitShares, sharesOfHalf } from '../../../shared/format/custody/split-half.ts';
import { sealContact, sealThirdShare } from '../../../shared/format/custody/third-box.ts';

const weekly = { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: null } as const;

/** Whose plan it is, and who keeps the shares. */
export interface Wanted {
  readonly newId: () => Ulid;
  readonly owner: Identity;
  readonly key: Uint8Array;
  readonly address: string;
  /** Addresses of the two servers. */
  readonly servers: readonly [string, string];
  readonly madeAt: Instant;
}

/** A first plan that names a witness as its third party, for one recipient. */
export function planForWitness({ newId, owner, key, address, servers, madeAt }: Wanted) {
  const [vaultId, recipientId, accountId] = [newId(), newId(), newId()];
  const shares = sharesOfHalf(randomKey());
  const anyKey = (): Uint8Array => identityFromSeed(randomKey()).publicKey;
  const contact = sealContact({ email: 'owner@example.org', name: '', language: 'en' }, key);
  const signed = signPlan(
    {
      ...{ accountId, vaultId, number: 1, previous: null, madeAt, rule: weekly },
      custodians: [
        { place: 1, kind: 'server', address: servers[0], publicKey: anyKey() },
        { place: 2, kind: 'server', address: servers[1], publicKey: anyKey() },
        { place: 3, kind: 'witness', address, publicKey: key, contact },
      ],
      devices: [{ id: newId(), publicKey: anyKey() }],
      recipients: [
        {
          id: recipientId,
          keyGeneration: 1,
          commitments: commitShares(shares, { vaultId, recipientId, keyGeneration: 1 }),
          sealedThird: sealThirdShare(shares[2], key, owner.publicKey),
        },
      ],
    },
    owner,
  );
  return { vaultId, recipientId, json: signedTextToJson(signed), share: shares[2] };
}
