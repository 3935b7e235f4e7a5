import { unlessRefused } from '../../../shared/crypto/crypto-error.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import { isDeleted } from '../../../shared/format/vault/item.ts';
import { latestStamp, mergeBodies, versionsField, type Field, type Fields, type ItemBody } from '../../../shared/format/vault/merge.ts';
import type { Stamp } from '../../../shared/format/vault/stamp.ts';
import { itemKinds } from '../../../shared/domain/item.ts';
import type { Session } from '../engine-context.ts';
import type { Draft, Entry, MergedItem } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { tombstone } from '../library/trash.ts';
import { isKeptThere } from '../custody/sharing.ts';
import type { SecondAccount } from './second-account.ts';
import { chosenAt, secondServerField } from './second-choice.ts';

/*
 * The copy at the second server
 *
 * The owner's records go there one way: a record of the copy is what the owner's says, merged with what the copy knows of its own server
 * (that it was told the policy, which bundle it has). A record in which the first server's answers stood would tell a device, after the
 * first is gone, that the second had been told what it never heard.
 */

/** Fields that speak of one server, each of which has its own. */
const ofOneServer: ReadonlySet<string> = new Set([
  'policySentAt',
  'checkInSentAt',
  'pauseSentAt',
  'bundle',
  'sealedGeneration',
  'trouble',
  'enrolmentSeenAt',
  'invitationEndedAtServer',
  'kitAccess',
  secondServerField,
]);

/** What a record of the copy carries that was taken from it because its vault isn't on the second server any more. */
const withdrawnField = 'withdrawn';

/** What the copy says of a record, but for what it knows itself. */
function copyable({ body }: Entry): ItemBody {
  const fields = Object.entries(body.fields)
    .filter(([name]) => !ofOneServer.has(name))
    .map(([name, field]) => [name, name.startsWith('invitation-') ? notOffered(field) : field] as const);
  return { ...body, fields: Object.fromEntries(fields) };
}

/** An invitation whose offer lies at the first server lies at no other. */
function notOffered(field: Field): Field {
  const { value } = field;
  return typeof value === 'object' && value !== null && 'offeredAt' in value ? { ...field, value: { ...value, offeredAt: null } } : field;
}

/** Vaults whose records belong on the second server: those that it is to have, and those that it had until they were destroyed here. */
function vaultsThere(first: Session, { session: { book } }: SecondAccount): ReadonlyMap<string, Entry> {
  const vaults = first.book
    .every(['vault'])
    .filter((vault) => isKeptThere(first, vault) || (vault.deleted && book.entry(vault.id) !== undefined));
  return new Map(vaults.map((vault) => [vault.id, vault]));
}

/** What the copy lacks, record by record, vaults first: they have the keys to the others. */
export function missingFromCopy(first: Session, account: SecondAccount): readonly MergedItem[] {
  const vaults = vaultsThere(first, account);
  const missing: MergedItem[] = [];
  for (const entry of first.book.every([...itemKinds])) {
    const vault = vaults.get(entry.kind === 'vault' ? entry.id : entry.vault);
    if ((vault === undefined && entry.kind !== 'settings') || account.copied.get(entry.id) === entry) continue;
    const body = bodyInCopy(entry, vault, account);
    if (body === undefined) account.copied.set(entry.id, entry);
    else missing.push({ item: entry, body });
  }
  return missing;
}

/** What a record of the copy has to become; undefined when it is that already. */
function bodyInCopy(entry: Entry, vault: Entry | undefined, { session: { book } }: SecondAccount): ItemBody | undefined {
  const body = copyable(entry);
  const known = book.entry(entry.id);
  if (known === undefined) return body;
  const withdrawn = known.body.fields[withdrawnField];
  if (withdrawn?.value === true && !entry.deleted) {
    // Another device may have withdrawn it by a choice that this one hasn't heard of.
    const since = vault && chosenAt(vault);
    return since !== undefined && since > withdrawn.at ? broughtBack(body, book.stamps.next()) : undefined;
  }
  const merged = mergeBodies(known.body, body);
  return canonicalJson(merged) === canonicalJson(known.body) ? undefined : body;
}

/** A record that was withdrawn was emptied: all it says is said anew. */
function broughtBack(body: ItemBody, at: Stamp): ItemBody {
  const fields = Object.entries(body.fields).map(([name, field]) => [
    name,
    { ...field, ...(name === versionsField ? anew(field, at) : {}), at },
  ]);
  return {
    ...body,
    fields: { ...(Object.fromEntries(fields) as Fields), deleted: { value: isDeleted(body), at }, [withdrawnField]: { value: false, at } },
  };
}

const anew = ({ value }: Field, at: Stamp): Pick<Field, 'value'> => ({
  value: Object.fromEntries(Object.entries(value as Fields).map(([key, version]) => [key, { ...version, at }])),
});

/**
 * Brings the copy up to date with the account's records, and empties it of vaults that are no longer to be there. Nothing of it needs a
 * server; it's on the disk when this returns, and what was broken off is done by the next.
 */
export function copyRecords(first: Session, account: SecondAccount): void {
  const { book, vaultKeys } = account.session;
  const missing = missingFromCopy(first, account);
  for (const { item, body } of missing) {
    const latest = latestStamp(body);
    // One far ahead of this device's clock is only not followed.
    if (latest !== undefined) unlessRefused(() => book.stamps.observe(latest));
    const key = textField(body, 'key');
    if (item.kind === 'vault' && key !== '') vaultKeys.open(item.id, key);
  }
  book.merge(missing);
  const emptied = withdrawnRecords(first, account);
  if (emptied.length > 0) book.write(emptied);
  for (const { id } of emptied) account.copied.delete(id);
}

function withdrawnRecords(first: Session, { session: { book } }: SecondAccount): readonly Draft[] {
  const gone = new Set<string>(
    book
      .list('vault')
      .map(({ id }) => id)
      .filter((id) => first.book.find('vault', id) !== undefined && !isKeptThere(first, first.book.get('vault', id))),
  );
  const records = book.every([...itemKinds]).filter(({ deleted, id, kind, vault }) => !deleted && gone.has(kind === 'vault' ? id : vault));
  return records.map((record) => {
    const { set, ...draft } = tombstone(record);
    return { ...draft, set: { ...set, [withdrawnField]: true } };
  });
}
