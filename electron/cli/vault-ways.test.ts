import { describe, expect, it } from 'vitest';
import { onlyJson, ownersFolder, vaultIn } from '../../test/kit/desktop/vault-command.ts';

describe('heirlock vault recipient', () => {
  it('sets how somebody is reached and in which language, without a server too', async () => {
    const vault = vaultIn(await ownersFolder());
    const add = async (name: string): Promise<string> =>
      onlyJson(await vault('recipient', 'add', '--name', name, '--email', `${name}@example.org`)).id;
    const [ann, ben] = [await add('ann'), await add('ben')];
    const ways = ['mail:ann@work.example', 'phone:+43 660 1234567', `deputy:${ben}`].flatMap((way) => ['--way', way]);
    const set = onlyJson(await vault('recipient', 'set-ways', ann, ...ways));
    expect(set.ways).toMatchObject([
      { id: 'main', address: 'ann@example.org' },
      { kind: 'mail', address: 'ann@work.example', state: 'untold' },
      { kind: 'phone', address: '+436601234567' },
      { kind: 'deputy', deputy: { kind: 'recipient', id: ben, name: 'ben' } },
    ]);
    const known = onlyJson(await vault('recipient', 'ways', ann, '--known'));
    expect(known.ways).toEqual(set.ways);
    expect(known.chance, 'nobody has said whether mail arrives').toBeNull();

    const wrong = await vault('recipient', 'set-ways', ann, '--way', 'pigeon:coop');
    expect([wrong.code, onlyJson(wrong).error]).toEqual([2, 'invalid_usage']);
    const number = await vault('recipient', 'set-ways', ann, '--way', 'phone:0660');
    expect([number.code, onlyJson(number).error]).toEqual([2, 'way_invalid']);
    const twice = await vault('recipient', 'set-ways', ann, '--way', 'mail:ann@example.org');
    expect([twice.code, onlyJson(twice).error]).toEqual([6, 'way_exists']);
    const asked = await vault('recipient', 'ask-way', ann);
    expect([asked.code, onlyJson(asked).error]).toEqual([11, 'not_connected']);
    expect(onlyJson(await vault('recipient', 'set-ways', ann)).ways).toHaveLength(1);

    expect(onlyJson(await vault('recipient', 'language', ann, 'de')).language).toBe('de');
    expect(onlyJson(await vault('recipient', 'language', ann, 'none')).language).toBeNull();
    expect((await vault('recipient', 'language', ann, 'tlh')).code).toBe(2);
  });
});
