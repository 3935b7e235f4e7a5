import { expect } from 'vitest';
import { keyBody, newSealedVault, putKey } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';

attackServer('somebody who kept what a device once sent sends it again', { without: 'bundles only get newer' }, async (server) => {
  const vault = await newSealedVault(server);
  const earlier = keyBody(vault);
  expect((await putKey(vault, earlier)).status).toBe(200);
  expect((await putKey(vault, { ...keyBody(vault, { bundleGeneration: 2 }), locks: earlier.locks })).status).toBe(200);
  const answer = await putKey(vault, earlier);
  if (answer.status === 200) return 'succeeded';
  expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  return 'refused';
});
