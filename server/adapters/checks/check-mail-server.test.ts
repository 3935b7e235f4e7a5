import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { checkMailServer } from './check-mail-server.ts';
import { severitiesOf, wordsOf } from './checks-test-kit.ts';

/** A mail server that lets one user in, and keeps what it takes. */
async function startMailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'u' }) : done(new Error(`no: ${password ?? ''}`))),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    onData: (stream, _session, done) => void text(stream).then((mail) => done(null, String(taken.push(mail)))),
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const at = (password: string, to: string | null = null) => ({
    url: `smtp://u:${password}@127.0.0.1:${port}`,
    from: 'Heirlock <vault@example.com>',
    to,
    mark: 'a1b2c3',
  });
  return { at, taken, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe('the check of the mail server', () => {
  it('signs in and sends nothing, or a mail to an address of one’s own', async () => {
    await using server = await startMailServer();
    expect(severitiesOf(await checkMailServer(server.at('right')))).toEqual(['notice']);
    expect(server.taken).toEqual([]);
    expect(severitiesOf(await checkMailServer(server.at('right', 'me@example.org')))).toEqual(['fine']);
    expect(server.taken.join('')).toContain('a1b2c3');
  });

  it('finds a wrong password, a mailbox that is refused and a server that is gone, and repeats no password', async () => {
    const server = await startMailServer();
    const wrong = await checkMailServer(server.at('a-wrong-secret'));
    expect(severitiesOf(wrong)).toEqual(['failure']);
    expect(wordsOf(wrong)).not.toContain('a-wrong-secret');
    expect(wordsOf(await checkMailServer(server.at('right', 'nobody@example.org')))).toContain('no such mailbox');
    await server[Symbol.asyncDispose]();
    expect(severitiesOf(await checkMailServer(server.at('right')))).toEqual(['failure']);
    expect(severitiesOf(await checkMailServer(null))).toEqual(['warning']);
  });
});
