import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../shared/domain/instant.ts';
import { newSharedVault, type Custodian, type SharedVault } from '../../../test/kit/owners/two-custodians.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { startTestServer } from '../../../test/kit/server/test-server.ts';
import { tellStandings } from '../custodians/tell-standing.ts';
import { checkCustodians } from './check-custodians.ts';

const look = ({ server }: Custodian) => checkCustodians(server.core.db, server.core.publicUrl, server.core.clock.now());

/** Lets hours pass, in each of which both say how they stand. */
async function speak({ first, second }: SharedVault, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    for (const { server } of [first, second]) server.advance(hourMs);
    for (const { server } of [first, second]) {
      await tellStandings(server.core);
      await server.scheduler.tellCustodians();
    }
  }
}

describe('what doctor says of other custodians', () => {
  it('is that there are none, where no vault is shared', async () => {
    await using server = await startTestServer();
    const { db, publicUrl, clock } = server.core;
    const [only, ...more] = await checkCustodians(db, publicUrl, clock.now());
    expect([only, more]).toMatchObject([{ severity: 'fine', text: 'No vault is kept together with another server.' }, []]);
  });

  it.each([
    ['SQLite', () => null],
    ['Postgres', migratedPostgresUrl],
  ])('is fine while they are reached and speak, and names one that was not reached for six hours, and why, on %s', async (_name, url) => {
    await using vault = await newSharedVault(await url());
    const { first, second } = vault;
    await speak(vault, 3);
    expect(await look(first)).toMatchObject([{ severity: 'fine', text: 'Other custodians are reached, and speak: 1.' }]);
    vault.keepAway([second]);
    await speak(vault, 6);
    expect(await look(first)).toMatchObject([{ severity: 'fine' }]);
    await speak(vault, 2);
    const [found, ...more] = await look(first);
    expect([found?.severity, more]).toEqual(['warning', []]);
    expect(found?.text).toBe(
      `${second.server.origin}, with which a vault is kept together, has not been reached for 7 hours (nobody is there).`,
    );
    expect(found?.advice).toContain('tell whoever runs it');
    vault.keepAway([]);
    await speak(vault, 2);
    expect(await look(first)).toMatchObject([{ severity: 'fine' }]);
  });

  it('names one that takes what it is told, but is not heard of', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await speak(vault, 1);
    vault.keepAway([first]);
    await speak(vault, 8);
    const [found, ...more] = await look(first);
    expect([found?.severity, more]).toEqual(['warning', []]);
    expect(found?.text).toMatch(/answers, but has said nothing of itself here for [78] hours\.$/);
    expect(found?.advice).toContain(first.server.core.publicUrl);
    expect(await look(second)).toMatchObject([{ severity: 'warning', text: expect.stringContaining('has not been reached') as string }]);
  });
});
