import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MailRefusedError } from '../../core/ports.ts';
import type { MailTransport } from '../../core/ports.ts';
import { mailTransportSuite, plainMessage, readMail, suiteSender } from './mail-transport-suite.ts';
import { openSmtpTransport } from './smtp-transport.ts';

type Reply = { readonly after: 'MAIL' | 'RCPT' | 'DATA'; readonly code: number; readonly text: string };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A real SMTP server on a free port that keeps what it took. */
async function startServer(options: SMTPServerOptions = {}, reply?: Reply) {
  const messages: Buffer[] = [];
  const envelopes: { readonly from: string; readonly to: readonly string[]; readonly secure: boolean; readonly user: unknown }[] = [];
  const answer = (step: Reply['after']) =>
    reply?.after === step ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onMailFrom: (_address, _session, done) => done(answer('MAIL')),
    onRcptTo: (_address, _session, done) => done(answer('RCPT')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const error = answer('DATA');
        if (!error) messages.push(Buffer.concat(chunks));
        const { mailFrom, rcptTo } = session.envelope;
        envelopes.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
        });
        done(error);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, messages, envelopes, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A server that speaks from a script: line in, line out; `undefined` hangs, the word `drop` cuts the line. */
async function startScripted(answer: (line: string, inData: boolean) => string | undefined, greeting: string | undefined = '220 ready') {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let inData = false;
    socket.on('error', () => undefined);
    if (greeting) socket.write(`${greeting}\r\n`);
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inData && line !== '.') continue;
        const reply = answer(line, inData);
        inData = reply?.startsWith('354') ?? false;
        if (reply === 'drop') socket.destroy();
        else if (reply) socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

function openTo(
  port: number,
  extra: { readonly timeoutMs?: number; readonly answerMs?: number; readonly url?: string } = {},
): MailTransport {
  const transport = openSmtpTransport({ ...suiteSender, url: `smtp://127.0.0.1:${port}`, ...extra });
  closers.push(() => transport.close());
  return transport;
}

async function failureOf(work: Promise<void>): Promise<Error> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('it did not fail');
  return error;
}

mailTransportSuite('SMTP', async () => {
  const server = await startServer();
  return {
    transport: openSmtpTransport({ ...suiteSender, url: `smtp://127.0.0.1:${server.port}` }),
    delivered: async () => server.messages,
    close: server.close,
  };
});

describe('SMTP replies', () => {
  it('sends to the recipient alone, from the sender alone', async () => {
    const server = await startServer();
    closers.push(server.close);
    await openTo(server.port).send(plainMessage);
    expect(server.envelopes).toEqual([{ from: 'no-reply@vault.example.org', to: ['anna@example.org'], secure: false, user: undefined }]);
  });

  for (const after of ['MAIL', 'RCPT', 'DATA'] as const) {
    it(`takes 550 after ${after} for a refusal, and says neither address nor words of the server`, async () => {
      const server = await startServer({}, { after, code: 550, text: '5.1.1 <anna@example.org> is unknown here' });
      closers.push(server.close);
      const error = await failureOf(openTo(server.port).send(plainMessage));
      expect(error).toBeInstanceOf(MailRefusedError);
      expect(error.message).toMatch(/^the mail server refused the message for good at (MAIL FROM|RCPT TO|DATA): 550 5\.1\.1$/);
      expect(error.cause).toBeUndefined();
    });

    it(`takes 451 after ${after} for "try later"`, async () => {
      const server = await startServer({}, { after, code: 451, text: '4.3.0 anna@example.org, not now' });
      closers.push(server.close);
      const error = await failureOf(openTo(server.port).send(plainMessage));
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(error.message).toContain('451 4.3.0');
      expect(error.message).not.toContain('anna');
    });
  }

  it('takes "sign in first" for something to try later, since it is not about the message', async () => {
    const server = await startServer({}, { after: 'MAIL', code: 530, text: '5.7.0 Authentication required' });
    closers.push(server.close);
    expect(await failureOf(openTo(server.port).send(plainMessage))).not.toBeInstanceOf(MailRefusedError);
  });

  it('sends the next message over the same pool after a refusal', async () => {
    const server = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    });
    closers.push(server.close);
    const transport = openTo(server.port);
    await expect(transport.send({ ...plainMessage, to: { address: 'gone@example.org', name: null } })).rejects.toThrow(MailRefusedError);
    await transport.send(plainMessage);
    expect(server.messages).toHaveLength(1);
  });
});

