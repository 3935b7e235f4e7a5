import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { attack } from './attack.ts';
import { enrolCodeApp, platformPerson, refusal } from '../kit/owners/platform-person.ts';

const fields = { name: 'Harmless backup', permissions: ['read', 'write', 'delete'], mode: 'live' };

/** Somebody has a person's token and wants something that outlives it: a key, which never needs a second factor. */
onDatabasesOfForm({}, (server) => {
  const keyMails = async (address: string) => (await server().mails()).filter(({ kind, to }) => kind === 'key_made' && to === address);

  describe('making an API key with a token whose factor is old', () => {
    for (const which of ['has a code app', 'has shown a factor in this session']) {
      attack(
        `somebody with the token makes a key where its owner ${which}`,
        { without: 'a second factor counts for ten minutes' },
        async () => {
          const person = await platformPerson(server(), { mfa: true });
          if (which === 'has a code app') await enrolCodeApp(server(), person);
          server().advance(11 * minuteMs);
          const made = await person.post('/keys', fields);
          if (made.status === 201) return 'succeeded';
          expect(refusal(made)).toEqual([403, 'mfa_required']);
          expect((await person.get('/keys')).body.keys).toEqual([]);
          expect(await keyMails(person.email)).toEqual([]);
          return 'refused';
        },
      );
    }

    attack(
      'somebody makes a key with a token that never showed the factor its owner has',
      { without: 'whoever has a second factor shows it' },
      async () => {
        const { email, ...person } = await platformPerson(server(), { mfa: true });
        await enrolCodeApp(server(), person);
        const other = await platformPerson(server(), { email });
        const made = await other.post('/keys', fields);
        if (made.status === 201) return 'succeeded';
        expect(refusal(made)).toEqual([403, 'mfa_required']);
        return 'refused';
      },
    );

    it('is seen by the owner when it could be made: by mail, with what the key may do', async () => {
      for (const mfa of [true, false]) {
        const person = await platformPerson(server(), { mfa });
        const made = await person.post('/keys', fields);
        expect(made.status).toBe(201);
        await expect.poll(() => keyMails(person.email)).toHaveLength(1);
        const [{ text } = { text: '' }] = await keyMails(person.email);
        for (const word of ['Harmless backup', 'release them', 'end all keys']) expect(text).toContain(word);
        expect(text).not.toContain((made.body.value as string).slice(-40));
      }
    });
  });
});
