import { afterAll, expect } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

/** Two servers for all tests of the file that calls this at its top. They are closed after the last, and must not have had a fault. */
export async function startTwoServers(): Promise<readonly [first: TestServer, second: TestServer]> {
  const servers = [await startTestServer(), await startTestServer()] as const;
  afterAll(async () => {
    expect(servers.flatMap(({ faults }) => [...faults])).toEqual([]);
    await Promise.all(servers.map((server) => server.close()));
  });
  return servers;
}
