import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack(
  'an operator answers with a proof for an invitation that another of the owner’s devices has withdrawn, to the one that wrote of it last',
  { without: 'what another device withdrew is worth nothing' },
  async () => {
    await using invited = await openInvitedEstate();
    const { estate, recipient, place, code } = invited;
    const { book } = estate.engine.context.session();
    const { id, vault } = book.get('recipient', recipient);
    // What is left of the withdrawal after a merge: this device noted later that the server has the offer.
    book.write([{ id, vault, kind: 'recipient', set: { [`gone-${place.invitationId ?? ''}`]: 'invitation' } }]);
    const late = enrolmentAt(place, code);
    await invited.name(late);
    return await endOf(invited, late);
  },
);
