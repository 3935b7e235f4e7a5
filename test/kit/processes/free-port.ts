import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A TCP port of 127.0.0.1 that nobody is listening on at the moment. It's below those that the system hands to outgoing connections and to
 * whoever asks for any: one of these could be taken before it's used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
