import { expect } from 'vitest';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { attack } from './attack.ts';
import { enrolmentAt, openInvitedEstate } from './invited-estate.ts';

attack(
  'an operator withholds every proof until the owner types the words that they were told by telephone',
  { without: 'a key without the open invitation’s code isn’t compared' },
  async () => {
    await using invited = await openInvitedEstate();
    const { estate, recipient, place } = invited;
    const { publicKey, enrolment } = enrolmentAt(place);
    await invited.name({ publicKey, enrolment, proof: null });
    const words = safetyPhrase(place.identity, fromBase64(enrolment));
    const accepted = await estate.engine.call('enrolments.accept', { recipient, publicKey, words });
    if ((await invited.shown()).enrolment?.publicKey === publicKey) return 'succeeded';
    expect(accepted).toMatchObject({ ok: false, code: 'invitation_open' });
    return 'seen';
  },
);
