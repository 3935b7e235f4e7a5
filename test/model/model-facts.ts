import type { HoldReason } from '../../shared/domain/heartbeat.ts';
import type { TimerRule } from '../../shared/domain/timer.ts';

/*
 * The log of one vault's history: what was committed, what a mail server took, and what really happened to clock, server and people.
 * The judge knows nothing else. `t` is true time and `c` what the server's clock showed, both in ms since 1970.
 */

export interface Moment {
  readonly t: number;
  readonly c: number;
}

/** Something committed, or something that happened outside the database. */
export type Happening =
  /** A policy was set: its timer starts again. */
  | { readonly what: 'policy'; readonly rule: TimerRule }
  | { readonly what: 'check_in' }
  /** `untilC` by the server's clock. */
  | { readonly what: 'pause'; readonly untilC: number }
  | { readonly what: 'resume' }
  /** A pause ended on its own. */
  | { readonly what: 'pause_over' }
  | { readonly what: 'freeze' }
  | { readonly what: 'thaw' }
  /** Certificates were counted. */
  | { readonly what: 'recount'; readonly open: boolean; readonly enough: boolean }
  | { readonly what: 'call_off' }
  /** A mail was written; `releaseC` is the release time that it names. */
  | { readonly what: 'written'; readonly mail: string; readonly kind: string; readonly to: string; readonly releaseC: number | null }
  /** The other side took responsibility for a mail, whether the server got to note it or not. */
  | { readonly what: 'taken'; readonly mail: string; readonly kind: string; readonly to: string }
  /** The server noted that it was accepted. */
  | { readonly what: 'noted'; readonly mail: string; readonly kind: string }
  | { readonly what: 'refused'; readonly mail: string; readonly kind: string }
  | { readonly what: 'released'; readonly byHand: boolean; readonly to: readonly string[] }
  /** What is recorded of the release, read again. */
  | { readonly what: 'record'; readonly text: string }
  | { readonly what: 'down' }
  | { readonly what: 'up' }
  /** The clock was changed by this much. `seen`: the server was at work before and after. */
  | { readonly what: 'clock'; readonly byMs: number; readonly seen: boolean }
  /** All automatic releases are held from here on. */
  | { readonly what: 'held'; readonly reason: HoldReason }
  /** An operator says that time and database are right. */
  | { readonly what: 'lifted' }
  /** The database was copied aside, or the last copy was put back. */
  | { readonly what: 'backup' }
  /** `beatenSince`: the server had a heartbeat since the copy was made; without one there is no way to tell that it was put back. */
  | { readonly what: 'restored'; readonly beatenSince: boolean }
  /** From here on everything works, and nobody does anything. */
  | { readonly what: 'healed' };

export type Fact = Moment & Happening;
