import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setOpeningByDevice } from '../../server/core/releases/set-opening.ts';
import { randomKey, type Key } from '../../shared/crypto/keys.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import type { MailKind } from '../../shared/domain/mail.ts';
import { defaultOpeningHours } from '../../shared/domain/opening.ts';
import type { CustodyPlan, PlanRecipient } from '../../shared/format/custody/custody-plan.ts';
import { joinGiven, readRecipientShare } from '../../shared/format/custody/recipient-share.ts';
import { commitShares, sharesOfHalf, type OfEachPlace } from '../../shared/format/custody/split-half.ts';
import { sealThirdShare } from '../../shared/format/custody/third-box.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { newSharedVault, type Custodian, type SharedVault } from '../kit/owners/two-custodians.ts';
import { browserAt, keyBody, mailedLink, openBrowser, putKey, type SealedVault } from '../kit/owners/sealed-vault.ts';
import { present } from '../kit/runner/present.ts';
import type { Answer } from '../kit/server/api.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A half of one generation, with its shares and what a plan says of them. */
interface Half {
  readonly half: Key;
  readonly shares: OfEachPlace<Key>;
  readonly planned: PlanRecipient;
}

function newHalf({ vaultId, recipientId, paper, first }: SharedVault, keyGeneration: number): Half {
  const half = randomKey();
  const shares = sharesOfHalf(half);
  const of = { vaultId, recipientId, keyGeneration };
  const sealedThird = sealThirdShare(shares[2], paper.publicKey, first.device.owner.identity.publicKey);
  return { half, shares, planned: { id: recipientId, keyGeneration, commitments: commitShares(shares, of), sealedThird } };
}

/** The vault at one of its servers, as the kit of sealed vaults has it. */
function sealedAt({ vaultId, recipientId, email }: SharedVault, { server, device }: Custodian): SealedVault {
  return {
    ...{ server, owner: device.owner, device, vaultId, recipientId, email, documentId: server.core.newId(), part: new Uint8Array() },
    halves: { a: randomKey(), b: randomKey() },
    call: (method, path, body) => device.call(method, `/vaults/${vaultId}${path}`, { body }),
  };
}

function putShare(vault: SharedVault, at: Custodian, keyGeneration: number, half: Key): Promise<Answer> {
  const sealed = sealedAt(vault, at);
  return putKey(sealed, keyBody(sealed, { keyGeneration, bundleGeneration: keyGeneration, half, parts: [] }));
}

const settle = (vault: SharedVault, { device }: Custodian, number: number): Promise<Answer> =>
  device.call('POST', `/vaults/${vault.vaultId}/custody-plan/settled`, { body: { number } });

function bringThird(vault: SharedVault, at: Custodian, share: Key, keyGeneration: number, id: string = vault.vaultId): Promise<Answer> {
  const shares = [{ recipient: vault.recipientId, key_generation: keyGeneration, share: base64(share) }];
  return at.server.api(null, '').post(`/api/sync/custodians/${id}/third-shares`, { plan: 1, shares });
}

/** What a recipient's browser gets from a server after the release. */
async function handedOut(vault: SharedVault, at: Custodian): Promise<ReturnType<typeof readRecipientShare>[]> {
  const sealed = sealedAt(vault, at);
  const link = await mailedLink(sealed, 'released_recipient');
  const { status, body } = await (await openBrowser(sealed, link)).call('GET', `${link}/sealed`);
  expect(status).toBe(200);
  const { accountId, identity } = vault.first.device.owner;
  const shares = body.shares as readonly { readonly keyGeneration: number }[];
  return shares.map((share) =>
    readRecipientShare(share, {
      ...{ accountId, vaultId: vault.vaultId, recipientId: vault.recipientId, keyGeneration: share.keyGeneration },
      identity: identity.publicKey,
    }),
  );
}

