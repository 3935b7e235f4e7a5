import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin } from '../context.ts';
import { statusAfter, type Scanned } from './scan-outcome.ts';
import { changeScanStatus, findCertificate } from '../stores/certificate-store.ts';
import { readCertificate } from '../certificates/certificate-content.ts';
import { isVerdict } from '../../../shared/domain/scan.ts';

/** The file of a death certificate, as the virus scanner takes it: strangers' files, which reviewers open. */
export const scannedCertificate: Scanned = {
  open: async (core, { subject_id: id }) => {
    const certificate = await findCertificate(core.db.read, id);
    return certificate && readCertificate(core, certificate);
  },
  settle: async (tx, core, { subject_id: id }, outcome) => {
    const certificate = await findCertificate(tx, id);
    if (certificate === undefined) return;
    const status = statusAfter(certificate.scan_status, outcome);
    const { now } = await timeInTransaction(tx, core, { accountId: certificate.account_id, mode: certificate.mode });
    const verdict = isVerdict[outcome.status];
    await changeScanStatus(tx, id, status, verdict ? now : certificate.scanned_at);
    if (status === certificate.scan_status) return;
    await recordAudit(tx, core, systemOrigin, {
      accountId: certificate.account_id,
      mode: certificate.mode,
      vaultId: certificate.vault_id,
      action: 'certificate.scanned',
      resourceType: 'certificate',
      resourceId: id,
      at: now,
      details: { status, ...(outcome.status === 'infected' ? { found: outcome.found } : {}) },
    });
  },
};
