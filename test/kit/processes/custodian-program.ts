import { liftAsSeen } from '../../../server/core/heartbeat/heartbeat-test-kit.ts';
import { raiseHold } from '../../../server/core/heartbeat/raise-hold.ts';
import { systemOrigin, type OwnerContext } from '../../../server/core/context.ts';
import { stopReleaseByDevice } from '../../../server/core/releases/stop-release.ts';
import { jsonColumns } from '../../../server/db/json-columns.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { startTestServer } from '../server/test-server.ts';
import type { CustodianOrder, CustodianLook, ProgramStart } from './custodian-machine.ts';

// A server in a process of its own, to be killed at any moment. Its clock stands still until whoever started it says how much time passes.

const { dataDir, origin, now, vaultId, owner } = JSON.parse(process.argv[2] ?? '') as ProgramStart;
let away: readonly string[] = [];
const server = await startTestServer({
  ...{ dataDir, origin, now, config: { webhookAllowPrivate: true } },
  custodiansBy: (real) => ({
    post: async (message) => (away.some((one) => message.url.startsWith(one)) ? { failure: 'the line is cut' } : real.post(message)),
  }),
});
const { core, scheduler } = server;
const ctx = { core, owner: { ...owner, permissions: new Set(owner.permissions) }, origin: systemOrigin } as unknown as OwnerContext;

async function look(): Promise<CustodianLook> {
  const db = core.db.read;
  const { status } = await db
    .selectFrom('vaults')
    .select('status')
    .where('id', '=', vaultId as Ulid)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('custodian_states')
    .selectAll()
    .where('vault_id', '=', vaultId as Ulid)
    .executeTakeFirstOrThrow();
  const releases = await db
    .selectFrom('releases')
    .select('id')
    .where('vault_id', '=', vaultId as Ulid)
    .execute();
  const { stage, timer, heldSince, hasThirdShare } = jsonColumns.custodian_states.state.read(row.state);
  return {
    status,
    stage,
    phase: timer.phase,
    isHeld: heldSince !== null,
    hasThirdShare,
    releases: releases.length,
    faults: server.faults.map(({ kind }) => kind),
  };
}

async function obey(order: CustodianOrder): Promise<void> {
  if (order.do === 'pass') {
    server.advance(order.ms);
    await scheduler.tick();
  } else if (order.do === 'tell') await scheduler.tellCustodians();
  else if (order.do === 'cut') away = order.from;
  else if (order.do === 'press') await stopReleaseByDevice(ctx, vaultId as Ulid);
  else if (order.do === 'hold') await raiseHold(core, systemOrigin, { reason: 'by_hand', note: 'somebody looks at it' });
  else if (order.do === 'lift') {
    const open = await core.db.read.selectFrom('release_holds').select('number').where('lifted_at', 'is', null).execute();
    for (const { number } of open) await liftAsSeen(core, number, 'it is right again');
  }
}

process.on('message', (order: CustodianOrder) => {
  obey(order)
    .then(look)
    .then(
      (seen) => process.send?.({ id: order.id, seen }),
      (error: unknown) => process.send?.({ id: order.id, error: String(error) }),
    );
});
process.send?.({ id: 0, seen: await look() });
