import type { SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { attack } from './attack.ts';
import { codeHolder } from './code-holder.ts';

attack(
  'somebody with a code of the same witness has it say that it gave, of a vault of theirs with the same id, and brings that to the owner’s server',
  { without: 'a note is about one owner’s vault' },
  async () => {
    await using holder = await codeHolder();
    await holder.runOut();
    const { vault } = holder.three;
    const said = holder.caught
      .filter(({ url }) => url.endsWith('/notes'))
      .flatMap(({ body }) => (JSON.parse(body) as { readonly notes: readonly SignedTextJson[] }).notes)
      .filter(({ text }) => text.includes('"says":"given"'));
    if (said.length === 0) throw new Error('the witness has not given');
    const { server } = vault.first;
    await server.api(null, '').post(`/api/sync/custodians/${vault.vaultId}/notes`, { notes: said.slice(-1) });
    return (await vault.state(vault.first)).heard[3]?.says === 'given' ? 'succeeded' : 'refused';
  },
);
