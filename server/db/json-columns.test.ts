import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { instantToMs } from '../../shared/domain/instant.ts';
import type { TimerState } from '../../shared/domain/timer-states.ts';
import { at } from '../core/store-test-kit.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
import { jsonColumns, scanWalk } from './json-columns.ts';

const root = join(import.meta.dirname, '../..');

/** Where product code of the server parses JSON that no column holds, and whose it is. */
const elsewhere: Readonly<Record<string, string>> = {
  'server/cli/audit-commands.ts': 'heads in a file that somebody kept, checked member by member',
  'server/config/readers.ts': "the operator's settings, checked against their schema",
  'server/core/backup/backup-manifest.ts': 'a manifest whose signature fits, checked member by member',
  'server/core/backup/portable-lines.ts': 'lines of a part that this installation sealed, checked by their columns',
  'server/core/backup/wrapped-master-key.ts': 'the file of a wrapped key, checked member by member',
  'server/core/custody/witnessed-id.ts': 'an unproved text, of which one member is looked at to find whose signature it has to bear',
  'server/core/lists/list-cursor.ts': 'a cursor that this server sealed, and that opens unchanged or not at all',
  'server/http/docs/stories/platform-story.ts': 'is said to Postman, in the text of a script',
  'server/http/docs/stories/told-body.ts': 'our own stories, with their variables filled in',
  'server/http/console/index.ts': "the build's list of its own files",
  'server/http/foundation/conditional/idempotency.ts': 'an answer that this server sealed, and that opens unchanged or not at all',
  'server/http/recipient/after-form.ts': 'what came of a form, that this server sealed, and that opens unchanged or not at all',
  'server/http/recipient/assets.ts': "the build's list of its own files",
  'server/witness/asking.ts': 'the body of a request, checked against its schema by the route',
};

/** Every state of a timer as it has been written since the first version, some without the members that came later. */
const states: { readonly [P in TimerState['phase']]: Extract<TimerState, { readonly phase: P }> } = {
  running: { phase: 'running', dueAt: at, reminded: false },
  grace: { phase: 'grace', dueAt: at, releaseAt: at, noticeAcceptedAt: null },
  pending: { phase: 'pending', dueAt: at, releaseAt: at, noticeAcceptedAt: at, restartedAt: at, warningAcceptedAt: null },
  paused: { phase: 'paused', pauseUntil: at },
  waiting: { phase: 'waiting', releaseAt: at, noticed: true },
  postponed: { phase: 'postponed', releaseAt: at, warningAcceptedAt: null, noticed: false },
  quiet: { phase: 'quiet' },
  reviewing: { phase: 'reviewing' },
  announced: { phase: 'announced', confirmedAt: at },
  confirmed: { phase: 'confirmed', confirmedAt: at, warnedAt: at, releaseAt: at, halfWayTold: false },
  final: { phase: 'final', confirmedAt: at, releaseAt: at, warningAcceptedAt: null },
  frozen: { phase: 'frozen', noticed: false },
  released: { phase: 'released' },
};

describe('the JSON of a column', () => {
  const { timer_state: timer } = jsonColumns.policies;

  it.each(Object.values(states))('holds a timer that is $phase, and gives it back', (state) => {
    expect(timer.read(timer.write(state))).toEqual(state);
    expect(timer.read(JSON.stringify({ ...state, later: 1 }) as Json<TimerState>)).toMatchObject(state);
  });

  it.each([
    ['no JSON', '{"phase":"secret'],
    ['a phase that nobody knows', '{"phase":"secret"}'],
    ['a state without its moment', '{"phase":"running","reminded":false,"secret":1}'],
    ['a moment that is none', '{"phase":"paused","pauseUntil":"secret"}'],
    ['something else altogether', '["secret"]'],
    ['nothing', ''],
  ])('is refused when it is %s, by the names of column and row and without what is in it', (_what, text) => {
    const read = (): unknown => timer.read(text as Json<TimerState>, 'P1');
    expect(read).toThrow(/^policies\.timer_state of P1 holds JSON of a shape that this version does not know$/);
  });

  it('is checked member by member', () => {
    const wrong: readonly (() => unknown)[] = [
      () => jsonColumns.vaults.tags.read('["a",1]' as never),
      () => jsonColumns.vaults.metadata.read('[]' as never),
      () => jsonColumns.webhooks.events.read('["vault.created","secret"]' as never),
      () => jsonColumns.webhooks.recent_attempts.read('["1"]' as never),
      () => jsonColumns.policies.notification_methods.read('["pigeon"]' as never),
      () => jsonColumns.outbox.facts.read('{"cycle":"secret"}' as never),
      () => jsonColumns.signing_keys.public_jwk.read('{"kty":"EC"}' as never),
      () => scanWalk.read('{"signatures":"s","startedMs":1,"after":["x"]}' as never),
    ];
    for (const read of wrong) expect(read).toThrow(/ holds JSON of a shape that this version does not know$/);
    expect(jsonColumns.outbox.facts.read('{"ownerName":null,"more":[1]}' as never)).toEqual({ ownerName: null, more: [1] });
    expect(scanWalk.read('{"signatures":"s","startedMs":1,"after":null}' as never).startedMs).toBe(1);
  });

  it('has a moment only in the form in which the timer computes', () => {
    expect(instantToMs(at)).toBeGreaterThan(0);
    expect(() => timer.read('{"phase":"paused","pauseUntil":"2026-03-02"}' as never)).toThrow('policies.timer_state');
  });
});

/** The product's own code of the server, with its text. */
async function productFiles(): Promise<readonly (readonly [path: string, text: string])[]> {
  const paths = (await readdir(join(root, 'server'), { recursive: true }))
    .map((path) => `server/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|-test-kit\.ts$|\/migrations\//.test(path));
  return Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const));
}

test('No product code of the server parses JSON but the columns’ codecs, or where it is listed why', async () => {
  const files = await productFiles();
  expect(files.length).toBeGreaterThan(400);
  const parsing = files.filter(([, text]) => /\bJSON\s*\.\s*parse\b/.test(text)).map(([path]) => path);
  expect(parsing.sort()).toEqual(['server/db/json-column.ts', ...Object.keys(elsewhere)].sort());
});

test('No product code takes text for a column’s JSON unread, but the store of the one fact that is JSON', async () => {
  const casting = (await productFiles()).filter(([, text]) => /\bas Json</.test(text)).map(([path]) => path);
  expect(casting.sort()).toEqual(['server/core/stores/installation-store.ts', 'server/db/json-column.ts']);
});
