import { addMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { readConnectionLimits } from '../stores/installation-store.ts';
import { countServersSince } from '../stores/metrics-store.ts';

/** Besides its pool each server has one that it listens on. */
const listeners = 1;

/** Whether Postgres has connections enough for all servers that are seen. */
export interface ConnectionRoom {
  readonly perServer: number;
  /** Those that work now, and this one. */
  readonly servers: number;
  readonly needed: number;
  /** What Postgres gives to others than its superusers. */
  readonly available: number;
}

/** Adds it up when a server starts. @returns null on SQLite, which has no such limit. */
export async function countConnectionRoom({ db, clock }: Pick<Core, 'db' | 'clock'>, pool: number): Promise<ConnectionRoom | null> {
  if (db.dialect === 'sqlite') return null;
  const { most, reserved } = await readConnectionLimits(db.read);
  const servers = (await countServersSince(db.read, addMs(clock.now(), -minuteMs))) + 1;
  const perServer = pool + listeners;
  return { perServer, servers, needed: perServer * servers, available: most - reserved };
}

/** The same for whoever reads the log. */
export function connectionWords({ perServer, servers, needed, available }: ConnectionRoom): string {
  const sum = `${servers} server${servers === 1 ? '' : 's'} with up to ${perServer} connections each need up to ${needed} of Postgres' ${available}`;
  return needed <= available ? sum : `${sum}: lower HEIRLOCK_DATABASE_POOL or raise max_connections, or requests wait for one another`;
}
