import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../electron/engine/releases/finding-words.ts';
import type { audit } from '../../renderer/console/words/en/audit.ts';
import { activity } from '../../renderer/desktop/words/en/activity.ts';
import type { readiness } from '../../renderer/desktop/words/en/readiness.ts';
import type { AuditAction } from '../../server/core/events/record-audit.ts';

type Worded<Words> = { readonly [Area in keyof Words & string]: `${Area}.${Extract<keyof Words[Area], string>}` }[keyof Words & string];

/** Does not compile while an action of the server, or a finding of the engine, has no wording, in the console or in the app. */
const serverActionsWithoutWords: [Exclude<AuditAction, Worded<(typeof activity)['action']>>] extends [never] ? readonly [] : never = [];
const actionsWithoutWordsInTheConsole: [Exclude<AuditAction, Worded<(typeof audit)['action']>>] extends [never] ? readonly [] : never = [];
const findingsWithoutWords: [Exclude<FindingCode, keyof (typeof readiness)['finding']>] extends [never] ? readonly [] : never = [];

describe("the owner's words", () => {
  it('are there for every action of the server and every finding', () => {
    expect([...serverActionsWithoutWords, ...actionsWithoutWordsInTheConsole, ...findingsWithoutWords]).toEqual([]);
  });

  it('are there for every action that the account remembers itself', async () => {
    const source = await readFile(new URL('../../electron/engine/activity/account-activity.ts', import.meta.url), 'utf8');
    const actions = [...source.matchAll(/'([a-z_]+)\.([a-z_]+)'/g)].map(([, area = '', what = '']) => [area, what] as const);
    expect(actions.length).toBeGreaterThan(10);
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = activity.action;
    expect(actions.filter(([area, what]) => words[area]?.[what] === undefined)).toEqual([]);
  });
});
