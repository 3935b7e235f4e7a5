import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../shared/domain/instant.ts';
import { apiAt } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal } from '../../kit/owners/platform-person.ts';

const now = '2026-11-22T12:00:00.000Z';

describe('the limits of the platform', () => {
  onDatabasesOfForm({ now, config: { rateLimits: true } }, (server) => {
    it('are 1,000 requests an hour for a person, whatever they are made with, shown on every answer', async () => {
      const person = await platformPerson(server());
      const again = await platformPerson(server(), { email: person.email });
      const first = await person.get('/me');
      expect([
        first.headers.get('x-ratelimit-limit'),
        first.headers.get('x-ratelimit-remaining'),
        first.headers.get('x-ratelimit-reset'),
      ]).toEqual(['1000', '999', String(Date.parse('2026-11-22T13:00:00.000Z') / 1000)]);
      expect((await again.in('test').get('/me')).headers.get('x-ratelimit-remaining')).toBe('998');
      expect((await person.get('/vaults/nothing')).headers.get('x-ratelimit-remaining')).toBe('997');
      const other = await platformPerson(server());
      expect((await other.get('/me')).headers.get('x-ratelimit-remaining')).toBe('999');
    });
  });

  onDatabasesOfForm(
    { now, config: { rateLimits: true, rateWindows: { platform: { perHour: 3 }, unauthenticated: { perHour: 3 } } } },
    (server) => {
      it('refuse a person with 429 and the seconds to wait, until the hour is over', async () => {
        const person = await platformPerson(server());
        for (let index = 0; index < 3; index += 1) expect((await person.get('/me')).status).toBe(200);
        const answer = await person.get('/me');
        expect(refusal(answer)).toEqual([429, 'rate_limit_exceeded']);
        expect(answer.body.retry_after).toBe(3600);
        expect(answer.headers.get('retry-after')).toBe('3600');
        expect((await (await platformPerson(server())).get('/me')).status).toBe(200);
      });

      it('count for an address what shows no credential, or a wrong one, and leave the keys and the documents alone', async () => {
        const nobody = apiAt(`${server().origin}/api`, null);
        const open = await nobody.post('/auth/token', { grant_type: 'nothing' });
        expect(refusal(open)).toEqual([400, 'unsupported_grant_type']);
        expect(open.headers.get('x-ratelimit-remaining')).toBe('2');
        expect(refusal(await nobody.get('/me'))).toEqual([401, 'unauthenticated']);
        expect(refusal(await apiAt(`${server().origin}/api`, 'garbage').get('/me'))).toEqual([401, 'unauthenticated']);
        for (const answer of [
          await nobody.get('/me'),
          await nobody.post('/auth/token', {}),
          await nobody.post('/auth/magic-link', { email: 'a@example.org' }),
        ]) {
          expect(refusal(answer)).toEqual([429, 'rate_limit_exceeded']);
          expect(answer.body.retry_after).toBe(3600);
        }
        for (const path of ['/.well-known/jwks.json', '/api/openapi.json'])
          expect((await apiAt(server().origin, null).get(path)).status).toBe(200);
        // Anyone signed in is counted by name, not by address.
        expect((await (await platformPerson(server())).get('/me')).status).toBe(200);
        server().advance(hourMs);
        expect(refusal(await nobody.get('/me'))).toEqual([401, 'unauthenticated']);
      });
    },
  );
});
