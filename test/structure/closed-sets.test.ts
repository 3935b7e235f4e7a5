import { beforeAll, describe, expect, it } from 'vitest';
import { filesThatMustAnswer, type Answering, type ClosedSet } from '../kit/structure/closed-sets.ts';

/** A closed set with the files that don't compile until they say what they do with a new member. */
interface Answered extends ClosedSet {
  readonly files: readonly string[];
}

const answered: readonly Answered[] = [
  {
    list: 'policyTypes',
    file: 'shared/domain/policy.ts',
    files: [
      'electron/engine/library/has-check-ins.ts',
      'renderer/console/vaults/outlook-page.tsx',
      'renderer/desktop/policy/policy-draft.ts',
      'renderer/desktop/policy/policy-editor-page.tsx',
      'renderer/desktop/policy/policy-page.tsx',
      'renderer/desktop/policy/use-policy-words.ts',
      'server/core/policies/set-policy.ts',
      'server/core/timers/policy-timer.ts',
      'server/core/vaults/create-vault.ts',
      'server/http/flat/present.ts',
      'server/http/foundation/answers/present-policy.ts',
      'server/http/overview/present.ts',
      'server/http/reference/present.ts',
      'shared/domain/policy.ts',
    ],
  },
  {
    list: 'releaseTriggers',
    file: 'shared/domain/policy.ts',
    files: [
      'server/cli/verify-release-words.ts',
      'server/core/mails/owner-mails.ts',
      'server/core/mails/render-mail.ts',
      'server/core/mails/words/en/owner.ts',
      'server/core/release-papers/paper-content.ts',
      'shared/node/release-paper/words/en.ts',
      'shared/node/release-paper/write-release-paper.ts',
    ],
  },
  {
    list: 'vaultStatuses',
    file: 'shared/domain/vault.ts',
    files: [
      'server/core/access/vault-access.ts',
      'server/core/certificates/certificate-link.ts',
      'server/core/vaults/change-vault-status.ts',
      'server/http/recipient/pages/check-in-pages.ts',
      'server/http/recipient/pages/stop-pages.ts',
      'shared/domain/vault.ts',
    ],
  },
  {
    list: 'custodies',
    file: 'shared/domain/vault.ts',
    files: ['server/http/foundation/answers/present-encryption.ts', 'shared/domain/vault.ts'],
  },
  {
    list: 'roles',
    file: 'shared/domain/role.ts',
    files: ['shared/domain/role.ts'],
  },
  {
    list: 'lockKinds',
    file: 'shared/domain/lock.ts',
    files: [
      'electron/engine/releases/make-locks.ts',
      'electron/engine/releases/recipient-view.ts',
      'electron/engine/releases/rehearse-recipient.ts',
      'renderer/recipient/unlock/open-locks.ts',
      'server/core/mails/recipient-mails.ts',
      'server/core/mails/words/en/recipients.ts',
      'shared/domain/lock.ts',
      'shared/format/release/lock-layout.ts',
    ],
  },
  {
    list: 'mailKinds',
    file: 'shared/domain/mail.ts',
    files: ['server/core/mail-delivery/present-truth.ts', 'server/core/mails/render-mail.ts'],
  },
  {
    list: 'languages',
    file: 'shared/domain/language.ts',
    files: [
      'electron/engine/print/words/index.ts',
      'renderer/recipient/words/index.ts',
      'renderer/recipient/words/reader-words.ts',
      'server/core/mails/words/index.ts',
      'server/http/recipient/words/index.ts',
      'server/witness/words/index.ts',
      'shared/domain/language.ts',
      'shared/node/pades/appearance/words/index.ts',
      'shared/node/release-paper/words/index.ts',
      'shared/words/files/index.ts',
      'shared/words/kept-guide/index.ts',
      'shared/words/moments.ts',
      'shared/words/unnamed-owner.ts',
      'shared/words/unnamed-vault.ts',
    ],
  },
  {
    list: 'modes',
    file: 'shared/domain/account.ts',
    files: [
      'server/compose.ts',
      'server/core/mails/identity-mails.ts',
      'server/core/mails/render-mail.ts',
      'server/core/mails/words/en/sign-in.ts',
      'server/http/foundation/rates/rate-table.ts',
      'server/witness/open-witness.ts',
      'shared/domain/account.ts',
    ],
  },
  {
    list: 'recipientStatuses',
    file: 'shared/domain/vault.ts',
    files: ['renderer/console/vaults/shadow-card.tsx', 'shared/domain/vault.ts'],
  },
  {
    list: 'certificateStatuses',
    file: 'shared/domain/certificate.ts',
    files: ['server/http/recipient/pages/certificate-pages.ts', 'shared/domain/certificate.ts'],
  },
  {
    list: 'padesLevels',
    file: 'shared/domain/signing.ts',
    files: [
      'electron/engine/signing/check-signatures.ts',
      'electron/engine/signing/next-version.ts',
      'electron/engine/witnessing/finish-witnessing.ts',
      'shared/domain/signing.ts',
    ],
  },
  {
    list: 'signingJobStatuses',
    file: 'shared/domain/signing.ts',
    files: ['server/core/signing/carry-out-job.ts'],
  },
  {
    list: 'requestStatuses',
    file: 'shared/domain/release-approval.ts',
    files: ['server/core/approvals/release-requests.ts', 'server/core/releases/release-blockers.ts', 'shared/domain/release-approval.ts'],
  },
  {
    list: 'approvalDecisions',
    file: 'shared/domain/release-approval.ts',
    files: ['renderer/console/approvals/approval-card.tsx', 'server/core/approvals/release-requests.ts'],
  },
  {
    list: 'scanStatuses',
    file: 'shared/domain/scan.ts',
    files: [
      'renderer/console/certificates/certificate-page.tsx',
      'renderer/console/vaults/shadow-card.tsx',
      'server/core/certificates/read-certificates.ts',
      'server/core/certificates/review-certificate.ts',
      'server/core/scans/scan-outcome.ts',
      'shared/domain/scan.ts',
    ],
  },
  {
    list: 'contactKinds',
    file: 'shared/domain/mail.ts',
    files: [
      'electron/engine/reach/contacts.ts',
      'electron/engine/reach/mail-reach.ts',
      'renderer/desktop/reach/contact-channel-card.tsx',
      'server/core/contacts/manage-contacts.ts',
      'server/core/corrections/tell-of-correction.ts',
      'server/http/platform/present-simulation.ts',
      'server/http/platform/routes/contacts.ts',
      'shared/domain/mail.ts',
      'shared/domain/timer-mails.ts',
    ],
  },
  {
    list: 'mailChannels',
    file: 'shared/domain/mail.ts',
    files: [
      'renderer/desktop/policy/outlook-card.tsx',
      'server/core/mail-delivery/deliver-mails.ts',
      'shared/domain/mail.ts',
      'shared/node/release-paper/words/en.ts',
      'shared/node/release-paper/write-release-paper.ts',
    ],
  },
  {
    list: 'mailStatuses',
    file: 'shared/domain/mail.ts',
    files: [
      'electron/engine/reach/mail-reach.ts',
      'renderer/desktop/policy/outlook-card.tsx',
      'renderer/desktop/vaults/released-banner.tsx',
      'server/core/mails/send-other-ways.ts',
    ],
  },
  {
    list: 'itemKinds',
    file: 'shared/domain/item.ts',
    files: ['electron/cli/import-ending.ts', 'renderer/desktop/archive/import-note.tsx', 'shared/domain/item.ts'],
  },
  {
    list: 'linkKinds',
    file: 'shared/domain/link.ts',
    files: ['server/core/links/issue-link.ts', 'server/core/links/open-link.ts'],
  },
  {
    list: 'holdReasons',
    file: 'shared/domain/heartbeat.ts',
    files: [
      'renderer/desktop/policy/outlook-card.tsx',
      'server/core/mails/render-mail.ts',
      'server/core/mails/watching-mails.ts',
      'server/core/mails/words/en/watching.ts',
      'shared/domain/heartbeat.ts',
    ],
  },
  {
    list: 'plans',
    file: 'shared/domain/account.ts',
    files: ['server/config/plan-limits.ts', 'server/http/foundation/rates/rate-table.ts'],
  },
  {
    list: 'actorTypes',
    file: 'shared/domain/sign-in.ts',
    files: ['server/core/access/release-gate.ts', 'server/http/foundation/answers/present-activity.ts'],
  },
];

describe('with one member more in each closed set the compiler', () => {
  let found: Answering;
  // The whole product is type-checked once: a minute and a half of one core.
  beforeAll(() => {
    found = filesThatMustAnswer(answered);
  }, 900_000);

  it.each(answered)('names the files that have to answer for $list, and no other', ({ list, files }) => {
    expect(found.files[list]).toEqual(files);
  });

  it('finds nothing else to complain of', () => {
    expect(found.others).toEqual([]);
  });
});
