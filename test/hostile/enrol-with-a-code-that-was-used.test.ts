import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack('somebody who copied a code uses it once its recipient has', { without: 'a code works once' }, async () => {
  await using invited = await openInvitedEstate();
  const { place, code } = invited;
  const own = enrolmentAt(place, code);
  await invited.name(own);
  const copied = enrolmentAt(place, code);
  await invited.name(copied, own);
  return await endOf(invited, copied);
});
