import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { CertificateRow, Db, UserRow, VaultRow } from '../../db/schema.ts';
import { listPeopleWithRole } from '../stores/approval-store.ts';
import type { Core } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { hasRecipient } from '../stores/recipient-store.ts';

/** How many of those who look after the server are written to. */
const maxReviewers = 20;

/** Notifies the people who may judge a certificate that one is waiting. Not those who own the vault or would receive it. */
export async function askForReview(
  tx: Db,
  core: Core,
  vault: VaultRow,
  owner: UserRow,
  certificate: Pick<CertificateRow, 'id' | 'submitted_at'>,
): Promise<void> {
  for (const person of await listPeopleWithRole(tx, maxReviewers)) {
    if (person.id === owner.id || (await hasRecipient(tx, vault.id, emailKey(person.email)))) continue;
    await queueMail(tx, core, {
      kind: 'review_wanted',
      facts: { vaultName: vault.name, ownerEmail: owner.email, submittedAt: certificate.submitted_at },
      dedupKey: `certificate:${certificate.id}:review:${person.id}`,
      to: { address: person.email, name: person.name },
      vault,
      recipientId: null,
      at: certificate.submitted_at,
    });
  }
}
