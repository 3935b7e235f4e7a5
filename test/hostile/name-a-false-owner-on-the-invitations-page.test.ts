import { expect } from 'vitest';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { invitationText } from '../../shared/format/paper/invitation-text.ts';
import { randomCode } from '../../shared/format/random-code.ts';
import { readEnrolment } from '../../shared/format/release/enrolment.ts';
import { makeOffer } from '../../shared/format/release/invitation.ts';
import { addMs, dayMs } from '../../shared/domain/instant.ts';
import { enrolmentsOf, expectStatus, invitationBody, newSealedVault, putInvitation } from '../kit/owners/sealed-vault.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { attackServer } from './attack.ts';
import { openHostilePage } from './hostile-page.ts';

attackServer(
  'an operator answers at an invitation’s address with an offer of their own, to somebody who has the owner’s code',
  { without: 'an offer is made with the code' },
  async (server) => {
    const vault = await newSealedVault(server);
    const { vaultId, recipientId, owner, email } = vault;
    const code = { id: server.core.newId(), code: randomCode() };
    const expiresAt = addMs(server.core.clock.now(), 30 * dayMs);
    const facts = { accountId: owner.accountId, vaultId, recipientId, way: 'handed', expiresAt, email } as const;
    const offer = makeOffer({ ...facts, identity: owner.identity.publicKey }, code);
    expectStatus(200, await putInvitation(vault, invitationBody(vault, { invitation: code.id, offer, expires_at: expiresAt })));
    const { publicKey: falseOwner } = identityFromSeed(randomKey());
    // The operator knows which invitation it is, and not its code.
    const forged = makeOffer({ ...facts, identity: falseOwner }, { ...code, code: randomCode() });
    await using hostile = await openHostilePage();
    await hostile.change(/[/]enrolment$/, (body) => ({ ...body, identity: toBase64(falseOwner), offer: toBase64(forged) }));
    const { page } = hostile;
    await page.goto(`${server.origin}/invited/${code.id}#${invitationText(code)}`);
    const six = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
    await page.locator('[data-code]').or(six.nth(5)).first().waitFor();
    if ((await six.count()) === 6) {
      const passphrase = (await six.allInnerTexts()).join(' ');
      await page.getByRole('button', { name: 'I have written them down' }).click();
      await page.getByLabel('Type it once more, from your paper').fill(passphrase);
      await page.getByRole('button', { name: 'Set this passphrase' }).click();
      await page.getByRole('heading', { name: 'Your passphrase is chosen' }).waitFor();
      const { enrolments } = expectStatus(200, await enrolmentsOf(vault)) as { enrolments: readonly { readonly enrolment: string }[] };
      const { place } = readEnrolment(fromBase64(enrolments[0]?.enrolment ?? ''));
      if (place !== null && toBase64(place.identity) === toBase64(falseOwner)) return 'succeeded';
    }
    expect(await page.locator('[data-code]').getAttribute('data-code')).toBe('false_offer');
    expect(await page.locator('main').innerText()).toContain('This isn’t the invitation that you were given.');
    expect(expectStatus(200, await enrolmentsOf(vault))).toMatchObject({ enrolments: [] });
    return 'refused';
  },
);
