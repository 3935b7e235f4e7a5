import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { describe, expect, it } from 'vitest';
import { checkPublicAddress, checkSender } from './check-names.ts';
import { severitiesOf, wordsOf } from './checks-test-kit.ts';

const types = { A: 1, TXT: 16, AAAA: 28 } as const;

/** Records by name: texts, or addresses of IPv4. */
type Zone = Readonly<Record<string, { readonly TXT?: readonly string[]; readonly A?: readonly string[] }>>;

/** A name server on this machine, which knows one zone and of everything else that there is none (RFC 1035). */
async function openNames(zone: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, [Symbol.asyncDispose]: async () => void socket.close() };
}

function answerTo(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let offset = 12;
  for (let length = question[offset] ?? 0; length > 0; length = question[offset] ?? 0) {
    labels.push(question.toString('ascii', offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  const type = question.readUInt16BE(offset + 1);
  const entry = zone[labels.join('.').toLowerCase()];
  const data =
    type === types.TXT
      ? (entry?.TXT ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
      : type === types.A
        ? (entry?.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
        : [];
  const head = Buffer.from(question.subarray(0, 12));
  // An answer; and, where the name isn't known, that there is no such name.
  head.writeUInt16BE(entry === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = data.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, question.subarray(12, offset + 5), ...answers]);
}

const good: Zone = {
  'example.com': { TXT: ['v=spf1 mx -all', 'something else'] },
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
  'one._domainkey.example.com': { TXT: ['v=DKIM1; k=rsa; p=MIIB'] },
};
const sender = { domain: 'example.com', dkimSelector: 'one' };

describe('the check of the sender', () => {
  it('finds nothing where SPF, DKIM and DMARC are there', async () => {
    await using names = await openNames(good);
    expect(severitiesOf(await checkSender(sender, names.resolver))).toEqual(['fine']);
  });

  it.each<[string, Zone, string, string]>([
    ['no SPF', { 'example.com': { TXT: ['else'] } }, 'warning', 'no SPF record'],
    ['two SPF records', { 'example.com': { TXT: ['v=spf1 mx -all', 'v=spf1 -all'] } }, 'failure', '2 SPF records'],
    ['an SPF that lets everybody in', { 'example.com': { TXT: ['v=spf1 +all'] } }, 'failure', 'lets everybody send'],
    ['no DMARC', { '_dmarc.example.com': {} }, 'warning', 'no DMARC record'],
    ['a DMARC that asks for nothing', { '_dmarc.example.com': { TXT: ['v=DMARC1; p=none'] } }, 'notice', 'asks for nothing'],
    ['no DKIM key', { 'one._domainkey.example.com': {} }, 'failure', 'no key at one._domainkey.example.com'],
    ['a withdrawn DKIM key', { 'one._domainkey.example.com': { TXT: ['v=DKIM1; p='] } }, 'failure', 'was withdrawn'],
  ])('finds %s', async (_what, change, severity, words) => {
    await using names = await openNames({ ...good, ...change });
    const found = await checkSender(sender, names.resolver);
    expect(severitiesOf(found)).toEqual([severity]);
    expect(wordsOf(found)).toContain(words);
  });

  it('says what nobody knows: without a selector, without an answer', async () => {
    await using names = await openNames(good);
    expect(severitiesOf(await checkSender({ ...sender, dkimSelector: null }, names.resolver))).toEqual(['unchecked']);
    const silent = await openNames(good);
    await silent[Symbol.asyncDispose]();
    expect(severitiesOf(await checkSender(sender, silent.resolver))).toEqual(['unchecked']);
  });
});

describe('the check of the public address', () => {
  it('finds a name that leads nowhere, one that does, and one that only this machine knows', async () => {
    await using names = await openNames({ 'vault.example.com': { A: ['192.0.2.7'] } });
    expect(wordsOf(await checkPublicAddress('https://vault.example.com', names.resolver))).toContain('leads to 192.0.2.7');
    expect(severitiesOf(await checkPublicAddress('https://other.example.com', names.resolver))).toEqual(['failure']);
    expect(severitiesOf(await checkPublicAddress('http://127.0.0.1:8787', names.resolver))).toEqual(['notice']);
  });

  it('does not take silence for an answer', async () => {
    const silent = await openNames({});
    await silent[Symbol.asyncDispose]();
    expect(severitiesOf(await checkPublicAddress('https://vault.example.com', silent.resolver))).toEqual(['unchecked']);
  });
});
