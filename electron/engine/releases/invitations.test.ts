import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { dayMs } from '../../../shared/domain/instant.ts';
import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { readInvitationText } from '../../../shared/format/paper/invitation-text.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { makeEnrolment, type EnrolmentPlace } from '../../../shared/format/release/enrolment.ts';
import { checkOffer, enrolmentProof } from '../../../shared/format/release/invitation.ts';
import { emailHash } from '../../../shared/format/release/lock.ts';
import { identityFromSeed } from '../../../shared/crypto/identity.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import type { InvitationCodes, Recipient } from '../../contract/shapes.ts';
import { openTestEstate, testCost, type TestEstate } from '../engine-test-kit.ts';
import { extractPdf } from '../search/extract-pdf.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { enrolmentFileBytes } from '../../../shared/format/release/enrolment-file.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { noteEnrolments, type NamedEnrolment } from './enrolments.ts';
import { openInvitation } from './invitation-record.ts';
import { offerOf } from './invitations.ts';
import { present } from '../../../test/kit/runner/present.ts';

const site = 'https://vault.example.org';
const email = 'ann@example.org';

async function withRecipient(estate: TestEstate): Promise<string> {
  return (await estate.ok('recipients.create', { vault: estate.vault, name: 'Ann', email })).id;
}

function placeOf({ engine, vault }: TestEstate, recipient: string, invitationId: string | null): EnrolmentPlace {
  const { accountId, identity } = engine.context.session();
  return { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId };
}

/** What comes back from somebody's browser. `code` undefined: without the invitation's. */
function enrolled(place: EnrolmentPlace, code?: Uint8Array, address = email): NamedEnrolment {
  const { enrolment, publicKey } = makeEnrolment({ ...place, passphrase: 'six words', cost: testCost });
  const invitation = code === undefined ? undefined : { id: place.invitationId ?? '', code };
  const proof = invitation === undefined ? null : toBase64(enrolmentProof(enrolment, emailHash(address), invitation));
  return { enrolment: toBase64(enrolment), publicKey: toBase64(publicKey), proof };
}

const codeIn = ({ words }: InvitationCodes): Uint8Array => fromWords(words, 16, 'invitation');

const shown = async ({ ok, vault }: TestEstate, id: string): Promise<Recipient> =>
  present((await ok('recipients.list', { vault })).find((one) => one.id === id));

const note = (estate: TestEstate, recipient: string, ...found: readonly NamedEnrolment[]): Promise<void> =>
  noteEnrolments(estate.engine.context, recipient, found);

