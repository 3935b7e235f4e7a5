import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../kit/server/api.ts';
import { routesWithBodies, walk, type Step } from '../kit/server/body-walk.ts';
import { difference, startComparable, type Told } from '../kit/server/comparable-server.ts';
import { canariesIn, stateOf, withoutChance } from '../kit/server/database-state.ts';
import { memberPool, withForeignMembers, withWrongMembers, wronglyTyped, type MemberPool } from '../kit/server/member-pool.ts';
import { isOfPolicies, rightBodies, surfaceOf } from '../kit/server/right-bodies.ts';
import { registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** Of the bodies that aren't closed: what this server has no means for, and what needs a code, a passkey or somebody else's request first. */
const refusedAnyway = [
  'POST /api/sync/authorities/ask 400',
  'POST /api/sync/devices/:id/removal/nonce 404',
  'POST /api/sync/reach/test 503',
  // There is no such way.
  'POST /api/sync/vaults/:vault/recipients/:recipient/ways/:way/ask 404',
  // Nobody has signed, and what is sent are bytes.
  'POST /api/sync/witnessings/:witnessing/witnesses/:witness/reopen 404',
  'PUT /api/sync/witnessings/:witnessing/content 400',
  // This server has an administrator already.
  'POST /api/auth/set-up 403',
  'POST /api/auth/mfa/verify 400',
  'POST /api/auth/mfa/totp/activate 400',
  'POST /api/auth/mfa/recovery-codes 409',
  'POST /api/auth/mfa/passkeys 400',
  'POST /api/auth/mfa/passkeys/challenge 409',
  'POST /api/sign 503',
  // It takes a PDF of one's own, and addresses.
  'POST /api/witnessings 400',
  'POST /api/documents/:document_id/scans 503',
  'POST /api/approvals/:approval_id/approve 404',
  'POST /api/approvals/:approval_id/refuse 404',
  'POST /api/approvals/:approval_id/withdraw 404',
  'POST /api/certificates/:certificate_id/approve 404',
  'POST /api/certificates/:certificate_id/reject 404',
  'POST /api/corrections 404',
  'POST /api/corrections/:correction_id/agree 404',
  'POST /api/corrections/:correction_id/stop 404',
  'POST /api/vaults/:vault_id/holds/lift 409',
  'POST /api/holds/:hold_number/lift 404',
  'POST /api/me/contacts/second-address/confirm 400',
  'PUT /api/me/contacts/phone 503',
  'POST /api/me/contacts/phone/confirm 404',
  // What the owner was shown is another wait, and other people.
  'POST /api/vaults/:vault_id/release/open 409',
  // After signing out.
  'POST /api/auth/sign-out-everywhere 401',
];

type Members = Readonly<Record<string, unknown>>;

const told = ({ status, body }: Answer): Told => ({ status, body: withoutChance(JSON.stringify(body ?? null)) });

/** A closed body refuses what isn't documented; every other one ignores it. */
const isClosed = ({ route }: Step): boolean => route.body?.additionalProperties === false;

/** What the members that were sent along have changed; undefined where nothing. */
function changeBy(step: Step, plain: Told, sent: Told): string | undefined {
  if (!isClosed(step)) return difference(plain, sent);
  return sent.status === 400 ? undefined : `${sent.status} where 400 is due`;
}

/** The fewest members that still do it, found by halves. What they did at first may keep them from doing it again. */
async function culprits(members: Members, isBroken: (some: Members) => Promise<boolean>): Promise<readonly string[]> {
  const names = Object.keys(members);
  if (names.length < 2) return names;
  const middle = Math.ceil(names.length / 2);
  for (const half of [names.slice(0, middle), names.slice(middle)]) {
    const some = Object.fromEntries(half.map((name) => [name, members[name]]));
    if (await isBroken(some)) return culprits(some, isBroken);
  }
  return names.length > 8 ? [`${names.length} members together`] : names;
}

/** Sends each route what it takes with these members beside it, and says where that made a difference. */
async function differences(
  server: TestServer,
  routes: readonly RegisteredRoute[],
  plain: readonly Told[],
  members: Members,
): Promise<string[]> {
  const found: string[] = [];
  let at = 0;
  for await (const step of walk(server, routes)) {
    const expected = plain[at++] ?? { status: 0, body: '' };
    const send = async (some: Members): Promise<string | undefined> =>
      changeBy(step, expected, told(await step.send(withForeignMembers(step.right, step.route.body, some))));
    const problem = await send(members);
    if (problem !== undefined) {
      const names = await culprits(members, async (some) => (await send(some)) !== undefined);
      found.push(`${step.title}, sent ${names.join(', ')}: ${problem}`);
    }
    // A closed body took nothing: the routes after it need what it makes.
    if (isClosed(step)) await step.send(step.right);
  }
  return found;
}

describe.each(['SQLite', 'Postgres'])(
  'on %s, members that a route does not document, of all that any other surface or the database knows',
  (database) => {
    let routes: readonly RegisteredRoute[];
    let pool: MemberPool;
    let state: readonly string[];
    const plain: Told[] = [];
    const refused: string[] = [];
    beforeAll(async () => {
      await using server = await startComparable(database);
      const all = await registeredRoutes(server);
      routes = routesWithBodies(all);
      const columns = (await server.core.db.read.introspection.getTables()).flatMap(({ columns: own }) => own.map(({ name }) => name));
      pool = memberPool(all, columns);
      for await (const step of walk(server, routes)) {
        const answer = told(await step.send(step.right));
        plain.push(answer);
        if (answer.status >= 300 && !isClosed(step)) refused.push(`${step.title} ${answer.status}`);
      }
      state = await stateOf(server);
    });
    const membersBy = (value: (known: readonly unknown[], index: number) => unknown): Members =>
      Object.fromEntries([...pool].map(([name, known], index) => [name, value(known, index)]));
    const expectNothing = async (members: Members): Promise<void> => {
      await using server = await startComparable(database);
      expect(await differences(server, routes, plain, members)).toEqual([]);
      expect(await canariesIn(server)).toEqual([]);
      expect(await stateOf(server)).toEqual(state);
    };

    it('are of every surface, and the routes too', () => {
      const places = new Set(routes.map((route) => `${route.base || '(origin)'} ${surfaceOf(route)}`));
      expect([...places].sort()).toEqual([
        '(origin) alternate',
        '(origin) overview',
        '(origin) reference',
        '(origin) sync',
        '/alternate alternate',
        '/api platform',
        '/overview overview',
        '/reference reference',
      ]);
      const names = [
        'ownerEmail',
        'owner_email',
        'settings',
        'tags',
        'metadata',
        'status',
        'plan',
        'roles',
        'mode',
        'custody',
        'policy_type',
      ];
      expect(names.filter((name) => !pool.has(name))).toEqual([]);
    });

    it('are sent to routes that take the body without them, but for a few', () => {
      expect(refused).toEqual(refusedAnyway);
    });

    it('are ignored with wrong types', () => expectNothing(membersBy((known, index) => wronglyTyped(known, index))));

    it.each([0, 1])('do nothing with right types, of several each in turn (%i)', (turn) =>
      expectNothing(membersBy((known) => known[turn % known.length])),
    );
  },
);

/** 400, or 422 where that's how a surface refuses values; of a batch, the item is. */
function isRefused({ config, path }: RegisteredRoute, { status, body }: Answer): boolean {
  if (path.endsWith('/batch') && status === 207) return body.failed > 0;
  return status === 400 || (status === 422 && ['overview', 'alternate'].includes(config.surface ?? ''));
}

describe.each(['SQLite', 'Postgres'])('on %s, documented members of another type than is documented', (database) => {
  it('are refused as invalid by every route', async () => {
    await using server = await startComparable(database);
    const found: string[] = [];
    let sent = 0;
    for await (const { route, title, right, send } of walk(server, routesWithBodies(await registeredRoutes(server)))) {
      for (const body of rightBodies(route, right)) {
        for (const wrong of withWrongMembers(body, route.body ?? {}, (name) => !isOfPolicies(route) || name in body)) {
          sent += 1;
          const answer = await send(wrong.body);
          if (!isRefused(route, answer))
            found.push(`${title}, sent ${wrong.what}: ${answer.status} ${JSON.stringify(answer.body ?? null).slice(0, 160)}`);
        }
      }
      await send(right);
    }
    expect(sent).toBeGreaterThan(800);
    expect(found).toEqual([]);
  });
});
