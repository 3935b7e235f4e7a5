import { expect, it } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { randomBytes, randomKey } from '../../shared/crypto/keys.ts';
import { newWitnessedVault, type WitnessedVault } from '../kit/owners/witnessed-vault.ts';
import { attack } from './attack.ts';

const bring = ({ vault }: WitnessedVault, body: unknown, vaultId: string = vault.vaultId) =>
  vault.first.server.api(null, '').post(`/api/sync/custodians/${vaultId}/third-shares`, body);
const kept = ({ vault }: WitnessedVault) => vault.first.server.core.db.read.selectFrom('third_shares').selectAll().execute();

attack(
  'a stranger brings a server a false part of the third party’s, so that the true one is taken for a repetition',
  { without: 'a third party’s share fits the plan' },
  async () => {
    await using three = await newWitnessedVault();
    const share = { recipient: three.vault.recipientId, key_generation: 1, share: toBase64(randomKey()) };
    await bring(three, { plan: three.begun.plan.number, shares: [share] });
    const state = await three.vault.state(three.vault.first);
    return (await kept(three)).length > 0 || state.hasThirdShare ? 'succeeded' : 'refused';
  },
);

it('garbage and parts of others are refused alike, and change nothing; beside them a true one is kept', async () => {
  await using three = await newWitnessedVault();
  const { vault, begun } = three;
  const plan = begun.plan.number;
  const right = { recipient: vault.recipientId, key_generation: 1, share: toBase64(three.share) };
  const newId = () => vault.first.server.core.newId();
  const wrong = [
    { ...right, share: toBase64(randomBytes(32)) },
    { ...right, share: toBase64(new Uint8Array(32)) },
    { ...right, share: 'A'.repeat(44) },
    { ...right, recipient: newId() },
    { ...right, key_generation: 2 },
  ];
  for (const share of wrong) expect((await bring(three, { plan, shares: [share] })).status).toBeGreaterThanOrEqual(400);
  expect(await bring(three, { plan, shares: wrong })).toMatchObject({ status: 404 });
  expect(await bring(three, { plan, shares: [right] }, newId())).toMatchObject({ status: 404 });
  for (const body of [
    {},
    [],
    { plan: 0, shares: [right] },
    { plan, shares: [] },
    { plan, shares: [{ ...right, more: 1 }] },
    { plan, shares: 'x' },
  ])
    expect((await bring(three, body)).status).toBeGreaterThanOrEqual(400);
  expect(await kept(three)).toEqual([]);
  expect((await vault.state(vault.first)).hasThirdShare).toBe(false);
  expect(await bring(three, { plan, shares: [...wrong, right] })).toMatchObject({ status: 200, body: { kept: 1, refused: wrong.length } });
  expect((await vault.state(vault.first)).hasThirdShare).toBe(true);
  expect(vault.first.server.faults).toEqual([]);
});
