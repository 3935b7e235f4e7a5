import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findUser } from '../stores/account-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { closeCertificates, type CertificateSummary } from '../stores/certificate-store.ts';

/** Mails that speak of a release set in motion by certificates. */
export const certificateMails = [
  'certificate_submitted',
  'certificate_warning',
  'certificate_halfway',
  'certificate_last_warning',
] as const;

export interface CallOff {
  readonly at: Instant;
  readonly origin: Origin;
  /** Whether the certificates themselves end with it, as after a sign of life; otherwise too few of them are left. */
  readonly certificatesToo: boolean;
}

/** Undoes what certificates have set in motion on a locked vault: its warnings, and the certificates. Those who handed one in are told. */
export async function callOffCertificates(tx: Db, core: Core, vault: VaultRow, { at, origin, certificatesToo }: CallOff): Promise<void> {
  await cancelMails(tx, vault.id, certificateMails);
  const closed = certificatesToo ? await closeCertificates(tx, vault.id, 'called_off', ['submitted', 'approved']) : [];
  const owner = closed.length === 0 ? undefined : await findUser(tx, vault.owner_id);
  for (const certificate of onePerPerson(closed)) {
    const reader = await findRecipient(tx, certificate.recipient_id);
    const { language = null, time_zone = null } = reader ?? {};
    const sender = {
      id: certificate.recipient_id,
      name: certificate.recipient_name,
      email: certificate.recipient_email,
      language,
      time_zone,
    };
    const { facts, envelope } = recipientMail(vault, sender, owner);
    await queueMail(tx, core, {
      kind: 'certificate_called_off',
      facts: {
        ...facts,
      },
      dedupKey: `certificate:${certificate.id}:called_off`,
      ...envelope,
      at,
    });
  }
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'release.called_off',
    resourceType: 'vault',
    resourceId: vault.id,
    at,
    details: { certificates: closed.map(({ id }) => id) },
  });
}

/** One message per event and person. */
function onePerPerson(certificates: readonly CertificateSummary[]): readonly CertificateSummary[] {
  return [...new Map(certificates.map((certificate) => [certificate.recipient_id, certificate])).values()];
}
