import { jsonColumns } from '../../../server/db/json-columns.ts';
import { startTestWitness } from '../server/test-witness.ts';
import type { CustodianLook, CustodianOrder, ProgramStart } from './custodian-machine.ts';

// A witness in a process of its own, to be killed at any moment. Its clock stands still until whoever started it says how much time passes.

const { dataDir, origin, now } = JSON.parse(process.argv[2] ?? '') as ProgramStart;
let away: readonly string[] = [];
const witness = await startTestWitness({
  ...{ dataDir, port: Number(new URL(origin).port), now },
  custodiansBy: (real) => ({
    post: async (message) => (away.some((one) => message.url.startsWith(one)) ? { failure: 'the line is cut' } : real.post(message)),
  }),
});

async function look(): Promise<CustodianLook> {
  // It keeps this one vault alone, under an id of its own.
  const row = await witness.core.db.read.selectFrom('custodian_states').selectAll().executeTakeFirstOrThrow();
  const { stage, timer, heldSince, hasThirdShare } = jsonColumns.custodian_states.state.read(row.state);
  const status = stage.name === 'given' ? 'released' : 'active';
  const faults = witness.faults.map(({ kind }) => kind);
  return { status, stage, phase: timer.phase, isHeld: heldSince !== null, hasThirdShare, releases: stage.name === 'given' ? 1 : 0, faults };
}

async function obey(order: CustodianOrder): Promise<void> {
  if (order.do === 'pass') {
    witness.advance(order.ms);
    await witness.tick();
  } else if (order.do === 'tell') await witness.tick();
  else if (order.do === 'cut') away = order.from;
  else if (order.do !== 'look') throw new Error(`a witness can not be told to ${order.do}`);
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
