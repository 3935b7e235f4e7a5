import { Type } from 'typebox';
import { policyTypes } from '../../../shared/domain/policy.ts';
import { holdReasons } from '../../../shared/domain/heartbeat.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import type { LiftPreview } from '../../core/heartbeat/preview-lift.ts';
import type { ReleaseHoldRow } from '../../core/records.ts';
import { formatId } from '../../../shared/domain/ids.ts';
import { count, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** Shapes of holds: why nothing on the whole server is released automatically. */

const hold = Type.Object(
  {
    number: count(3, 'Holds are numbered as they came.'),
    reason: oneOf(holdReasons, {
      description:
        'The clock shows an earlier time than before; it went ahead by more than an hour that did not pass; no other clock vouches for it, so dates wait; the database is older than it was; somebody who runs the server wants it.',
    }),
    beganAt: instant(),
    liftedAt: instantOrNull('Null while it holds.', null),
    liftedBy: sampleOrNull('user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'Null also where the command line lifted it.'),
    note: sampleOrNull('The time server was wrong.'),
  },
  { title: 'Hold' },
);

const freedVault = Type.Object(
  {
    vaultId: sample('vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
    ownerEmail: sample('thomas@example.org'),
    cause: oneOf([...policyTypes, 'opening'] as const, { description: 'Its policy; `opening`: its owner told it to open by itself.' }),
    releaseAt: instant('The earliest moment, if nothing is heard.'),
  },
  { title: 'FreedVault' },
);

export const liftPreviewAnswer = Type.Object(
  {
    hold,
    vaults: Type.Array(freedVault, { description: 'What would be released within 30 days, the soonest first, 200 at most.' }),
    total: count(1, 'How many there are, named or not.'),
    others: Type.Array(Type.Integer(), { description: 'Other holds that are open: while there is one, nothing is released.' }),
    seen: sample('3f9a1c0b77de', 'Names this very list, for the lift.'),
  },
  { title: 'LiftPreview' },
);

export const holdsAnswer = Type.Object({ holds: Type.Array(hold, { description: 'The latest first, 100 at most.' }) });
export const holdAnswer = Type.Object({ hold });
export const vaultHoldAnswer = Type.Object({
  accepted: Type.Array(sample('last_warning'), { description: 'The warnings that count from now on.' }),
});
export const holdParams = Type.Object({ hold_number: documentedAs(Type.String(), Type.Integer({ minimum: 1, examples: [3] })) });
export const seenLiftBody = Type.Object(
  {
    seen: documentedAs(
      Type.String(),
      Type.String({ maxLength: 64, description: '`seen` of the list that was looked at (GET /holds/{hold_number}/lift).' }),
    ),
    note: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ maxLength: textLimits.releaseNote, description: 'What was found, for those who read the log later.' }),
      ),
    ),
  },
  { examples: [{ seen: '3f9a1c0b77de', note: 'The time server was wrong.' }] },
);

export const liftBody = Type.Object(
  {
    note: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ maxLength: textLimits.releaseNote, description: 'What was found, for those who read the log later.' }),
      ),
    ),
  },
  { examples: [{ note: 'The time server was wrong.' }] },
);

export function presentLiftPreview({ hold: held, vaults, total, others, seen }: LiftPreview) {
  return {
    hold: presentHold(held),
    vaults: vaults.map(({ vaultId, ...vault }) => ({ vaultId: formatId('vault', vaultId), ...vault })),
    total,
    others: [...others],
    seen,
  };
}

export function presentHold({ number, reason, began_at: beganAt, lifted_at: liftedAt, lifted_by: by, note }: ReleaseHoldRow) {
  return { number, reason, beganAt, liftedAt, liftedBy: by === null ? null : formatId('user', by), note };
}
