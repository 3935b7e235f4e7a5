import { expect } from 'vitest';
import { attackServer } from './attack.ts';
import { codeFor, postForm, releasedVault } from './released-vault.ts';

// A code that a recipient just asked for is tried from a page that they have open elsewhere, to use up its tries.
attackServer('a page elsewhere sends forms in a recipient’s name', { without: 'forms come from our own pages' }, async (server) => {
  const released = await releasedVault(server);
  const code = await codeFor(released);
  const url = `${server.origin}${released.link}/open`;
  const { status } = await postForm(url, { code }, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
  if (status === 303) return 'succeeded';
  expect(status).toBe(403);
  return 'refused';
});
