import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { webClock } from './web-clock.ts';

it('tells the time of a web server, whatever it answers, and nothing where none answers', async () => {
  let date: string | undefined = 'Sun, 01 Mar 2026 12:00:00 GMT';
  const server = createServer((_request, response) => {
    response.sendDate = false;
    response.writeHead(404, date === undefined ? {} : { date }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clock = webClock(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  try {
    expect(await clock.ask()).toBe(Date.UTC(2026, 2, 1, 12));
    for (const wrong of [undefined, 'yesterday']) {
      date = wrong;
      expect(await clock.ask()).toBeNull();
    }
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  expect(await clock.ask()).toBeNull();
});
