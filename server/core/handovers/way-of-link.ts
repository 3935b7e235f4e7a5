import type { Db, LinkRow, RecipientRow } from '../../db/schema.ts';
import type { MailReader } from '../mails/queue-mail.ts';
import { knownWays, mainWay } from '../ways/known-ways.ts';

/** Where what belongs to a link goes. */
export interface LinkWay {
  readonly to: MailReader;
  readonly channel: 'mail' | 'sms';
  /** Whether it is the recipient's own address. */
  readonly isMain: boolean;
}

/**
 * Where codes for a link go, and a new link in its place: by the way that the link itself took, or to the recipient's own address where that
 * way is gone.
 */
export async function wayOfLink(db: Db, link: Pick<LinkRow, 'way_id'>, recipient: RecipientRow): Promise<LinkWay> {
  const further = link.way_id === null ? undefined : (await knownWays(db, recipient)).find(({ id }) => id === link.way_id);
  const isUsable = further !== undefined && further.address !== null && further.status !== 'declined';
  const way = isUsable ? further : mainWay(recipient);
  const to = { address: way.address ?? recipient.email, name: recipient.name, language: recipient.language, timeZone: recipient.time_zone };
  return { to, channel: way.kind === 'phone' ? 'sms' : 'mail', isMain: way.id === 'main' };
}
