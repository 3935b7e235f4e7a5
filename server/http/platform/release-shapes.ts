import { handoverShape } from './waiting-shapes.ts';
import { Type } from 'typebox';
import { holdReasons } from '../../../shared/domain/heartbeat.ts';
import { openingBlockers } from '../../../shared/domain/opening.ts';
import { maxApprovals, approvalDecisions } from '../../../shared/domain/release-approval.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { pagination, role } from './shapes.ts';
import { storedThings } from './stored-shapes.ts';
import { recipientStatuses } from '../../../shared/domain/vault.ts';
import { scanStatuses } from '../../../shared/domain/scan.ts';
import { policyTypes } from '../../../shared/domain/policy.ts';
import { mailChannels } from '../../../shared/domain/mail.ts';

/** Shapes of releases by people: executions, approvals, certificates. */

const note = Type.Optional(documentedAs(Type.String(), Type.String({ maxLength: textLimits.releaseNote })));

export const executeBody = Type.Object(
  {
    shadowMode: Type.Boolean({
      description: 'True: nothing is released, the answer says what would happen. False: the vault is released, at once and for good.',
    }),
    note: documentedAs(note, Type.String({ maxLength: textLimits.releaseNote, description: 'Shown to every recipient.' })),
    notifyRecipients: Type.Optional(Type.Boolean({ default: true, description: "Whether they're written to." })),
  },
  { examples: [{ shadowMode: true }] },
);

const blocker = Type.Object(
  { code: sample('approval_required'), message: sample('1 other person must agree to this release. Nobody has been asked yet.') },
  { title: 'Blocker' },
);

const requestStates = ['open', 'granted', 'outdated', 'expired', 'used', 'refused', 'withdrawn'] as const;

export const approval = Type.Object(
  {
    id: idOf('releaseRequest'),
    vaultId: idOf('vault'),
    vaultName: sample('Family papers'),
    ownerEmail: sample('thomas@example.com'),
    requestedBy: idOf('user'),
    requestedByEmail: sample('sister@example.com'),
    note: sampleOrNull('His sister asked us to.'),
    state: oneOf(requestStates, { description: 'Granted when enough people agree now; outdated when the recipients have changed since.' }),
    required: count(1, 'How many people besides the requester must agree.'),
    requestedAt: instant(),
    expiresAt: instant(),
    othersMayReleaseAt: instantOrNull(
      'When somebody other than the owner can release it at the earliest: 24 hours after a warning to the owner was accepted. Null while none was.',
      null,
    ),
    closedAt: instantOrNull('When it was used, refused or withdrawn.', null),
    decisions: Type.Array(
      Type.Object({
        by: idOf('user'),
        email: sample('otto@example.com'),
        decision: oneOf(approvalDecisions),
        reason: sampleOrNull('I spoke with the family.'),
        at: instant(),
      }),
    ),
  },
  { title: 'Approval' },
);

const state = {
  vaultId: idOf('vault'),
  blockers: Type.Array(blocker, { description: 'Everything that keeps you from releasing it now.' }),
};

export const executeAnswer = Type.Union([
  Type.Object(
    {
      shadowMode: Type.Literal(true),
      wouldRelease: Type.Boolean(),
      ...state,
      at: instant('By the clock of the vault.'),
      recipients: Type.Array(
        Type.Object({
          id: idOf('recipient'),
          email: sample('anna@example.com'),
          name: sampleOrNull('Anna Berger'),
          status: oneOf(recipientStatuses),
        }),
      ),
      documents: Type.Array(
        Type.Object({
          id: idOf('document'),
          name: sample('will.pdf'),
          size: count(48_211),
          scanStatus: oneOf(scanStatuses),
        }),
      ),
      documentCount: count(1, 'All of them; no more than 1,000 are listed.'),
      approvalsRequired: count(0),
      approval: Type.Union([approval, Type.Null()]),
      _meta: Type.Object({ role, viewingAsOwner: Type.Boolean() }),
    },
    { title: 'ShadowRelease' },
  ),
  Type.Object(
    {
      shadowMode: Type.Literal(false),
      released: Type.Literal(true),
      vaultId: idOf('vault'),
      releasedAt: instant(),
      recipientsNotified: count(2, 'Messages on their way to recipients.'),
      note: sampleOrNull('With love.'),
    },
    { title: 'Release' },
  ),
]);

export const settingsBody = Type.Object(
  {
    approvalsRequired: documentedAs(
      Type.Number(),
      Type.Integer({
        minimum: 0,
        maximum: maxApprovals,
        description: 'How many people must agree to a release by hand, whoever carries it out.',
      }),
    ),
  },
  { examples: [{ approvalsRequired: 1 }] },
);
export const settingsAnswer = Type.Object({ vaultId: idOf('vault'), approvalsRequired: count(1) });

const statuses = ['submitted', 'approved', 'rejected', 'called_off', 'closed'] as const;

