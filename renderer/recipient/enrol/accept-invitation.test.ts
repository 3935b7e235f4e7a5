import { describe, expect, it } from 'vitest';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { addMs, dayMs, instantFromMs } from '../../../shared/domain/instant.ts';
import { invitationText } from '../../../shared/format/paper/invitation-text.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { randomCode } from '../../../shared/format/random-code.ts';
import { openEnrolment, readEnrolment } from '../../../shared/format/release/enrolment.ts';
import { isProvenEnrolment, makeOffer, type NewOffer } from '../../../shared/format/release/invitation.ts';
import { problemCodeOf } from '../problems.ts';
import { acceptInvitation, enrolInvited, readOfferFile, type AcceptedInvitation } from './accept-invitation.ts';

const ids = {
  accountId: '01HV0000000000000000000001',
  vaultId: '01HV0000000000000000000002',
  recipientId: '01HV0000000000000000000003',
};
const code = { id: '01HV0000000000000000000004', code: randomCode() };
const email = 'anna@example.com';
const identity = Uint8Array.from(randomKey());
const soon = addMs(instantFromMs(Date.now()), dayMs);
const passphrase = 'anchor velvet ribbon orchard pencil window';
const expected = { account: ids.accountId, vault: ids.vaultId, recipient: ids.recipientId, invitation: code.id };

const offerWith = (over: Partial<NewOffer> = {}, by = code): Uint8Array =>
  makeOffer({ ...ids, email, identity, way: 'handed', expiresAt: soon, ...over }, by);

function accepted(typed: string, offer = offerWith()): AcceptedInvitation {
  const read = acceptInvitation({ typed, offer, expected });
  if (!('offer' in read)) throw new Error('it was not accepted');
  return read;
}

function refusalOf(act: () => unknown): string {
  try {
    act();
    return 'none';
  } catch (error) {
    return problemCodeOf(error);
  }
}

describe('an invitation’s code', () => {
  it('fits the offer that was made with it: as words, as the text of its pattern, or at the end of a link', () => {
    const text = invitationText(code);
    const words = toWords(code.code, 'invitation');
    for (const typed of [words, ` ${words.toUpperCase()}\n`, text, `https://heirlock.example/invited/${code.id}#${text}`])
      expect(accepted(typed).offer).toMatchObject({ ...ids, identity, invitationId: code.id, way: 'handed' });
  });

  it('is told apart word by word, by number, and by kind when it isn’t one', () => {
    const read = (typed: string) => acceptInvitation({ typed, offer: offerWith(), expected });
    expect(read('hausboot')).toEqual({ unknown: [{ place: 1, typed: 'hausboot' }], count: 1 });
    expect(read(toWords(code.code, 'invitation').split(' ').slice(1).join(' '))).toEqual({ unknown: [], count: 12 });
    expect(read(toWords(code.code, 'sheet'))).toEqual({ paper: 'sheet' });
    expect(read('heirlock:sheet:1:whatever')).toEqual({ paper: 'sheet' });
    expect(refusalOf(() => read(invitationText(code).slice(0, -1)))).toBe('mistyped_invitation');
  });

  it('refuses whatever was not made with it, before any key is made', () => {
    const typed = toWords(code.code, 'invitation');
    const forged = offerWith({ identity: Uint8Array.from(randomKey()) }, { ...code, code: randomCode() });
    const spliced = Uint8Array.from(offerWith());
    spliced.set(randomKey(), 156);
    const cases: readonly (readonly [Uint8Array, typeof expected])[] = [
      [forged, expected],
      [spliced, expected],
      [offerWith({}, { ...code, id: '01HV0000000000000000000009' }).fill(0x30, 90, 116), expected],
      [offerWith().subarray(1), expected],
      [new Uint8Array(0), expected],
      [offerWith(), { ...expected, recipient: ids.vaultId }],
      [offerWith(), { ...expected, vault: ids.accountId }],
      [offerWith(), { ...expected, account: ids.vaultId }],
      [offerWith(), { ...expected, invitation: ids.vaultId }],
    ];
    for (const [index, [offer, says]] of cases.entries())
      expect(
        refusalOf(() => acceptInvitation({ typed, offer, expected: says })),
        String(index),
      ).toBe('false_offer');
    const another = invitationText({ ...code, id: '01HV0000000000000000000009' });
    expect(refusalOf(() => acceptInvitation({ typed: another, offer: offerWith(), expected }))).toBe('false_offer');
    expect(refusalOf(() => acceptInvitation({ typed, offer: offerWith({ expiresAt: instantFromMs(Date.now() - 1) }), expected }))).toBe(
      'invitation_over',
    );
  });
});

describe('an enrolment', () => {
  it('by a code from hand to hand is for the offer’s owner, is proved, and needs no words', () => {
    const { enrolment, proof, safetyPhrase: words } = enrolInvited(accepted(invitationText(code)), passphrase);
    expect(readEnrolment(enrolment).place).toEqual({ ...ids, identity, invitationId: code.id });
    expect(openEnrolment(enrolment, { recipientId: ids.recipientId, passphrase }).identity).toEqual(identity);
    expect(isProvenEnrolment(enrolment, proof, { ...ids, ...code, email, identity })).toBe(true);
    expect(words).toBeUndefined();
  });

  it('by a link is proved, and has words besides', () => {
    const { enrolment, proof, safetyPhrase: words } = enrolInvited(accepted(invitationText(code), offerWith({ way: 'link' })), passphrase);
    expect(isProvenEnrolment(enrolment, proof, { ...ids, ...code, email, identity })).toBe(true);
    expect(words?.join(' ')).toBe(safetyPhrase(identity, enrolment));
  });

  it('is not made with an invitation that ran out meanwhile', () => {
    const late = accepted(invitationText(code));
    expect(refusalOf(() => enrolInvited({ ...late, offer: { ...late.offer, expiresAt: instantFromMs(0) } }, passphrase))).toBe(
      'invitation_over',
    );
  });
});

describe('a file with an offer', () => {
  it('is read whole, or refused', async () => {
    const offer = offerWith();
    expect(await readOfferFile(new Blob([Uint8Array.from(offer)]))).toEqual(offer);
    for (const [bytes, wanted] of [
      [Uint8Array.from(offer.subarray(0, 219)), 'truncated'],
      [Uint8Array.from([...offer, 0]), 'bad_header'],
      [new TextEncoder().encode('Dear Anna'), 'bad_header'],
    ] as const)
      expect(await readOfferFile(new Blob([bytes])).catch(problemCodeOf)).toBe(wanted);
  });
});
