import type { Ulid } from '../../../shared/domain/ids.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';

/** What the outside is told of a change, in the transaction of the change. */
export interface OutgoingEvent {
  /** Whose webhooks hear of it: the owner of what changed. */
  readonly ownerId: Ulid;
  /** Several names for one change are several events. */
  readonly types: readonly EventName[];
  /** Facts with prefixed ids, ready to be sent; never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
}
