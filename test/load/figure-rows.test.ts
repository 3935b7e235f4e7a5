import { describe, expect, it } from 'vitest';
import { containerRows, engineRows, httpRows, scaleRows, syncRows } from './figure-rows.ts';
import { sectionOf } from './measured-page.ts';
import type { Cost } from './cost-meter.ts';

const conditions = { date: '2026-11-23', machine: 'a machine', cores: 2, load: 0, versions: {} };

describe('figures as rows', () => {
  it('of requests are beside bare Fastify, which is no peer that we could lose to', () => {
    const result = { requestsPerSecond: 400, cpuMicroseconds: 10 };
    const baseline = { requestsPerSecond: 1_000, cpuMicroseconds: 2 };
    const rows = httpRows('SQLite', 100, { readById: result, list: result, checkIn: result, create: result }, baseline);
    expect(rows.map(({ what }) => what)).toContain('SQLite: list 20 of 100');
    const section = sectionOf('server', conditions, rows);
    expect(section).toContain('| SQLite: check-in, durable | 400 requests/s | bare Fastify 1000 requests/s | 0.40 |');
    expect(section).toContain('Where we lose: nowhere');
  });

  it('of sync are sealing and sending together, beside each peer', () => {
    const peers = [
      { name: 'restic', seconds: 2 },
      { name: 'rclone', seconds: 8 },
    ];
    const rows = syncRows({ what: '50 KiB', files: 2000, totalBytes: 1, addSeconds: 1, syncSeconds: 3, peers });
    expect(sectionOf('sync', conditions, rows)).toContain('Where we lose: seal and send 2000 × 50 KiB, durable (2.0 of restic).');
  });

  it('of containers compare each of our ways with each other program, of which cp encrypts nothing', () => {
    const tool = (name: string, sealMs: number, openMs: number) => ({ name, sealMs, openMs, sealPeakBytes: 1, openPeakBytes: 1 });
    const tools = [tool('Heirlock, running', 10, 20), tool('Heirlock', 30, 40), tool('age', 20, 10), tool('cp', 1, 1)];
    const rows = containerRows('to a disk', { tools, emptyPeakBytes: 1 }, 2 ** 20);
    expect(rows).toHaveLength(8);
    const section = sectionOf('containers', conditions, rows);
    expect(section).toContain('| seal 1 MiB to a disk, Heirlock, running | 10 ms | age 20 ms | 0.50 |');
    expect(section.split('Where we lose: ')[1]).not.toContain('cp');
    expect(section.split('Where we lose: ')[1]).toContain('open 1 MiB to a disk, Heirlock, running (2.0 of age)');
  });

  it('of the engine tell which bound was missed', () => {
    const rows = engineRows({
      documents: 10,
      unlockAndListMs: 1_600,
      argon2Ms: 1,
      firstSearchMs: 1,
      indexedMs: 1,
      indexedCpuMs: 1,
      longestPauseMs: 1,
      searchP50Ms: 1,
      searchP95Ms: 1,
      searchCpuMs: 1,
      memoryMiB: 1,
    });
    expect(sectionOf('engine', conditions, rows)).toContain('Where we lose: unlocked and listed after it, ms (bound missed).');
  });

  it('of many vaults are beside those of the fewest', () => {
    const cost = (ownCpuMs: number): Cost => ({ wallMs: 1, ownCpuMs, databaseCpuMs: 1, pages: 3, logBytes: 1 });
    const figures = (vaults: number, ownCpuMs: number) => {
      const each = cost(ownCpuMs);
      return { vaults, seedSeconds: 1, idleTickMs: 1, due: 1, idleTick: each, housekeeping: each, sweep: each, drain: each, seal: each };
    };
    const section = sectionOf('scale', conditions, scaleRows('SQLite', [figures(10, 1), figures(1_000, 3)]));
    expect(section).toContain('| SQLite, 10 vaults: due timer, processor time of server and database | 2.00 ms, 3.0 pages |  |  |');
    expect(section).toContain(
      '| SQLite, 1000 vaults: due timer, processor time of server and database | 4.00 ms, 3.0 pages | 10 vaults 2.00 ms | 2.0 |',
    );
  });
});
