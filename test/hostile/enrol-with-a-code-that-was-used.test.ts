import { attack } from './attack.ts';
import { endOf, enrolmentAt } from './invited-estate.ts';
import { openInvitedOverTheWire } from './invited-over-the-wire.ts';

attack('somebody who copied a code uses it once its recipient has', { without: 'a code works once' }, async () => {
  await using invited = await openInvitedOverTheWire();
  const { place, code } = await invited.invite();
  const own = enrolmentAt(place, code);
  await invited.name(own);
  const copied = enrolmentAt(place, code);
  await invited.name(copied, own);
  return await endOf(invited, copied);
});
