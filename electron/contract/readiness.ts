import { Type } from 'typebox';
import { Finding, Id, LastRehearsal, Moment, Name, OptionalMoment, RecipientLock, RecipientMail } from './shapes.ts';
import { Chance } from './ways.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** Whether a vault would reach its people today, and what each of them would get. */
export const Readiness = Type.Object({
  vault: Id,
  /** When the vault was opened for its people: nothing is left to be ready for. */
  releasedAt: OptionalMoment,
  /** Every recipient could open what is theirs, as far as can be known without trying. */
  ready: Type.Boolean(),
  findings: Type.Array(Finding),
  recipients: Type.Array(
    Type.Object({
      recipient: Id,
      name: Name,
      documents: Type.Integer(),
      mail: RecipientMail,
      /** How likely they would be reached today; null while no server has said. */
      chance: nullable(Chance),
      locks: Type.Array(RecipientLock),
      lastTestedAt: OptionalMoment,
      lastRehearsal: nullable(LastRehearsal),
      /** What they would get if the server were gone for good: what was last written for them, and whether it's what they'd get today. */
      withoutServer: nullable(Type.Object({ savedAt: Moment, isCurrent: Type.Boolean() })),
    }),
  ),
});
