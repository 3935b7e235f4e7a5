import { dayMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack('somebody finds an invitation’s card long after', { without: 'a code is soon worth nothing' }, async () => {
  await using invited = await openInvitedEstate();
  invited.estate.clock.advance(400 * dayMs);
  const late = enrolmentAt(invited.place, invited.code);
  await invited.name(late);
  return await endOf(invited, late);
});
