import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { attack } from './attack.ts';
import { endOf, enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack('an operator names another owner to a recipient who has the code', { without: 'a proof is for this owner' }, async () => {
  await using invited = await openInvitedEstate();
  const { place, code } = invited;
  const misled = enrolmentAt({ ...place, identity: identityFromSeed(randomKey()).publicKey }, code);
  await invited.name(misled);
  return await endOf(invited, misled);
});
