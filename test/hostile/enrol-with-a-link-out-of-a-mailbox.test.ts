import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack(
  'a reader of the mailbox that an owner sent a link to enrols with it',
  { without: 'a code that came as a link waits for the words' },
  async () => {
    await using invited = await openInvitedEstate('link');
    const byLink = enrolmentAt(invited.place, invited.code);
    await invited.name(byLink);
    return await endOf(invited, byLink);
  },
);