const certificateFields = {
  id: idOf('certificate'),
  vaultId: idOf('vault'),
  status: oneOf(statuses),
  submittedBy: Type.Object({ recipientId: idOf('recipient'), email: sample('anna@example.com'), name: sampleOrNull('Anna Berger') }),
  fileName: sample('certificate.pdf'),
  mimeType: oneOf(['application/pdf', 'image/png', 'image/jpeg']),
  size: count(210_443),
  checksum: sample(`sha256:${'c'.repeat(64)}`),
  scanStatus: oneOf(scanStatuses),
  submittedAt: instant(),
  reviewedBy: sampleOrNull('user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
  reviewedAt: instantOrNull(undefined, null),
  reviewReason: sampleOrNull('The page was too dark to read.'),
};

export const certificate = Type.Object(certificateFields, { title: 'Certificate' });

export const certificatesAnswer = Type.Object({ certificates: Type.Array(certificate), pagination });

export const certificateAnswer = Type.Object({
  certificate: Type.Object(
    { ...certificateFields, statement: sample('I am his daughter. He died on Sunday.', 'The words of who handed it in.') },
    { title: 'CertificateToReview' },
  ),
  vault: Type.Object({
    id: idOf('vault'),
    name: sample('Family papers'),
    ownerEmail: sample('thomas@example.com'),
    ownerName: sampleOrNull('Thomas Berger'),
  }),
  recipient: Type.Union(
    [Type.Object({ addedAt: instant(), verifiedAt: instantOrNull(), relationship: sampleOrNull('daughter') }), Type.Null()],
    { description: 'Null for somebody who is no longer a recipient.' },
  ),
  confirmations: Type.Object({ required: count(1), confirmed: count(0, 'Recipients with a confirmed certificate.') }),
  sameFile: Type.Array(idOf('certificate'), { description: 'Others with the very same bytes, of this vault.' }),
  others: Type.Array(certificate, { description: 'All others of this vault.' }),
});

export const reviewedAnswer = Type.Object({ certificate });
export const decisionBody = Type.Object({
  reason: Type.Optional(documentedAs(Type.String(), Type.String({ maxLength: textLimits.releaseNote }))),
});
export const rejectionBody = Type.Object(
  {
    reason: documentedAs(
      Type.String(),
      Type.String({ minLength: 1, maxLength: textLimits.releaseNote, description: 'Mailed to whoever handed it in.' }),
    ),
  },
  { examples: [{ reason: 'The page was too dark to read.' }] },
);

export const requestBody = Type.Object({
  note: documentedAs(note, Type.String({ maxLength: textLimits.releaseNote, description: 'For those who decide, and for the owner.' })),
});
export const approvalAnswer = Type.Object({ approval });
export const approvalsAnswer = Type.Object({ approvals: Type.Array(approval) });

const mailStatuses = ['queued', 'accepted', 'refused', 'bounced', 'cancelled'] as const;

export const outlookAnswer = Type.Object(
  {
    vaultId: idOf('vault'),
    status: oneOf(['active', 'archived', 'released']),
    policyType: oneOf(policyTypes),
    phase: oneOf(
      [
        'none',
        'running',
        'grace',
        'pending',
        'paused',
        'waiting',
        'postponed',
        'quiet',
        'reviewing',
        'announced',
        'confirmed',
        'final',
        'frozen',
        'released',
      ],
      {
        description: 'Where the timer is; `none` where none runs.',
      },
    ),
    overdue: Type.Boolean(),
    releaseAt: instantOrNull('The earliest release if nobody does anything; null when none comes by itself.'),
    releasedAt: instantOrNull(undefined, null),
    holds: Type.Array(
      Type.Object({
        code: oneOf(['timer_failing', 'warning_waits', 'warning_refused', 'paused', 'archived', ...holdReasons]),
        mail: sampleOrNull('certificate_warning'),
      }),
      { description: "Why it isn't continuing." },
    ),
    stored: storedThings,
    recipients: Type.Array(
      Type.Object(
        {
          recipientId: idOf('recipient'),
          email: sample('anna@example.com'),
          name: sampleOrNull('Anna Berger'),
          message: Type.Union(
            [
              Type.Object({ status: oneOf(mailStatuses), queuedAt: instant(), acceptedAt: instantOrNull(), attempts: count(1) }),
              Type.Null(),
            ],
            { description: 'The latest one with a link to the vault; null where nobody was due to be written to.' },
          ),
          firstOpenedAt: instantOrNull(undefined, null),
          lastOpenedAt: instantOrNull(undefined, null),
          downloads: count(0),
          handover: Type.Union([handoverShape, Type.Null()], { description: 'What is done to reach them; null where nobody was told.' }),
        },
        { title: 'ReleaseRecipient' },
      ),
      { description: 'After a release: how far it has come with each of its people.' },
    ),
    warnings: Type.Array(
      Type.Object({
        kind: sample('last_warning'),
        channel: oneOf(mailChannels, { description: '`desktop`: the owner read it in their app.' }),
        status: oneOf(mailStatuses),
        queuedAt: instant(),
        acceptedAt: instantOrNull(),
        attempts: count(1),
      }),
      { description: 'What was sent to the owner and to the recipients ahead of a release, the newest first.' },
    ),
    approvalsRequired: count(0),
    approval: Type.Union([approval, Type.Null()]),
    certificates: Type.Union([
      Type.Object({ required: count(1), confirmed: count(0), waiting: count(1), all: Type.Array(certificate) }),
      Type.Null(),
    ]),
    opening: Type.Object(
      {
        hours: count(24, 'How long one that is set now would wait.'),
        waiting: Type.Union([
          Type.Object({
            setAt: instant(),
            hours: count(24),
            opensAt: instantOrNull('Null while no notice to the owner has been accepted: until then the wait has not begun.'),
          }),
          Type.Null(),
        ]),
        blockers: Type.Array(oneOf(openingBlockers), { description: 'Why it does not open, or where none waits, why none could be set.' }),
      },
      { title: 'Opening', description: "Its being opened by the owner's own hand." },
    ),
    _meta: Type.Object({ role, viewingAsOwner: Type.Boolean() }),
  },
  { title: 'ReleaseOutlook' },
);

export const approvalParams = Type.Object({ approval_id: documentedAs(Type.String(), idOf('releaseRequest')) });
export const certificateParams = Type.Object({ certificate_id: documentedAs(Type.String(), idOf('certificate')) });
