import type { Input } from '../../contract/contract.ts';
import type { NewWay } from '../../contract/ways.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { textField } from '../items/item-fields.ts';
import type { Entry } from '../items/item-repository.ts';
import { liveRecipient } from '../releases/live-recipient.ts';
import { knownOfVault } from './said-ways.ts';
import { plainNumber, wayKey, wayRecords, waysField, type DeputyRef, type WayRecord } from './way-record.ts';

/** As the server takes one: with a country code. */
const telephone = /^\+[1-9][0-9]{6,14}$/;

/**
 * Writes a recipient's further ways into their record, in this order. A way that there was keeps its id and its day.
 * @throws EngineError `way_invalid`, `way_exists`, `no_phones`, `not_found`.
 */
export function setWays(ctx: EngineContext, { recipient: id, ways }: Input<'ways.set'>): Entry {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const { phones } = knownOfVault(ctx, session, recipient.vault);
  const before = new Map(wayRecords(recipient).map((record) => [wayKey(record), record]));
  const records = ways.map((way): WayRecord => {
    const checked = checkedWay(session, recipient, way);
    const known = before.get(wayKey(checked));
    if (known === undefined && checked.kind === 'phone' && phones === false)
      throw new EngineError('no_phones', "This server can't send messages to telephones.");
    return { id: known?.id ?? ctx.newId(), since: known?.since ?? ctx.clock.now(), ...checked };
  });
  assertDistinct(recipient, records);
  session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: { [waysField]: records } }]);
  return session.book.get('recipient', id);
}

type CheckedWay = { readonly kind: 'mail' | 'phone'; readonly address: string } | { readonly kind: 'deputy'; readonly deputy: DeputyRef };

function checkedWay(session: Session, recipient: Entry, way: NewWay): CheckedWay {
  switch (way.kind) {
    case 'mail': {
      const address = parseEmail(way.address);
      if (address === undefined) throw new EngineError('way_invalid', `This isn't an e-mail address: ${way.address}`);
      return { kind: 'mail', address };
    }
    case 'phone': {
      const address = plainNumber(way.address);
      if (!telephone.test(address))
        throw new EngineError(
          'way_invalid',
          `This isn't a telephone number with its country code, such as +49 151 12345678: ${way.address}`,
        );
      return { kind: 'phone', address };
    }
    case 'deputy':
      return { kind: 'deputy', deputy: checkedDeputy(session, recipient, way.deputy) };
  }
}

/** Somebody else in the same vault, or somebody whom only the server knows. */
function checkedDeputy({ book }: Session, recipient: Entry, { kind, id, name }: DeputyRef): DeputyRef {
  if (kind === 'contact') return { kind, id, ...(name === undefined ? {} : { name }) };
  const other = book.find('recipient', id);
  if (other === undefined || other.vault !== recipient.vault)
    throw new EngineError('not_found', 'There is no such recipient in this vault.');
  if (other.id === recipient.id) throw new EngineError('way_invalid', 'Nobody passes the word on to themselves.');
  return { kind, id };
}

/** @throws EngineError `way_exists`. */
function assertDistinct(recipient: Entry, records: readonly WayRecord[]): void {
  const own = `mail ${emailKey(textField(recipient.body, 'email'))}`;
  const keys = records.map(wayKey);
  if (keys.includes(own)) throw new EngineError('way_exists', 'This is the address that they have already.');
  if (new Set(keys).size < keys.length) throw new EngineError('way_exists', 'One way is there twice.');
}
