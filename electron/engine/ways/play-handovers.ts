import type { RecipientWay } from '../../contract/ways.ts';
import type { SimulatedHandover } from '../../contract/releases.ts';
import { playHandover } from '../../../shared/domain/handover.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isWayUsed, type WayStatus } from '../../../shared/domain/way.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { textField } from '../items/item-fields.ts';
import { liveEntries } from '../library/vaults.ts';
import { viewWays, waysKnown } from './way-view.ts';

/**
 * What each recipient of a vault would be sent after a release if they opened nothing: the server's own machine, over the ways as this
 * device knows them.
 */
export function playHandovers(ctx: EngineContext, session: Session, vault: string, releasedAt: Instant): SimulatedHandover[] {
  const known = waysKnown(ctx, session, vault);
  return liveEntries(session, 'recipient', vault).map((recipient) => {
    const { ways, phones } = viewWays(known, recipient);
    const used = ways.filter((way) => !isGone(way) && isWayUsed({ ...way, status: statusOf(way) }, phones ?? false));
    const to = new Map(used.map(({ id, address, deputy }) => [id, address ?? deputy?.name ?? '']));
    const { messages, unreachedAt, endsAt } = playHandover(
      used.map(({ id, kind }) => ({ id, kind })),
      releasedAt,
    );
    return {
      recipient: recipient.id,
      name: textField(recipient.body, 'name'),
      messages: messages.map(({ at, way, message }) => ({ at, way: way.kind, to: to.get(way.id) ?? '', message })),
      unreachedAt,
      endsAt,
    };
  });
}

function isGone({ deputy }: RecipientWay): boolean {
  return deputy !== null && deputy.name === null;
}

/** What was answered there, whether or not something came back since. */
function statusOf({ state, confirmedAt }: RecipientWay): WayStatus {
  if (state === 'declined') return 'declined';
  return confirmedAt === null ? 'waiting' : 'confirmed';
}