describe('SMTP lines that break', () => {
  const polite = (line: string, inData: boolean) => {
    if (inData) return '250 taken';
    if (/^EHLO/i.test(line)) return '250 scripted';
    return /^DATA/i.test(line) ? '354 go on' : '250 fine';
  };

  it('asks to try later when nobody listens', async () => {
    const server = await startServer();
    await server.close();
    const error = await failureOf(openTo(server.port).send(plainMessage));
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(error.message).toContain('ECONNREFUSED');
  });

  for (const [when, cut] of [
    ['before the message', (line: string, inData: boolean) => !inData && /^DATA/i.test(line)],
    ['after the message, before the answer', (_line: string, inData: boolean) => inData],
    ['at the recipient', (line: string) => /^RCPT/i.test(line)],
  ] as const) {
    it(`asks to try later when the server hangs up ${when}, and tries once only`, async () => {
      const server = await startScripted((line, inData) => (cut(line, inData) ? 'drop' : polite(line, inData)));
      const error = await failureOf(openTo(server.port).send(plainMessage));
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(error.message).not.toContain('example.org');
      expect(server.connections()).toBe(1);
    });
  }

  for (const [when, hangs] of [
    ['at EHLO', (line: string) => /^EHLO/i.test(line)],
    ['after the message', (_line: string, inData: boolean) => inData],
  ] as const) {
    it(`gives up on a server that falls silent ${when}`, async () => {
      const server = await startScripted((line, inData) => (hangs(line, inData) ? undefined : polite(line, inData)));
      const error = await failureOf(openTo(server.port, { timeoutMs: 200, answerMs: 200 }).send(plainMessage));
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(error.message).toMatch(/ETIMEDOUT/);
    });
  }

  it('waits for a server that takes its time over a message, as long as the attempt may take', async () => {
    const server = await startServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => setTimeout(done, 2_500));
      },
    });
    closers.push(server.close);
    await openTo(server.port, { timeoutMs: 1_000 }).send(plainMessage);
  });

  it('hands over nothing once its time is over, also when it hears "go on" before its timers, as a process does that was stopped', async () => {
    const heard: string[] = [];
    const server = await startScripted((line, inData) => {
      heard.push(line);
      return polite(line, inData);
    });
    const timers = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    try {
      const error = await failureOf(openTo(server.port).send(plainMessage, performance.now() - 1));
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(error.message).toContain('took too long');
    } finally {
      timers.mockRestore();
    }
    expect(heard.filter((line) => /^DATA/i.test(line))).toHaveLength(1);
    expect(heard).not.toContain('.');
  });

  it('gives up on a server that never greets', async () => {
    const server = await startScripted(() => undefined, '');
    await expect(openTo(server.port, { timeoutMs: 200 }).send(plainMessage)).rejects.toThrow('ETIMEDOUT');
  });

  it('gives up on a server that keeps the line busy without ever answering', async () => {
    const server = await startScripted((line, inData) => polite(line, inData), '220-still waking up');
    await expect(openTo(server.port, { timeoutMs: 5_000 }).send(plainMessage, performance.now() + 250)).rejects.toThrow('took too long');
  });

  it('lets the message under way arrive when closed, and takes no more', async () => {
    let reachedEnd: () => void = () => undefined;
    const atTheEnd = new Promise<void>((resolve) => (reachedEnd = resolve));
    const server = await startServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => {
          reachedEnd();
          setTimeout(done, 100);
        });
      },
    });
    closers.push(server.close);
    const transport = openTo(server.port);
    const outcomes: string[] = [];
    const first = transport.send(plainMessage).then(() => outcomes.push('sent'));
    await atTheEnd;
    await transport.close();
    outcomes.push('closed');
    await first;
    expect(outcomes).toEqual(['sent', 'closed']);
    await expect(transport.send(plainMessage)).rejects.toThrow('did not take');
  });
});

