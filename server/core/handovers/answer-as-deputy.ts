import type { DeputyAnswer, HandoverEvent } from '../../../shared/domain/handover.ts';
import type { HandoverMessageRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { lockLinkedVault, openLink, unknownLink, type RecipientLink } from '../links/open-link.ts';
import { findHandover, findMessageOfLink, noteDeputyAnswer } from '../stores/handover-store.ts';
import { moveHandover } from './move-handover.ts';
import { recordHandover } from './record-handover.ts';

/** What somebody finds who was asked to pass the word on. */
export interface PassOn extends Pick<RecipientLink, 'owner' | 'recipient' | 'vault' | 'link'> {
  readonly message: HandoverMessageRow;
  /** Whether there still is something to pass on: nothing once the recipient has opened it. */
  readonly isOpen: boolean;
}

/** Looks such a link up; changes nothing. @throws DomainError `link_unknown`, `link_expired`. */
export async function findPassOn(core: Core, token: string): Promise<PassOn> {
  const found = await openLink(core, 'pass_on', token);
  const message = await findMessageOfLink(core.db.read, found.link.id);
  if (message === undefined) throw unknownLink();
  const handover = await findHandover(core.db.read, found.recipient.id);
  return { ...found, message, isOpen: handover?.phase === 'waiting' };
}

const events: Readonly<Record<DeputyAnswer, (way: string) => HandoverEvent>> = {
  told: (way) => ({ type: 'passed_on', way }),
  cannot: (way) => ({ type: 'lost', way }),
};

/**
 * Takes a deputy's answer: they have told the recipient, or can't reach them, and then the next way's turn comes at once. Pressed again it
 * says the same once more; once nothing is waited for it does nothing. @throws DomainError `link_unknown`, `link_expired`.
 */
export async function answerAsDeputy(
  core: Core,
  token: string,
  answer: DeputyAnswer,
  origin: Pick<Origin, 'address' | 'requestId'>,
): Promise<void> {
  const { vault: known, recipient, message, isOpen } = await findPassOn(core, token);
  if (!isOpen) return;
  await core.db.transaction(async (tx) => {
    const vault = await lockLinkedVault(tx, known.id);
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    const by: Origin = { ...origin, actor: { type: 'system', id: null } };
    const before = await findMessageOfLink(tx, message.link_id);
    if (before === undefined || before.answer === answer) return;
    await noteDeputyAnswer(tx, message.id, answer, time.now);
    await recordHandover(tx, core, by, recipient, {
      action: 'handover.deputy_answered',
      at: time.now,
      details: { answer, way: message.way_id },
    });
    const event = events[answer](message.way_id);
    await moveHandover(tx, core, { vault, recipientId: recipient.id, event, time, origin: by });
  });
  core.mailQueued();
}