describe('an invitation that is handed over', () => {
  it('vouches alone for the first key that its code stands behind, once', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const codes = await estate.ok('invitations.make', { recipient, way: 'handed', site });
    expect(readInvitationText(present(codes.link))).toEqual({ id: codes.invitation.id, code: codeIn(codes) });
    expect(codes.qr).toBe(codes.link);
    expect(codes.link).toMatch(`${site}/invited/${codes.invitation.id}#heirlock:invitation:1:`);
    const mine = enrolled(placeOf(estate, recipient, codes.invitation.id), codeIn(codes));
    const second = enrolled(placeOf(estate, recipient, codes.invitation.id), codeIn(codes));
    await note(estate, recipient, second, mine);
    const after = await shown(estate, recipient);
    expect(after).toMatchObject({
      locks: [{ kind: 'enrolled', works: true }],
      enrolment: { publicKey: mine.publicKey, vouchedBy: 'invitation', comparedAt: null, provesSender: true },
      invitation: null,
    });
    // The other had the code as well, and is shown: somebody copied it.
    await note(estate, recipient, second, mine);
    expect(await shown(estate, recipient)).toMatchObject({
      enrolment: { publicKey: mine.publicKey },
      offeredKey: { publicKey: second.publicKey, count: 2, state: 'compare' },
    });
  });

  it('leaves an offer that its code proves, and that no other does', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const codes = await estate.ok('invitations.make', { recipient, way: 'handed', site });
    const session = estate.engine.context.session();
    const entry = session.book.get('recipient', recipient);
    const offer = offerOf(session, entry, present(openInvitation(entry, estate.clock.now())));
    const invitation = { id: codes.invitation.id, code: codeIn(codes) };
    const { accountId, identity } = session;
    expect(checkOffer(offer, invitation)).toMatchObject({ accountId, vaultId: estate.vault, recipientId: recipient, way: 'handed' });
    expect(checkOffer(offer, invitation).identity).toEqual(identity.publicKey);
    expect(() => checkOffer(offer, { ...invitation, code: new Uint8Array(16).fill(3) })).toThrow(
      expect.objectContaining({ code: 'wrong_key' }),
    );
  });

  it('vouches for nothing that was made for another owner, recipient, address or invitation, without its code, or with another', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const other = (await estate.ok('recipients.create', { vault: estate.vault, name: 'Bob', email: 'bob@example.org' })).id;
    const codes = await estate.ok('invitations.make', { recipient, way: 'handed', site });
    const foreign = await estate.ok('invitations.make', { recipient: other, way: 'handed', site });
    const place = placeOf(estate, recipient, codes.invitation.id);
    const mine = enrolled(place, codeIn(codes));
    const tried: NamedEnrolment[] = [
      enrolled(place),
      enrolled(place, new Uint8Array(16).fill(9)),
      enrolled({ ...place, identity: identityFromSeed(randomKey()).publicKey }, codeIn(codes)),
      enrolled({ ...place, recipientId: other }, codeIn(codes)),
      enrolled({ ...place, vaultId: other }, codeIn(codes)),
      enrolled({ ...place, invitationId: foreign.invitation.id }, codeIn(foreign)),
      enrolled(place, codeIn(codes), 'bob@example.org'),
      // A true proof beside another key, or none of a proof's length.
      { ...enrolled(place), proof: mine.proof },
      { ...mine, publicKey: enrolled(place).publicKey },
      { ...mine, proof: toBase64(new Uint8Array(31)) },
    ];
    for (const one of tried) {
      estate.clock.advance(1000);
      await note(estate, recipient, one);
      expect(await shown(estate, recipient)).toMatchObject({
        locks: [],
        enrolment: null,
        lastRefusedAt: estate.clock.now(),
        offeredKey: { state: 'not_invited', publicKey: one.publicKey },
      });
    }
    // Not even with the right words, while a code is out.
    const [{ publicKey, enrolment }] = tried as [NamedEnrolment];
    const words = safetyPhrase(place.identity, Buffer.from(enrolment, 'base64'));
    await note(estate, recipient, present(tried[0]));
    expect(await estate.refused('enrolments.accept', { recipient, publicKey, words })).toBe('invitation_open');
    // And the true one still counts.
    await note(estate, recipient, mine);
    expect((await shown(estate, recipient)).enrolment).toMatchObject({ publicKey: mine.publicKey, vouchedBy: 'invitation' });
  });

  it('counts no more once withdrawn, replaced or expired', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const ended: InvitationCodes[] = [];
    const make = async (days?: number): Promise<void> => {
      ended.push(await estate.ok('invitations.make', { recipient, way: 'handed', site, ...(days === undefined ? {} : { days }) }));
    };
    await make();
    await make();
    await estate.ok('invitations.withdraw', { recipient });
    await make(1);
    estate.clock.advance(dayMs);
    expect((await estate.ok('readiness.get', { vault: estate.vault })).findings.map(({ code }) => code)).toContain('invitation_expired');
    expect(await estate.refused('invitations.show', { recipient })).toBe('not_found');
    for (const codes of ended) {
      await note(estate, recipient, enrolled(placeOf(estate, recipient, codes.invitation.id), codeIn(codes)));
      expect(await shown(estate, recipient)).toMatchObject({ locks: [], enrolment: null, offeredKey: { state: 'compare' } });
    }
  });

  it('is printed as a card that says the same', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const codes = await estate.ok('invitations.make', { recipient, way: 'handed', site });
    const path = join(estate.home.path, 'card.pdf');
    await estate.ok('invitations.saveCard', { recipient, path, site });
    const text = await extractPdf(new Uint8Array(await readFile(path)));
    for (const word of codes.words.split(' ')) expect(text).toContain(word);
    expect(await estate.ok('invitations.show', { recipient, site })).toEqual(codes);
  });
});

