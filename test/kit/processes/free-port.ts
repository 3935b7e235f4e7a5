import { createServer, type AddressInfo } from 'node:net';

/** A TCP port of 127.0.0.1 that nobody is listening on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close((error) => (error === undefined ? resolve(port) : reject(error)));
    });
  });
}
