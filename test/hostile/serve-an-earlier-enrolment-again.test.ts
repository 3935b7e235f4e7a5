import { expect } from 'vitest';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import type { NamedEnrolment } from '../../electron/engine/releases/enrolments.ts';
import { attack } from './attack.ts';
import { enrolmentAt } from './invited-estate.ts';
import { openInvitedOverTheWire, type InvitedOverTheWire, type OpenInvitation } from './invited-over-the-wire.ts';

attack(
  'an operator serves the enrolment again whose passphrase was given up, and somebody who knows it reads its words out once more',
  { without: 'a key that was replaced isn’t asked about again' },
  async () => {
    await using invited = await openInvitedOverTheWire();
    const { device, shown, name } = invited;
    const first = await enrolAndCompare(invited, await invited.invite('link'));
    const second = await enrolAndCompare(invited, await invited.invite('link'), first.named);
    expect((await shown()).enrolment?.publicKey).toBe(second.named.publicKey);
    await name(first.named);
    const outcome = await device.engine.call('enrolments.accept', first.heard);
    await device.must('sync.run', {});
    if ((await shown()).enrolment?.publicKey === first.named.publicKey) return 'succeeded';
    expect(outcome).toMatchObject({ ok: false, code: 'conflict' });
    expect(await shown()).toMatchObject({ offeredKey: null, enrolment: { publicKey: second.named.publicKey } });
    return 'refused';
  },
);

/** Marit chooses a passphrase with a code, and her owner types the words that she reads out. @returns what came, and what was typed. */
async function enrolAndCompare(
  { device, recipient, name }: InvitedOverTheWire,
  { place, code }: OpenInvitation,
  ...earlier: readonly NamedEnrolment[]
) {
  const named = enrolmentAt(place, code);
  await name(named, ...earlier);
  const heard = { recipient, publicKey: named.publicKey, words: safetyPhrase(place.identity, fromBase64(named.enrolment)) };
  await device.must('enrolments.accept', heard);
  await device.must('sync.run', {});
  return { named, heard };
}
