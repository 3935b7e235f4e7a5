import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack('an operator moves a proof from one recipient to another', { without: 'a proof is for this recipient' }, async () => {
  await using invited = await openInvitedEstate();
  const { estate, place, code } = invited;
  const { id } = await estate.ok('recipients.create', { vault: estate.vault, name: 'Jonas', email: 'jonas@example.org' });
  const moved = enrolmentAt({ ...place, recipientId: id }, code);
  await invited.name(moved);
  return await endOf(invited, moved);
});
