import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, startServerProcess, type ServerProcess } from '../../test/kit/processes/server-process.ts';

/** What `audit verify --json` says. */
interface Verdict {
  readonly ok: boolean;
  readonly logs: number;
  readonly events: number;
  readonly unsealed: number;
  readonly problem_count: number;
  readonly problems: readonly { readonly fault: string; readonly seq: number; readonly event_id: string | null }[];
}

describe('heirlock audit, beside a running server', () => {
  let server: ServerProcess;
  let run: (...args: string[]) => ReturnType<typeof runCli>;
  let file: string;
  beforeAll(async () => {
    server = await startServerProcess({ env: {} });
    run = (...args) => runCli(args, { HEIRLOCK_DATA_DIR: server.dataDir });
    file = join(server.dataDir, '..', `audit-${process.pid}.jsonl`);
    await run('keys', 'create', '--email', 'a@example.org', '--json');
    await run('keys', 'create', '--email', 'a@example.org', '--json');
  });
  afterAll(() => server.stop());

  const verify = async (...args: string[]): Promise<Verdict & { readonly code: number | null }> => {
    const { code, stdout } = await run('audit', 'verify', '--json', ...args);
    return { code, ...(JSON.parse(stdout) as Verdict) };
  };
  const change = (sql: string): void => {
    const database = new SqliteDatabase(join(server.dataDir, 'heirlock.db'));
    database.exec(sql);
    database.close();
  };

  it('verify finds a log whole that the server has sealed', async () => {
    await expect.poll(() => verify().then(({ unsealed }) => unsealed), { interval: 500 }).toBe(0);
    const verdict = await verify();
    expect(verdict).toMatchObject({ code: 0, ok: true, logs: 1, problem_count: 0, problems: [] });
    expect(verdict.events).toBeGreaterThanOrEqual(2);
    const { code, stdout } = await run('audit', 'verify');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`The log is intact: ${verdict.events} events in 1 logs`)]);
  });

  it("export writes all of it, each log with its head, for its owner's eyes only, and overwrites nothing", async () => {
    const { code, stdout } = await run('audit', 'export', '--out', file, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { file, logs: 1 }]);
    const lines = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ seq: 1, actor_type: 'command_line', details: expect.any(String) as string });
    expect(lines.at(-1)).toMatchObject({ head: { seq: lines.length - 1, hash: lines.at(-2)?.hash } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await run('audit', 'export', '--out', file)).code).toBe(1);
  });

  it('verify holds a head that was kept against the log', async () => {
    expect(await verify('--head', file)).toMatchObject({ code: 0, ok: true });
    expect(await run('audit', 'verify', '--head', join(server.dataDir, 'master.key'))).toMatchObject({ code: 2 });
  });

  it('verify finds a changed event, and after that a whole log made anew, by the head that was kept', async () => {
    change("update audit_events set action = 'vault.created' where seq = 1");
    const changed = await verify();
    expect([changed.code, changed.ok, changed.problems.map(({ fault, seq }) => [fault, seq])]).toEqual([1, false, [['changed', 1]]]);
    expect((await run('audit', 'verify')).stdout).toContain('was changed or moved after it was sealed');
    // The running server itself seals what was changed, with its key.
    change('update audit_events set seq = null, hash = null; delete from audit_chains; delete from audit_heads; delete from audit_counts');
    await expect.poll(() => verify().then(({ unsealed, problem_count: count }) => [unsealed, count]), { interval: 500 }).toEqual([0, 0]);
    expect((await verify('--head', file)).problems.map(({ fault }) => fault)).toEqual(['rewritten']);
  });
});
