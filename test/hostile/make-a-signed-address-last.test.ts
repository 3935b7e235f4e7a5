import { expect } from 'vitest';
import { hourMs } from '../../shared/domain/instant.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { attackServer } from './attack.ts';

attackServer(
  'somebody who was shown a signed address for an hour makes it last',
  { without: 'a signed address says what it said' },
  async (server) => {
    const owner = await newOwner(server);
    const { id } = await owner.makeVault();
    const document = await owner.addDocument(id as string);
    const signed = await server.api(owner.key, '/alternate').get(`/v1/documents/${document.id as string}/download`);
    const url = new URL(signed.body.url as string);
    server.advance(2 * hourMs);
    url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 86_400));
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(403);
    return 'refused';
  },
);