describe.each(databasesOfForm)('the shares of a vault that two servers keep, on %s', (database) => {
  let vault: SharedVault;
  let first: Half;
  let second: Half;
  let plan: CustodyPlan;
  const refused = { status: 409, body: { error: 'conflict' } };
  const unknown = { status: 404, body: { error: 'not_found' } };
  beforeAll(async () => {
    vault = await newSharedVault(database === 'Postgres' ? await migratedPostgresUrl() : null);
    first = newHalf(vault, 1);
    second = newHalf(vault, 2);
  });
  afterAll(() => vault[Symbol.asyncDispose]());

  it('come after the plan that says what they are, each to its own server', async () => {
    expect(await putShare(vault, vault.first, 1, first.shares[0])).toMatchObject(refused);
    const made = vault.plan({ recipients: [first.planned] });
    plan = made.plan;
    for (const at of [vault.first, vault.second]) expect(await vault.put(at, made.json)).toMatchObject({ status: 200 });
    expect(await putShare(vault, vault.first, 1, first.half)).toMatchObject(refused);
    expect(await putShare(vault, vault.first, 1, first.shares[1])).toMatchObject(refused);
    expect(await settle(vault, vault.first, plan.number)).toMatchObject(refused);
    expect(await putShare(vault, vault.second, 1, first.shares[1])).toMatchObject({ status: 200 });
    expect(await putShare(vault, vault.first, 1, first.shares[0])).toMatchObject({ status: 200 });
    for (const at of [vault.first, vault.second]) expect(await settle(vault, at, plan.number)).toMatchObject({ status: 204 });
  });

  it('of the third party are taken from anybody, if they fit, but none from paper before the time is over', async () => {
    expect(await bringThird(vault, vault.first, first.shares[2], 1)).toMatchObject(refused);
    expect(await bringThird(vault, vault.first, randomKey(), 1)).toMatchObject(unknown);
    expect(await bringThird(vault, vault.first, first.shares[0], 1)).toMatchObject(unknown);
    expect(await bringThird(vault, vault.first, first.shares[2], 2)).toMatchObject(unknown);
    for (const id of [vault.first.server.core.newId(), 'V', '%00'])
      expect(await bringThird(vault, vault.first, first.shares[2], 1, id)).toMatchObject(unknown);
  });

  it('of two keys lie side by side while an owner is half-way, and any two servers have two of one', async () => {
    const next = vault.plan({ number: plan.number + 1, previous: plan.hash, recipients: [second.planned] });
    expect(await vault.put(vault.first, next.json)).toMatchObject({ status: 200 });
    expect(await putShare(vault, vault.first, 2, second.shares[0])).toMatchObject({ status: 200 });
    // The owner was never heard from again.
    await vault.live(12 * dayMs + 4 * hourMs);
    expect([await vault.status(vault.first), await vault.status(vault.second)]).toEqual(['released', 'released']);
    const here = await handedOut(vault, vault.first);
    const there = await handedOut(vault, vault.second);
    expect(here.map(({ committed }) => committed.keyGeneration)).toEqual([2, 1]);
    expect(there.map(({ committed }) => committed.keyGeneration)).toEqual([1]);
    const old = here.filter(({ committed }) => committed.keyGeneration === 1);
    expect(base64((await joinGiven([...old, ...there])).half)).toBe(base64(first.half));
  });

  it('of the third party are handed out beside its own by a server that was brought them', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await bringThird(vault, vault.second, first.shares[2], 1)).toMatchObject({ status: 200, body: { kept: 1, refused: 0 } });
    expect((await vault.state(vault.second)).hasThirdShare).toBe(true);
    const there = await handedOut(vault, vault.second);
    expect(there.flatMap(({ shares }) => shares.map(({ place }) => place))).toEqual([2, 3]);
    expect(base64((await joinGiven(there)).half)).toBe(base64(first.half));
    const kept = await vault.second.server.core.db.read.selectFrom('third_shares').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(Buffer.from(present(kept[0]).wrapped_share).includes(Buffer.from(first.shares[2]))).toBe(false);
    expect([...vault.first.server.faults, ...vault.second.server.faults]).toEqual([]);
  });

  it('are told of in one story by both servers’ mails', async () => {
    for (const [at, other] of [
      [vault.first, vault.second],
      [vault.second, vault.first],
    ] as const) {
      const mail = (await at.server.mails(`vault_${vault.vaultId}`)).find(({ kind }) => kind === 'released_recipient');
      expect(mail?.text).toContain('Two services kept this together');
      const text = mail?.text.replaceAll(/\s+/g, ' ');
      // By now one of them has the third party's part too, and one mail is enough there: what it says holds before and after.
      expect(text).toContain(`Such a mail comes from ${new URL(other.server.origin).host} too.`);
      expect(text).toContain('the page says which are there already');
      expect(text).not.toContain('both are needed');
    }
  });
});

