import { randomBytes } from 'node:crypto';
import { attack } from './attack.ts';
import { endOf, enrolmentAt } from './invited-estate.ts';
import { openInvitedOverTheWire } from './invited-over-the-wire.ts';

attack(
  'a reader of the recipient’s mailbox enrols with a proof that they made up',
  { without: 'a proof is made with the code' },
  async () => {
    await using invited = await openInvitedOverTheWire();
    const { place } = await invited.invite();
    const invented = { ...enrolmentAt(place), proof: randomBytes(32).toString('base64') };
    await invited.name(invented);
    return await endOf(invited, invented);
  },
);
