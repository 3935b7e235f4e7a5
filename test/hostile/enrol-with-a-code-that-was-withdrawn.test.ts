import { attack } from './attack.ts';
import { endOf, enrolmentAt } from './invited-estate.ts';
import { openInvitedOverTheWire } from './invited-over-the-wire.ts';

attack(
  'an operator holds a proof back until the owner has withdrawn the code',
  { without: 'a withdrawn code is worth nothing' },
  async () => {
    await using invited = await openInvitedOverTheWire();
    const { device, recipient, invite, name } = invited;
    const { place, code } = await invite();
    const late = enrolmentAt(place, code);
    await device.must('invitations.withdraw', { recipient });
    await device.must('sync.run', {});
    await name(late);
    return await endOf(invited, late);
  },
);
