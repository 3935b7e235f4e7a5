import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { ShortMessage } from '../../core/ports.ts';
import { openOutboundClient } from '../outbound/outbound-client.ts';
import { smsGateway } from './sms-gateway.ts';
import { smsTransportSuite, type SmsFate, type SmsTransportProbe } from './sms-transport-suite.ts';

interface Gateway extends SmsTransportProbe {
  readonly url: string;
  readonly headers: Record<string, unknown>[];
  readonly senders: unknown[];
  answer: number;
}

async function openGateway(): Promise<Gateway> {
  const arrived: ShortMessage[] = [];
  const headers: Record<string, unknown>[] = [];
  const senders: unknown[] = [];
  const statusOf = { accept: 202, refuse: 422, fail: 503, hang_up: 0 } as const satisfies Record<SmsFate, number>;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => void (body += text));
    request.on('end', () => {
      const { from, ...message } = JSON.parse(body) as ShortMessage & { from?: string };
      arrived.push(message);
      senders.push(from);
      headers.push(request.headers);
      if (gateway.answer === 0) return void request.socket.destroy();
      response.writeHead(gateway.answer).end('{"secret":"what it says is not ours"}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms?key=secret`;
  const gateway: Gateway = {
    url,
    headers,
    senders,
    answer: 202,
    transport: smsGateway(openOutboundClient({ allowPrivate: true }), { url, token: 'secret-token', from: 'Heirlock', timeoutMs: 5_000 }),
    arrived: () => arrived,
    decide: (fate) => {
      gateway.answer = statusOf[fate];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}

smsTransportSuite('the HTTP gateway', openGateway);

const message: ShortMessage = { id: '01KB8Z2M6Q5T7V9X1Y3A5C7E9G', to: '+4915112345678', text: 'Hello' };

it('names itself to the gateway, and the message by the same key each time', async () => {
  const gateway = await openGateway();
  await gateway.transport.send(message);
  expect(gateway.headers[0]).toMatchObject({
    authorization: 'Bearer secret-token',
    'idempotency-key': message.id,
    'content-type': 'application/json',
  });
  expect(gateway.senders).toEqual(['Heirlock']);
  await smsGateway(openOutboundClient({ allowPrivate: true }), { url: gateway.url, token: null, from: null }).send(message);
  expect(gateway.headers[1]).not.toHaveProperty('authorization');
  expect(gateway.senders[1]).toBeUndefined();
  await gateway.close();
});

it.each([
  [200, 'taken'],
  [201, 'taken'],
  [400, 'refused'],
  [404, 'refused'],
  [410, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [301, 'later'],
  [401, 'later'],
  [403, 'later'],
  [429, 'later'],
  [500, 'later'],
])('%d is %s', async (status, meaning) => {
  const gateway = await openGateway();
  gateway.answer = status;
  const outcome = await gateway.transport.send(message).then(
    () => 'taken',
    (error: Error) => (error.name === 'MailRefusedError' ? 'refused' : 'later'),
  );
  expect(outcome).toBe(meaning);
  await gateway.close();
});

it('does not call a private address unless that is allowed', async () => {
  const gateway = await openGateway();
  const guarded = smsGateway(openOutboundClient({ allowPrivate: false }), { url: gateway.url, token: null, from: null });
  await expect(guarded.send(message)).rejects.toThrow('did not answer: refused');
  expect(gateway.arrived()).toEqual([]);
  await gateway.close();
});