describe('SMTP sign-in and encryption', () => {
  let folder: string;
  let key: string;
  let cert: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirlock-smtp-'));
    const args = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ];
    await promisify(execFile)('openssl', [...args, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]);
    [key, cert] = await Promise.all([readFile(join(folder, 'key.pem'), 'utf8'), readFile(join(folder, 'cert.pem'), 'utf8')]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const signIn: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'mailer@example.org' && password === 'p@ss/word:1' ? done(null, { user: username }) : done(new Error('no')),
  };
  const login = `${encodeURIComponent('mailer@example.org')}:${encodeURIComponent('p@ss/word:1')}`;

  it('signs in with the name and password of the URL', async () => {
    const server = await startServer(signIn);
    closers.push(server.close);
    await openTo(server.port, { url: `smtp://${login}@127.0.0.1:${server.port}` }).send(plainMessage);
    expect(server.envelopes[0]?.user).toBe('mailer@example.org');
  });

  it('asks to try later when the sign-in is wrong or missing, and keeps the password to itself', async () => {
    const server = await startServer(signIn);
    closers.push(server.close);
    for (const auth of ['mailer:wrong-secret@', '']) {
      const error = await failureOf(openTo(server.port, { url: `smtp://${auth}127.0.0.1:${server.port}` }).send(plainMessage));
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(error.message).not.toMatch(/wrong-secret|mailer/);
    }
  });

  it('encrypts by STARTTLS when it is offered', async () => {
    const server = await startServer({ key, cert, disabledCommands: [] });
    closers.push(server.close);
    await openTo(server.port, { url: `smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false` }).send(plainMessage);
    expect(server.envelopes[0]?.secure).toBe(true);
    expect((await readMail(server.messages[0] ?? Buffer.alloc(0))).subject).toBe(plainMessage.subject);
  });

  it('sends nothing to a server whose certificate it cannot trust, neither by STARTTLS nor by smtps', async () => {
    for (const secure of [false, true]) {
      const server = await startServer({ key, cert, secure, disabledCommands: [] });
      closers.push(server.close);
      const url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${server.port}`;
      const error = await failureOf(openTo(server.port, { url }).send(plainMessage));
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(error.message).toContain('certificate');
      expect(server.messages).toEqual([]);
    }
  });

  it('speaks smtps from the first byte', async () => {
    const server = await startServer({ key, cert, secure: true });
    closers.push(server.close);
    await openTo(server.port, { url: `smtps://127.0.0.1:${server.port}?tls.rejectUnauthorized=false` }).send(plainMessage);
    expect(server.envelopes[0]?.secure).toBe(true);
  });

  it('sends nothing in the clear when the URL insists on encryption', async () => {
    const server = await startServer();
    closers.push(server.close);
    await expect(openTo(server.port, { url: `smtp://127.0.0.1:${server.port}?requireTLS=true` }).send(plainMessage)).rejects.toThrow(
      'did not take',
    );
    expect(server.messages).toEqual([]);
  });

  it('does not open a URL of another kind, nor repeats it', () => {
    for (const url of ['http://user:secret@host', 'user:secret@host', 'smtp://', '']) {
      expect(() => openSmtpTransport({ ...suiteSender, url })).toThrow(/^the mail server must be given as an smtp:\/\/ or smtps:\/\/ URL$/);
    }
  });
});
