import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack(
  'an operator holds a proof back until the owner has withdrawn the code',
  { without: 'a withdrawn code is worth nothing' },
  async () => {
    await using invited = await openInvitedEstate();
    const late = enrolmentAt(invited.place, invited.code);
    await invited.estate.ok('invitations.withdraw', { recipient: invited.recipient });
    await invited.name(late);
    return await endOf(invited, late);
  },
);
