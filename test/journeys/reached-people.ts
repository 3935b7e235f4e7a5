import { addTrustedContact } from '../../server/core/contacts/manage-trusted-contacts.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { carryOutHandovers } from '../../server/core/handovers/carry-out-handovers.ts';
import { noteOpened } from '../../server/core/handovers/note-opened.ts';
import { createRecipient } from '../../server/core/recipients/create-recipient.ts';
import { markVerified } from '../../server/core/recipients/verify-recipient.ts';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import { countGrantView, findGrant, findRecipient } from '../../server/core/stores/recipient-store.ts';
import { findVault } from '../../server/core/stores/vault-store.ts';
import { answerWay } from '../../server/core/ways/answer-way.ts';
import { setWays } from '../../server/core/ways/set-ways.ts';
import type { RecipientRow } from '../../server/db/schema.ts';
import { codeIn, linkIn, tellStory, type ToldStory } from '../../server/http/recipient/recipient-test-kit.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import type { MailKind } from '../../shared/domain/mail.ts';
import { present } from '../kit/runner/present.ts';
import type { TestCore, TestMail } from '../kit/server/test-core.ts';

// People with several ways, of whom some aren't reached.

/** Everything that has been mailed since these states were begun: each question reads those that went to one address. */
export class Mailbox {
  readonly #test: TestCore;
  readonly #read: TestMail[] = [];

  constructor(test: TestCore) {
    this.#test = test;
  }

  /** The path of the link in the newest mail of a kind to an address. */
  async link(kind: MailKind, to: string): Promise<string> {
    return linkIn(await this.#newest(kind, to));
  }

  /** The newest code for opening a vault that went to an address. */
  async code(to: string): Promise<string> {
    return codeIn(await this.#newest('release_code', to));
  }

  async #newest(kind: MailKind, to: string): Promise<TestMail | undefined> {
    this.#read.push(...(await this.#test.mails()));
    return this.#read.findLast((mail) => mail.kind === kind && mail.to === to);
  }
}

/** Addresses that nobody else of these states has. */
let made = 0;
export const address = (name: string): string => `${name}-${(made += 1)}@example.org`;

/** The owner trusts somebody. */
export const trust = ({ ctx }: ToldStory, email: string, name: string): Promise<{ readonly id: Ulid }> =>
  addTrustedContact({ ...ctx, person: { ...ctx.owner, mfaAt: null } }, { email, name, mayVouch: false });

const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';
const from = { address: '127.0.0.1', requestId: null } as const;
/** Answers the question behind a link, without a browser. */
export const answer = async (test: TestCore, path: string, said: 'yes' | 'no'): Promise<unknown> =>
  answerWay(test.core, tokenOf(path), { answer: said, reading: { language: null, timeZone: null } }, from);

/** Whoever has never confirmed their own address isn't asked about others. */
export async function confirmedBy({ core, clock }: TestCore, { ctx, vaultId, recipientId }: ToldStory): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [vault, recipient] = [present(await findVault(tx, vaultId)), present(await findRecipient(tx, recipientId))];
    await markVerified(tx, core, ctx.origin, vault, recipient, clock.now());
  });
}

/** Somebody who hasn't opened for ten days, so that their deputy is asked. */
export async function waiting(
  test: TestCore,
  box: Mailbox,
  recipientName: string,
): Promise<{ readonly told: ToldStory; readonly deputy: string }> {
  const told = await tellStory(test, { recipientEmail: address('anna'), recipientName });
  const deputy = address('clara');
  const { id } = await trust(told, deputy, 'Clara Holm');
  await setWays(told.ctx, told.recipientId, { ways: [{ kind: 'deputy', deputy: { kind: 'contact', id } }] });
  await answer(test, await box.link('deputy_asked', deputy), 'yes');
  await releaseVault(told.ctx, told.vaultId, {});
  return { told, deputy };
}

/** Days go by, on each of which what is due is done. */
export async function daysGoBy(test: TestCore, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    test.clock.advance(dayMs);
    await carryOutHandovers(test.core);
    await test.deliver();
  }
}

/** Somebody opens what was left to them, without a browser. */
export async function openedBy({ core, clock }: TestCore, { vaultId }: ToldStory, recipientId: Ulid): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [vault, recipient] = [present(await findVault(tx, vaultId)), present(await findRecipient(tx, recipientId))];
    const grant = present(await findGrant(tx, recipientId));
    await noteOpened(tx, core, systemOrigin, { vault, recipient, grant, time: { now: clock.now(), offsetMs: 0 } });
    await countGrantView(tx, grant, clock.now());
  });
}

/** A release of which Otto has opened his part, and Anna hers not; the owner trusts Tina. */
export interface Missed {
  readonly told: ToldStory;
  readonly anna: RecipientRow;
  readonly otto: RecipientRow;
  readonly tina: { readonly id: Ulid; readonly email: string };
  /** Otto's own link. */
  readonly path: string;
}

/** Tells it. */
export async function missed(test: TestCore, box: Mailbox, recipientName = 'Anna Berger'): Promise<Missed> {
  const told = await tellStory(test, { recipientEmail: address('anna'), recipientName });
  const email = address('otto');
  const { recipient } = await createRecipient(told.ctx, told.vaultId, { email, name: 'Otto Berger', sendNotification: false });
  const tina = address('tina');
  const { id } = await trust(told, tina, 'Tina Holm');
  await releaseVault(told.ctx, told.vaultId, {});
  const path = await box.link('released_recipient', email);
  const anna = present(await findRecipient(test.core.db.read, told.recipientId));
  return { told, anna, otto: recipient, tina: { id, email: tina }, path };
}
