import { expect } from 'vitest';
import type { NamedEnrolment } from '../../electron/engine/releases/enrolments.ts';
import type { Recipient } from '../../electron/contract/shapes.ts';
import type { InvitationWay } from '../../shared/domain/invitation.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import type { EnrolmentPlace } from '../../shared/format/release/enrolment.ts';
import type { OwnerDevice } from '../kit/desktop/owner-device.ts';
import { recipientsEmail } from './invited-estate.ts';
import { openSyncedAccount } from './synced-account.ts';

/** An invitation's code, and what an enrolment that is meant for it says. */
export interface OpenInvitation {
  readonly code: Uint8Array;
  readonly place: EnrolmentPlace;
}

/** An owner's device that reaches its server through whoever runs it, and Marit, who is to be invited. */
export interface InvitedOverTheWire extends AsyncDisposable {
  readonly device: OwnerDevice;
  readonly recipient: string;
  /** Makes an invitation and leaves its offer at the server. */
  invite(way?: InvitationWay): Promise<OpenInvitation>;
  /** What the operator has the device hear of enrolments at its next sync, which happens now; the newest first. */
  name(...found: readonly NamedEnrolment[]): Promise<void>;
  /** Marit as the owner sees her. */
  shown(): Promise<Recipient>;
}

export async function openInvitedOverTheWire(): Promise<InvitedOverTheWire> {
  const account = await openSyncedAccount();
  const { device, operator, vault } = account;
  const { id: recipient } = await device.must('recipients.create', { vault, name: 'Marit', email: recipientsEmail });
  await device.must('sync.run', {});
  let told: readonly NamedEnrolment[] = [];
  let times = 0;
  operator.change(/\/enrolments$/, (body) => {
    const enrolments = told.map(({ publicKey, enrolment, proof }) => ({
      public_key: publicKey,
      enrolment,
      proof,
      enrolled_at: instant(),
      turn: 1,
    }));
    return { ...body, count: told.length, enrolments };
  });
  operator.change(/\/status$/, (body) => {
    const recipients = body.recipients.map((one: object) => ({ ...one, enrolled_at: told.length === 0 ? null : instant() }));
    return { ...body, recipients };
  });
  const instant = (): string => `2026-11-23T00:00:0${times}.000Z`;
  return {
    device,
    recipient,
    invite: async (way = 'handed') => {
      const { words, invitation } = await device.must('invitations.make', { recipient, way, site: operator.origin });
      await device.must('sync.run', {});
      const { accountId, identity } = device.engine.context.session();
      const place = { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId: invitation.id };
      return { code: fromWords(words, 16, 'invitation'), place };
    },
    name: async (...found) => {
      times += 1;
      told = found;
      await device.must('sync.run', {});
    },
    shown: async () => (await device.must('recipients.list', { vault })).find(({ id }) => id === recipient) ?? expect.unreachable(),
    [Symbol.asyncDispose]: () => account[Symbol.asyncDispose](),
  };
}