describe('an owner of a vault that two servers keep', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  /** Presses the button behind the newest mail of these kinds of a server. @returns the page that it leads to, and how to look at it again. */
  async function press(
    vault: SharedVault,
    at: Custodian,
    kinds: readonly MailKind[] = ['due_notice', 'last_warning'],
  ): Promise<{ readonly look: () => Promise<string>; readonly mail: string }> {
    const mails = await at.server.mails(`vault_${vault.vaultId}`);
    const mail = present(mails.findLast(({ kind }) => kinds.includes(kind)));
    const browser = browserAt(at.server);
    const path = new URL(present(mail.links[0])).pathname;
    const pressed = await browser.call('POST', path, { headers: form, body: '' });
    expect(pressed.status).toBe(303);
    const shown = pressed.headers.get('location') ?? '';
    return {
      look: async () => new TextDecoder().decode((await browser.call('GET', shown)).bytes),
      mail: mail.text.replaceAll(/\s+/g, ' '),
    };
  }

  it('reads that all is stopped only once the other server has receipted it', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    const other = new URL(second.server.origin).host;
    await vault.live(8 * dayMs);
    vault.keepAway([second]);
    const { look, mail } = await press(vault, first);
    expect(mail).toContain(`kept closed together with ${other}`);
    const before = await look();
    expect(before).toContain('Thank you. It counts here.');
    expect(before).toContain('doesn’t know of it yet');
    expect(before).toContain(other);
    expect(before).not.toContain('called off');
    vault.keepAway([]);
    await vault.live(10 * minuteMs);
    const after = await look();
    expect(after).toContain('Thank you. You are checked in.');
    expect(after).toContain('knows of it as well');
    expect(after).not.toContain('doesn’t know');
  });

  it('reads of an opening that they stopped that it was stopped here, and not that the other server knows', async () => {
    await using vault = await newSharedVault();
    const { first, second, vaultId, recipientId } = vault;
    const other = new URL(second.server.origin).host;
    // Of an earlier press the other one knows: that must not be said of this one.
    await vault.live(8 * dayMs);
    expect(await (await press(vault, first)).look()).toContain('knows of it as well');
    const due = await vault.nextDue(second);
    await setOpeningByDevice(first.owner, vaultId, { hours: defaultOpeningHours, recipients: [recipientId] });
    const pressedBefore = (await vault.state(first)).pressed;
    const after = await (await press(vault, first, ['opening_set'])).look();
    expect(after).toContain('stays closed');
    expect(after).toContain('This was called off here only.');
    expect(after).toContain(other);
    expect(after).not.toContain('knows of it as well');
    expect((await vault.state(first)).pressed).toEqual(pressedBefore);
    await vault.settle();
    expect(await vault.nextDue(second)).toBe(due);
    expect([...first.server.faults, ...second.server.faults]).toEqual([]);
  });

  it('reads it at once where the other one answers, and what else to do where it believes nobody again', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await vault.live(8 * dayMs);
    expect(await (await press(vault, first)).look()).toContain('Thank you. You are checked in.');
    await vault.live(8 * dayMs);
    const again = await (await press(vault, first)).look();
    expect(again).toContain('doesn’t take our word for it again');
    expect(again).not.toContain('called off');
    expect([...first.server.faults, ...second.server.faults]).toEqual([]);
  });
});