describe('an invitation that is sent as a link', () => {
  it('waits for the words even where its code was right', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const codes = await estate.ok('invitations.make', { recipient, way: 'link', site });
    const place = placeOf(estate, recipient, codes.invitation.id);
    const [mine, thief] = [enrolled(place, codeIn(codes)), enrolled(place)];
    await note(estate, recipient, thief, mine);
    expect(await shown(estate, recipient)).toMatchObject({
      locks: [],
      enrolment: null,
      offeredKey: { publicKey: mine.publicKey, state: 'compare_invited', count: 2 },
    });
    const words = (one: NamedEnrolment): string => safetyPhrase(place.identity, Buffer.from(one.enrolment, 'base64'));
    expect(await estate.refused('enrolments.accept', { recipient, publicKey: mine.publicKey, words: words(thief) })).toBe('words_differ');
    expect(await estate.ok('enrolments.accept', { recipient, publicKey: mine.publicKey, words: words(mine) })).toMatchObject({
      locks: [{ kind: 'enrolled', works: true }],
      enrolment: { vouchedBy: 'words' },
      invitation: null,
    });
  });
});

describe('an invitation that is answered without a server', () => {
  it('goes out as a file without its code, and comes back as one that the code proves', async () => {
    await using estate = await openTestEstate();
    await using home = await tempFolder('offline');
    const recipient = await withRecipient(estate);
    const codes = await estate.ok('invitations.make', { recipient, way: 'handed', site });
    const offerPath = join(home.path, 'Ann.heirlock-offer');
    await estate.ok('invitations.saveOffer', { recipient, path: offerPath });
    const offer = new Uint8Array(await readFile(offerPath));
    expect(checkOffer(offer, { id: codes.invitation.id, code: codeIn(codes) }).recipientId).toBe(recipient);
    expect(Buffer.from(offer).includes(Buffer.from(codeIn(codes)))).toBe(false);

    const fileOf = async (name: string, { enrolment, proof }: NamedEnrolment): Promise<string> => {
      const path = join(home.path, `${name}.heirlock-enrolment`);
      const proofBytes = proof === null ? new Uint8Array(32) : fromBase64(proof, 'damaged');
      await writeFile(path, enrolmentFileBytes({ enrolment: fromBase64(enrolment, 'damaged'), proof: proofBytes }));
      return path;
    };
    const place = placeOf(estate, recipient, codes.invitation.id);
    for (const foreign of [
      enrolled(place),
      enrolled(place, new Uint8Array(16).fill(3)),
      enrolled(place, codeIn(codes), 'eve@example.org'),
    ]) {
      const path = await fileOf(`foreign-${foreign.publicKey.slice(0, 4).replaceAll('/', '-')}`, foreign);
      expect(await estate.refused('enrolments.import', { recipient, path })).toBe('invitation_open');
    }
    expect(await estate.refused('enrolments.import', { recipient, path: offerPath })).toBe('file_unreadable');
    expect(await estate.refused('enrolments.import', { recipient, path: home.path })).toBe('file_unreadable');
    expect(await shown(estate, recipient)).toMatchObject({ enrolment: null, locks: [] });

    const mine = enrolled(place, codeIn(codes));
    const path = await fileOf('mine', mine);
    expect(await estate.ok('enrolments.import', { recipient, path })).toMatchObject({
      enrolment: { publicKey: mine.publicKey, vouchedBy: 'invitation' },
      invitation: null,
    });
    expect(await estate.refused('enrolments.import', { recipient, path })).toBe('not_found');
  });
});
