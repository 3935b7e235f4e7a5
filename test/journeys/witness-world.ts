import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { instantFromMs } from '../../shared/domain/instant.ts';
import type { PdfReport } from '../../shared/node/pades/contract.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../kit/pdf/pdf-checks.ts';
import { openSigningWorld, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { startUnreliableSmtp, type UnreliableSmtp } from '../kit/services/unreliable-smtp.ts';

/** By what somebody's devices, they themselves and their programs are known to the server. */
export interface OwnerKeys {
  readonly device: string;
  readonly token: string;
  readonly key: string;
}

/** A server as a process of its own with a mail server, and a wire between it and everybody else that keeps what it carries. */
export interface WitnessWorld extends AsyncDisposable {
  /** Where browsers and the owner's app reach it. */
  readonly origin: string;
  readonly signing: SigningWorld;
  /** Every byte that browsers and apps have sent. */
  sent(): Buffer;
  owner(email: string): Promise<OwnerKeys>;
  /** The newest mail to an address whose text matches; waits for it. @returns what matched. */
  mailed(to: string, pattern: RegExp, after?: number): Promise<string>;
  /** How many mails have come so far. */
  mails(): number;
}

/** Starts all of it. Documents that the server signs are stamped by the authorities of this machine. */
export async function openWitnessWorld(): Promise<WitnessWorld> {
  const signing = await openSigningWorld();
  const smtp = await startUnreliableSmtp();
  const wire = await openWire();
  const server = await startServerProcess({
    env: {
      HEIRLOCK_PUBLIC_URL: wire.origin,
      HEIRLOCK_SMTP_URL: await smtp.openFor('server'),
      HEIRLOCK_MAIL_FROM: 'Heirlock <heirlock@example.org>',
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_SIGN_TSA: signing.authorities.tsaUrl,
      HEIRLOCK_SIGN_ROOTS: signing.rootsFile,
      HEIRLOCK_SIGN_ALLOW_PRIVATE: '1',
    },
  });
  wire.to(server.port);
  return {
    origin: wire.origin,
    signing,
    sent: wire.sent,
    owner: (email) => makeOwner(server, email),
    mailed: (to, pattern, after = 0) => waitForMail(smtp, to, pattern, after),
    mails: () => smtp.taken.length,
    [Symbol.asyncDispose]: async () => {
      wire.close();
      await server.stop();
      await smtp[Symbol.asyncDispose]();
      await signing[Symbol.asyncDispose]();
    },
  };
}

async function makeOwner({ dataDir }: ServerProcess, email: string): Promise<OwnerKeys> {
  const env = { HEIRLOCK_DATA_DIR: dataDir };
  const made = async (...words: string[]): Promise<Record<string, string>> => {
    const { code, stdout, stderr } = await runCli([...words, '--email', email, '--json'], env);
    if (code !== 0) throw new Error(`heirlock ${words.join(' ')}: ${stderr}${stdout}`);
    return JSON.parse(stdout) as Record<string, string>;
  };
  const { token: device = '' } = await made('device-tokens', 'create');
  const { access_token: token = '' } = await made('tokens', 'create');
  const { key = '' } = await made('keys', 'create', '--mode', 'live');
  return { device, token, key };
}

async function waitForMail({ taken }: UnreliableSmtp, to: string, pattern: RegExp, after: number): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    for (const { mime } of taken
      .slice(after)
      .filter((mail) => mail.to === to)
      .toReversed()) {
      const { text = '' } = await PostalMime.parse(mime);
      const [, found] = pattern.exec(text) ?? [];
      if (found !== undefined) return found;
    }
    return undefined;
  };
  await expect.poll(find, { timeout: 60_000, interval: 100, message: `a mail to ${to} with ${pattern.source}` }).toBeDefined();
  return (await find()) ?? '';
}

/** Forwards every connection and remembers what clients send. */
async function openWire() {
  let port = 0;
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const listener = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) keep(socket);
    client.on('data', (chunk: Buffer) => void chunks.push(chunk));
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    to: (target: number): void => {
      port = target;
    },
    sent: (): Buffer => Buffer.concat(chunks),
    close: (): void => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** What a witness's page says, per language. */
export const said = {
  en: {
    send: 'Send me a code',
    open: 'Open',
    sign: /^Sign as/,
    done: 'You have signed',
    keep: 'Keep a copy',
    word: 'The word that you agreed on',
  },
  de: {
    send: 'Schicken Sie mir einen Code',
    open: 'Öffnen',
    sign: /^Als .* unterschreiben$/,
    done: 'Sie haben unterschrieben',
    keep: 'Eine Kopie behalten',
    word: 'Das vereinbarte Wort',
  },
} as const;

type Language = keyof typeof said;

/** Opens a witness's link, asks for a code and types it, with what else is asked for. @param code reads the newest. */
export async function comeIn(
  page: Page,
  link: string,
  code: () => Promise<string>,
  { language = 'en', fill }: { readonly language?: Language; readonly fill?: (page: Page) => Promise<void> } = {},
): Promise<void> {
  await page.goto(link);
  await press(page, said[language].send);
  await page.locator('#code').waitFor();
  await page.locator('#code').fill(await code());
  await fill?.(page);
  await page.getByRole('button', { name: said[language].open, exact: true }).click();
  await page.locator('#witness').waitFor();
}

/** Waits until the document is shown. @returns its fingerprint, as the page says it. */
export async function readDocument(page: Page): Promise<string> {
  await page.locator('canvas[data-drawn="1"]').waitFor();
  return (await page.locator('#fingerprint').innerText()).replace(/\s/g, '');
}

/** Signs what is shown. @returns the copy that the page offers then. */
export async function signShown(page: Page, language: Language = 'en'): Promise<Buffer> {
  await press(page, said[language].sign);
  await page.getByRole('heading', { name: said[language].done }).waitFor();
  const saving = page.waitForEvent('download');
  await press(page, said[language].keep);
  const stream = await (await saving).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

let judged = 0;

/** What our own report says of a signed file, once two other programs have found it sound. */
export async function judge({ authorities, folder }: SigningWorld, bytes: Uint8Array): Promise<PdfReport> {
  judged += 1;
  const input = join(folder, `witnessed-${judged}.pdf`);
  await writeFile(input, bytes);
  expect(qpdfComplaints(input)).toBe('');
  const verdicts = pdfsigVerdicts(input).filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached');
  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.filter(({ isValid }) => !isValid)).toEqual([]);
  return verifyPdf({ input, roots: [authorities.root.certificate], now: instantFromMs(authorities.now()) });
}
