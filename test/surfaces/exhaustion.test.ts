import { expect, it } from 'vitest';
import { eventually } from '../kit/runner/eventually.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';

/** The deepest that fits into a body of JSON. */
const deepest = 120_000;

onDatabasesOfForm({}, (server) => {
  const lives = async (): Promise<void> => {
    expect((await fetch(`${server().origin}/live`)).status).toBe(200);
  };
  const send = (path: string, token: string, body: string, headers: Record<string, string> = {}) =>
    fetch(server().origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    });

  it('refuses JSON that is nested deeper than anything we take, before it is looked at, and lives on', async () => {
    const owner = await newOwner(server());
    const deep = (levels: number, open: string, close: string): string =>
      open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels);
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const levels = Math.floor(deepest / open.length);
      for (const member of ['metadata', 'unknown'])
        for (const headers of [{}, { 'idempotency-key': `deep-${open.length}-${member}` }] as Record<string, string>[]) {
          const answer = await send(
            '/reference/v1/vaults',
            owner.key.value,
            `{"name":"x","${member}":${deep(levels, open, close)}}`,
            headers,
          );
          expect([answer.status, member, open]).toEqual([400, member, open]);
        }
    }
    // What nobody closes, what stands in a text, and what is deep enough for everything that we take.
    expect((await send('/reference/v1/vaults', owner.key.value, '['.repeat(deepest))).status).toBe(400);
    expect((await send('/reference/v1/vaults', owner.key.value, JSON.stringify({ name: '[{'.repeat(40) }))).status).toBe(201);
    expect((await send('/reference/v1/vaults', owner.key.value, `{"name":"x","unknown":${deep(40, '[', ']')}}`)).status).toBe(201);
    await lives();
    expect(server().faults).toEqual([]);
  });

  it('refuses more than it can read, whatever it is', async () => {
    const owner = await newOwner(server());
    const answer = await send('/reference/v1/vaults', owner.key.value, JSON.stringify({ name: 'x'.repeat(300_000) }));
    expect(answer.status).toBe(413);
    await lives();
  });

  it('lives on while passwords are tried by the hundred, and turns away those who would wait too long', async () => {
    const tries = Array.from({ length: 200 }, (_, index) =>
      fetch(`${server().origin}/api/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', email: `nobody-${index}@example.org`, password: 'a sentence of nobody' }),
      }).then(async (answer) => [answer.status, await answer.text()] as const),
    );
    let settled = 0;
    for (const one of tries) void one.then(() => (settled += 1));
    await lives();
    const answers = await Promise.all(tries);
    await eventually(async () => expect(settled).toBe(tries.length));
    expect(answers.filter(([status]) => status >= 500 && status !== 503)).toEqual([]);
    await lives();
  });
});
