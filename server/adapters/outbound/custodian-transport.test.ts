import { describe, expect, it } from 'vitest';
import { startReceiver } from '../../../test/kit/services/webhook-receiver.ts';
import { custodianTransport } from './custodian-transport.ts';
import { openOutboundClient } from './outbound-client.ts';

const letter = (url: string) => ({ url, body: '{"notes":[]}', timeoutMs: 2_000 });

describe('a letter to another custodian', () => {
  it.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.7',
    'https://169.254.169.254',
    'https://192.168.1.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[fd00::1]',
    'https://2130706433',
    'https://0x7f.1',
    'http://93.184.216.34',
  ])('goes to no address like %s, whatever a plan says', async (origin) => {
    await using receiver = await startReceiver();
    const strict = custodianTransport(openOutboundClient({ allowPrivate: false }));
    const answer = await strict.post(letter(`${origin}:${receiver.port}/api/sync/custodians/v/notes`));
    expect(answer).toEqual({ failure: expect.stringMatching(/^the address /) as string });
    expect(receiver.connections).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('follows nobody who answers %i elsewhere', async (status) => {
    await using inside = await startReceiver();
    await using outside = await startReceiver(
      (_request, response) => void response.writeHead(status, { location: inside.url }).end('{"notes":[]}'),
    );
    const transport = custodianTransport(openOutboundClient({ allowPrivate: true }));
    expect(await transport.post(letter(outside.url))).toMatchObject({ status });
    expect([outside.requests.length, inside.connections]).toEqual([1, 0]);
  });

  it('reads no more of an answer than another custodian has to say', async () => {
    await using talker = await startReceiver((_request, response) => void response.end(Buffer.alloc(2 ** 20, 32)));
    const transport = custodianTransport(openOutboundClient({ allowPrivate: true }));
    expect(await transport.post(letter(talker.url))).toEqual({ failure: 'the answer was too long, or broke off' });
  });
});
