import { expect } from 'vitest';
import { noteEnrolments } from '../../electron/engine/releases/enrolments.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { attack } from './attack.ts';
import { enrolmentAt } from './invited-estate.ts';
import { renewAndSync, stealAndShutOut } from './stolen-device.ts';
import { openSyncedAccount } from './synced-account.ts';

attack(
  'a thief who read an invitation’s code off an unlocked device enrols with it, and the operator names the key',
  { without: 'a renewal withdraws every open code' },
  async () => {
    await using account = await openSyncedAccount();
    const { device, vault } = account;
    const { id: recipient } = await device.must('recipients.create', { vault, name: 'Marit', email: 'marit@example.org' });
    const { words, invitation } = await device.must('invitations.make', { recipient, way: 'handed', site: 'https://vault.example.org' });
    await stealAndShutOut(account);
    await renewAndSync(account);
    const { accountId, identity } = device.engine.context.session();
    const place = { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId: invitation.id };
    const forged = enrolmentAt(place, fromWords(words, 16, 'invitation'));
    await noteEnrolments(device.engine.context, recipient, [forged]);
    const shown = (await device.must('recipients.list', { vault })).find(({ id }) => id === recipient) ?? expect.unreachable();
    if (shown.enrolment?.publicKey === forged.publicKey) return 'succeeded';
    expect(shown.offeredKey?.publicKey).toBe(forged.publicKey);
    return 'seen';
  },
);
