import { Type } from 'typebox';
import { checkNames, findingSeverities } from '../../../shared/domain/finding.ts';
import { alertNames, alertSeverities, certificateUses, installationParts } from '../../../shared/domain/health.ts';
import { holdReasons } from '../../../shared/domain/heartbeat.ts';
import { mailWays } from '../../../shared/domain/mail.ts';
import { count, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';

/** Shapes of the state of the installation, for administrators. */

const seconds = (description: string) => Type.Union([Type.Integer({ minimum: 0, examples: [4], description }), Type.Null()]);
const message = (description: string) =>
  Type.Union(
    [
      Type.Object({
        channel: sample('mail'),
        kind: sample('last_warning'),
        at: instant(),
        to: sample('a…@example.org', 'Without most of the name: administrators aren’t told whom an owner has named.'),
        reason: sampleOrNull('550 5.1.1 no such user', 'What the mail server or gateway answered.'),
      }),
      Type.Null(),
    ],
    { description },
  );

export const healthAnswer = Type.Object(
  {
    version: sample('1.0.0'),
    checkedAt: instant(),
    alerts: Type.Array(
      Type.Object({
        name: oneOf(alertNames),
        severity: oneOf(alertSeverities, { description: '`page`: look now. `ticket`: within a day.' }),
      }),
      { description: 'The alerts whose conditions are met now; server/http/operator/alert-rules.yml has the same.' },
    ),
    mail: Type.Object({
      sends: oneOf(mailWays, { description: 'Whether mail about real data leaves this server.' }),
      opensOutside: Type.Boolean({ description: 'Whether links in mails lead anywhere for others.' }),
      lastAccepted: message('Accepted by a mail server or gateway, or written to the folder where none is set.'),
      lastRefused: message('Refused for good.'),
      lastBounced: message('Accepted, and came back.'),
      waiting: count(0, 'Messages that haven’t left.'),
      oldestWaitingSeconds: seconds('For how long the oldest of them has waited.'),
    }),
    scheduler: Type.Object({
      heartbeatAgeSeconds: seconds('Since any server’s last heartbeat. Null before the first.'),
      servers: count(1, 'Servers with a heartbeat within the last minute.'),
      dueTimers: count(0, 'Timers that are due and have not acted.'),
      oldestDueAgeSeconds: seconds('For how long the longest waiting of them has been due.'),
      heldTimers: count(0, 'Those of them that wait because of a hold.'),
      failingTimers: count(0, 'Timers that the server can’t move, again and again.'),
      waitingReleases: count(0, 'Releases that wait for a warning nobody accepted.'),
    }),
    holds: Type.Array(oneOf(holdReasons), { description: 'Why nothing is released by itself; empty when nothing holds.' }),
    storage: Type.Object({
      disk: Type.Union(
        [
          Type.Object({ freeBytes: count(80_000_000_000, 'Left for documents.'), totalBytes: count(250_000_000_000, 'In all.') }),
          Type.Null(),
        ],
        { description: 'Null where the system doesn’t tell.' },
      ),
      damagedRows: count(0, 'Rows that this server met within the last hour and can’t read.'),
      missingDocuments: count(0, 'Documents, certificates and packs that the database names and that aren’t stored.'),
      damagedDocuments: count(0, 'Those that are stored and aren’t what was put there.'),
      checkedAt: instantOrNull('When everything stored was last checked to its end. Null while it never was.'),
    }),
    backup: Type.Object({
      isScheduled: Type.Boolean({ description: 'Whether this server makes them by itself.' }),
      last: Type.Union(
        [
          Type.Object({
            at: instant(),
            place: sample('s3://backups/heirlock/'),
            bytes: count(80_000_000, 'Of everything that it names.'),
            missingFiles: count(0, 'Files that it lacks because the server itself lacks them.'),
          }),
          Type.Null(),
        ],
        { description: 'The latest that was made. Null when there is none.' },
      ),
      failed: Type.Union([Type.Object({ at: instant(), reason: sample('The place could not be reached.') }), Type.Null()], {
        description: 'The latest attempt, when it failed.',
      }),
    }),
    certificates: Type.Array(
      Type.Object({ use: oneOf(certificateUses), subject: sample('vault.example.org'), endsAt: instant() }, { title: 'CertificateEnd' }),
    ),
    missing: Type.Array(oneOf(installationParts), { description: 'What this installation wasn’t given and does without.' }),
    findings: Type.Array(
      Type.Object(
        {
          check: oneOf(checkNames),
          severity: oneOf(findingSeverities, {
            description:
              '`failure`: releases are in danger. `warning`: will become one. `unchecked`: nobody knows. `notice`, `fine`: nothing is to be done.',
          }),
          text: sample('The certificate of CN=vault.example.org ends on 2026-12-01.', 'In the words of `heirlock doctor`.'),
          advice: sampleOrNull('Renew it before, and start the server again.', 'What to do.'),
        },
        { title: 'Finding' },
      ),
      { description: 'What `heirlock doctor` says, as far as the server’s process sees it itself.' },
    ),
  },
  { title: 'Health' },
);
