import { describe, expect, it } from 'vitest';
import { projectFiles } from '../test/kit/structure/project-files.ts';
import { faultKinds } from './fault-sentences.ts';
import { logFault, openLog } from './log-lines.ts';

function linesOf(write: (log: ReturnType<typeof openLog>) => void): readonly Record<string, unknown>[] {
  const lines: string[] = [];
  write(openLog('debug', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const hostile: readonly (readonly [string, Error])[] = [
  ['a mail server that quotes the address', new Error('550 5.1.1 <ann.heir@example.org>: Recipient unknown')],
  ['JSON that does not parse', caught(() => JSON.parse('{"name": ann.heir@example.org is my heir'))],
  [
    'a database that names the row',
    Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(ann.heir@example.org) already exists.',
      table: 'users',
      constraint: 'users_email',
      where: "unnamed portal parameter $1 = 'Ann Heir'",
    }),
  ],
  ['a database that quotes the value', Object.assign(new Error('invalid input syntax for type bigint: "Ann Heir"'), { code: '22P02' })],
  ['an address that is called', new Error('connect to https://hooks.example.org/for/Ann%20Heir?key=1 failed')],
  ['a key', new Error('not accepted: service_sk_live_0123456789abcdefghijABCDEFGHIJ')],
  ['an IP address', new Error('connect ECONNREFUSED 203.0.113.77:25 and [2001:db8::77]:25')],
  ['a cause', new Error('it failed', { cause: new Error('for ann.heir@example.org', { cause: new Error('at 203.0.113.77') }) })],
];

function caught(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}

describe('the log', () => {
  it.each(hostile)('keeps out what is personal: %s', (_name, error) => {
    const [line] = linesOf((log) => logFault(log, { kind: 'request failed', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', error }));
    const text = JSON.stringify(line);
    for (const personal of ['ann.heir', 'Ann Heir', 'Ann%20', '203.0.113', '2001:db8', 'abcdefghijABC'])
      expect(text).not.toContain(personal);
    expect(line).toMatchObject({ level: 'error', msg: 'The request 01ARZ3NDEKTSV4RRFFQ69G5FAV failed because of a fault of ours.' });
  });

  it('takes the words of a client that chose its own request id', () => {
    const [line] = linesOf((log) => logFault(log, { kind: 'request failed', id: 'for ann.heir@example.org at 203.0.113.77' }));
    expect(line).toMatchObject({
      id: 'for [address] at [IP]',
      msg: 'The request for [address] at [IP] failed because of a fault of ours.',
    });
  });

  it('says where in the program and in the database it was', () => {
    const [, database] = hostile[2] ?? [];
    const [line] = linesOf((log) => logFault(log, { kind: 'sweep failed', id: 'timers', error: database }));
    expect(line?.err).toMatchObject({ code: '23505', at: 'users users_email', stack: expect.stringMatching(/^\s+at .+log-lines\.test/) });
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('has a sentence for every kind of fault that is reported anywhere', () => {
    const kinds = new Set<string>();
    for (const { path, text } of projectFiles('.ts')) {
      if (!path.startsWith('server/') || /\.test\.ts$|-test-kit\.ts$/.test(path)) continue;
      for (const [, literal, either, other] of text.matchAll(
        /(?:report\(\{|say\(\{ \.\.\.fault,) kind: (?:'([^']+)'|\w+ \? '([^']+)' : '([^']+)')/g,
      ))
        for (const kind of [literal, either, other]) if (kind !== undefined) kinds.add(kind);
    }
    expect(kinds.size).toBeGreaterThan(20);
    expect([...kinds].filter((kind) => !faultKinds.includes(kind))).toEqual([]);
    for (const kind of faultKinds) {
      const [line] = linesOf((log) => logFault(log, { kind, id: 'which one' }));
      expect(line?.msg).toMatch(/^[A-Za-z].+\.$/);
    }
  });
});
