import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack('an operator moves a recipient’s proof from one vault to another', { without: 'a proof is for this vault' }, async () => {
  await using invited = await openInvitedEstate();
  const { id } = await invited.estate.ok('vaults.create', { name: 'Another' });
  const moved = enrolmentAt({ ...invited.place, vaultId: id }, invited.code);
  await invited.name(moved);
  return await endOf(invited, moved);
});
