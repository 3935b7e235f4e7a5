import { Type, type Static } from 'typebox';
import { holdReasons } from '../domain/heartbeat.ts';
import { ownerWarnings } from '../domain/timer.ts';
import { openingBlockers, openingHoursLimits } from '../domain/opening.ts';
import { mailChannels, mailStatuses } from '../domain/mail.ts';

const instant = Type.String({ minLength: 24, maxLength: 24 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** Why a release that is under way doesn't proceed. */
export const holdCodes = ['warning_waits', 'warning_refused', 'paused', 'archived', ...holdReasons] as const;
const warning = Type.Enum([...ownerWarnings]);

/** What `GET /api/sync/vaults/{vault}/outlook` answers: what happens next, why it is on hold, and what was sent. */
export const outlookAnswer = Type.Object({
  status: Type.String(),
  policy_type: Type.String(),
  phase: Type.String(),
  overdue: Type.Boolean(),
  /** The earliest release if nothing is heard; null when none will happen automatically. */
  release_at: orNull(instant),
  released_at: orNull(instant),
  holds: Type.Array(Type.Object({ code: Type.Enum([...holdCodes]), mail: orNull(Type.String()) })),
  /** The timer can't be moved: the server fails at it again and again. Apart from `holds`, since earlier apps don't know it. */
  timer_failing: Type.Optional(Type.Boolean()),
  /** Newest first. Never says to whom. */
  warnings: Type.Array(
    Type.Object({
      kind: Type.String(),
      channel: Type.Enum([...mailChannels]),
      status: Type.Enum([...mailStatuses]),
      queued_at: instant,
      accepted_at: orNull(instant),
      attempts: Type.Integer(),
    }),
  ),
  /** Somebody's open request to release the vault by hand, which `POST vaults/{vault}/release/stop` ends. Earlier servers leave it out. */
  request: Type.Optional(
    orNull(
      Type.Object({
        by: Type.String(),
        /** Asked by somebody who was signed in as the owner. */
        is_own: Type.Boolean(),
        note: orNull(Type.String()),
        requested_at: instant,
        expires_at: instant,
        /** Null while no warning to the owner has been accepted: until then, nobody else can release. */
        others_may_release_at: orNull(instant),
      }),
    ),
  ),
  /**
   * Its being opened by the owner's own hand: `POST vaults/{vault}/release/open` sets it, `release/stop` ends it. Earlier servers leave
   * it out, and can't.
   */
  opening: Type.Optional(
    Type.Object({
      /** How long one that is set now would wait. */
      hours: Type.Integer(),
      waiting: orNull(
        Type.Object({
          set_at: instant,
          hours: Type.Integer(),
          /** Null while no notice to the owner has been accepted: until then the wait hasn't begun. */
          opens_at: orNull(instant),
        }),
      ),
      /** Why it doesn't open, or where none waits, why none could be set. */
      blockers: Type.Array(Type.Enum([...openingBlockers])),
    }),
  ),
  /** What has become of the release with each of its people; empty before it. Earlier servers leave it out. */
  recipients: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        /** The message with the link; null where none was to be sent. */
        mail: orNull(Type.Enum([...mailStatuses])),
        first_opened_at: orNull(instant),
        downloads: Type.Integer(),
        /** How many messages have gone to them, and when others were told that they aren't reached. Earlier servers leave it out. */
        handover: Type.Optional(
          orNull(
            Type.Object({
              messages: Type.Integer(),
              last_sent_at: orNull(instant),
              next_at: orNull(instant),
              unreached_at: orNull(instant),
            }),
          ),
        ),
      }),
    ),
  ),
});
export type OutlookAnswer = Static<typeof outlookAnswer>;

/** `POST vaults/{vault}/release/open`: what the owner was shown when they said that it shall open. */
export const openMessage = Type.Object(
  {
    hours: Type.Integer({ minimum: openingHoursLimits.least, maximum: openingHoursLimits.most }),
    recipients: Type.Array(Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' }), { maxItems: 1000 }),
  },
  { additionalProperties: false },
);
export type OpenMessage = Static<typeof openMessage>;

/** What `GET /api/sync/warnings` answers: the releases of all vaults that are under way, or were asked for, and can still be stopped. */
export const warningsAnswer = Type.Object({
  warnings: Type.Array(
    Type.Object({
      vault: Type.String(),
      policy_type: Type.String(),
      warning,
      cycle: instant,
      release_at: orNull(instant),
      /** Warnings that got through by no channel: `POST vaults/{vault}/warnings/read` makes them count. */
      unreached: Type.Array(warning),
    }),
  ),
  /** Vaults that were told to open by their owner's hand, and wait; `release/stop` ends it. Servers that can't do that leave it out. */
  openings: Type.Optional(
    Type.Array(
      Type.Object({
        vault: Type.String(),
        set_at: instant,
        /** Null while no notice to the owner has been accepted: until then the wait hasn't begun. */
        opens_at: orNull(instant),
        /** Why it doesn't open as things are. */
        blockers: Type.Array(Type.Enum([...openingBlockers])),
      }),
    ),
  ),
});
export type WarningsAnswer = Static<typeof warningsAnswer>;

/** `POST vaults/{vault}/warnings/read`: the owner has read it. The signature is the device's (FORMAT.md, "Chain of changes"). */
export const warningReadMessage = Type.Object(
  { warning, cycle: instant, signature: Type.String({ minLength: 88, maxLength: 88 }) },
  { additionalProperties: false },
);
/** The time from which it counts. */
export const warningReadAnswer = Type.Object({ read_at: instant });
