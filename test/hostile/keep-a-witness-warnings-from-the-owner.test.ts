import { expect, it } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomBytes, randomKey } from '../../shared/crypto/keys.ts';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { NewPlan } from '../../shared/format/custody/custody-plan.ts';
import { signPlan } from '../../shared/format/custody/custody-plan.ts';
import { nextCounter, type NoteContent } from '../../shared/format/custody/custody-note.ts';
import { signedTextToJson, type SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { sealContact } from '../../shared/format/custody/third-box.ts';
import { newWitnessedVault, ownerAddress, type WitnessedVault } from '../kit/owners/witnessed-vault.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { attack } from './attack.ts';

/** A plan that says what the first server's operator wants, under a key of theirs that claims to be the owner's. */
function forged({ vault, next }: WitnessedVault, change: Partial<NewPlan>): SignedTextJson {
  const { publicKey } = vault.first.device.owner.identity;
  const { plan } = next(change);
  return signedTextToJson(signPlan(plan, { ...identityFromSeed(randomKey()), publicKey }));
}

function elsewhere({ begun, witness }: WitnessedVault): Pick<NewPlan, 'custodians'> {
  const [one, two, third] = begun.plan.custodians;
  if (third.kind !== 'witness') throw new Error('the plan names no witness');
  const contact = sealContact({ email: 'nobody@one.example', name: '', language: 'en' }, witness.core.keys.custodianPublicKey);
  return { custodians: [one, two, { ...third, contact }] };
}

const warned = async ({ witness }: WitnessedVault): Promise<readonly string[]> =>
  (await witness.core.db.read.selectFrom('users').select('email').execute()).map(({ email }) => email);

attack(
  'the operator of one server brings the witness a plan with another address, so that its warnings go to nobody',
  { without: 'a plan is signed by its owner' },
  async () => {
    await using three = await newWitnessedVault();
    await three.bring({ plan: forged(three, elsewhere(three)) });
    return (await warned(three)).includes(ownerAddress) ? 'refused' : 'succeeded';
  },
);

attack(
  'one of two servers keeps the end of an earlier pause back, and hands it to the witness when the owner pauses again',
  { without: 'a note that was overtaken counts no more' },
  async () => {
    await using three = await newWitnessedVault();
    const { vault } = three;
    const kept = vault.note({ kind: 'resume' }, { counter: 1 });
    const until = new Date(Date.parse(three.witness.now()) + 200 * dayMs).toISOString() as never;
    await three.tell([vault.note({ kind: 'pause', until }, { counter: 2 })]);
    await three.live(dayMs, []);
    await three.tell([kept]);
    await three.live(14 * dayMs, []);
    return (await three.gifts()).length > 0 ? 'succeeded' : 'refused';
  },
);

it('nothing that one of two servers can sign, copy or make up has the witness give sooner, or keeps it from giving', async () => {
  await using three = await newWitnessedVault();
  const { vault, witness, begun } = three;
  const random = seededRandom(20_261_127);
  const { keys } = vault.first.server.core;
  const owner = begun.plan.owner;
  let counter = 0;
  const sign = (content: NoteContent): SignedTextJson => {
    counter = nextCounter(counter, witness.now());
    return signedTextToJson(keys.signNote({ content, vaultId: vault.vaultId, owner, plan: begun.plan.number, counter, at: witness.now() }));
  };
  const trash = () => ({ text: randomBytes(40).toString(), signature: 'A'.repeat(86).concat('==') });
  const own = identityFromSeed(randomKey());
  const copied = vault.note({ kind: 'check_in' }, { at: witness.now() });
  await three.tell([copied]);
  const device = { id: vault.first.device.id, publicKey: own.publicKey };
  const meanwhile = async (): Promise<void> => {
    const notes = [
      sign({ kind: 'state', says: random.pick(['over', 'given', 'warned', 'held']), heard: {}, asks: true }),
      sign({ kind: 'check_in' }),
      sign({ kind: 'cancel' }),
      copied,
      trash(),
    ];
    const answers = [
      await three.tell(random.shuffle(notes)),
      await three.tell([sign({ kind: 'check_in' })]),
      await three.bring({ plan: forged(three, { devices: [device] }) }),
      await three.bring({ plan: forged(three, { rule: { ...begun.plan.rule, frequency: 'daily', graceHours: 24 } }) }),
      await three.bring({ plan: begun.json }),
      await three.settle(begun.plan, own),
    ];
    for (const { status } of answers) expect(status).toBeLessThan(500);
  };
  const live = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 12 * hourMs) {
      await three.live(12 * hourMs, []);
      await meanwhile();
    }
  };
  await live(11 * dayMs);
  expect(await three.gifts()).toEqual([]);
  expect(await warned(three)).toEqual([ownerAddress]);
  // Its owner stays silent: no word of a server's keeps the witness from giving.
  await live(3 * dayMs);
  expect(await three.gifts()).toHaveLength(2);
  expect(witness.faults).toEqual([]);
});
