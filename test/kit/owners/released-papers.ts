import type { Ulid } from '../../../shared/domain/ids.ts';
import { expect } from 'vitest';
import { browserAt, mailedLink, openBrowser, type Browser } from './sealed-vault.ts';
import { eventually } from '../runner/eventually.ts';
import { present } from '../runner/present.ts';
import type { TestServer } from '../server/test-server.ts';

/** Somebody to whom a vault was left, with the link in their mail and a browser in which they typed the code. */
export interface Heir {
  readonly link: string;
  readonly browser: Browser;
}

/** Opens what was left to somebody. @param vaultId without prefix. */
export async function openAsHeir(server: TestServer, vaultId: string, email: string): Promise<Heir> {
  const place = { server, vaultId, email } as never;
  const link = await mailedLink(place, 'released_recipient');
  const { cookie } = await openBrowser(place, link);
  return { link, browser: browserAt(server, cookie) };
}

/** Ticks until every paper about a vault that is due has been made, at this level. @returns how many there are. */
export async function papersMade(server: TestServer, vaultId: string, count: number, level = 'B-B'): Promise<void> {
  await eventually(async () => {
    await server.scheduler.tick();
    const rows = await server.core.db.read
      .selectFrom('release_papers')
      .select(['state', 'level'])
      .where('vault_id', '=', vaultId as Ulid)
      .execute();
    expect(server.faults.filter(({ kind }) => kind === 'release paper failed')).toEqual([]);
    expect(rows.filter((row) => row.state === 'made' && row.level === level).length).toBe(count);
  });
}

/** The papers on an heir's page, the newest first, as their browser fetches them. Looking is an opening. */
export async function fetchPapers({ link, browser }: Heir): Promise<readonly Buffer[]> {
  const page = new TextDecoder().decode((await browser.call('GET', link)).bytes);
  const paths = [...page.matchAll(/href="(\/r\/[^"]+\/papers\/[^"]+)"/g)].map((match) => present(match[1]));
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers, bytes } = await browser.call('GET', path);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return Buffer.from(bytes);
    }),
  );
}
