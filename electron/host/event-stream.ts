import type { ServerResponse } from 'node:http';
import type { Bridge } from '../bridge/bridge.ts';
import { pageHeaders } from '../bridge/page-policy.ts';

const heartbeatMs = 15_000;
/** A page that doesn't read is cut off; it comes back and asks again. */
const maxWaitingBytes = 8 * 2 ** 20;

/** Tells a page everything that happens, one JSON text per line, until it goes away. Empty lines show that the connection is alive. */
export function streamEvents(bridge: Bridge, response: ServerResponse): void {
  response.writeHead(200, { ...pageHeaders, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  const write = (line: string): void => {
    if (response.writableLength > maxWaitingBytes) response.destroy();
    else response.write(line);
  };
  write('\n');
  const off = bridge.on((event) => write(`${JSON.stringify(event)}\n`));
  const beat = setInterval(() => write('\n'), heartbeatMs);
  response.once('close', () => {
    clearInterval(beat);
    off();
  });
}
