import type { ImportOutcome, LossOfArchive, LostOfArchive } from '../../contract/archive.ts';
import type { CryptoErrorCode } from '../../../shared/crypto/crypto-error.ts';
import { unlessRefused } from '../../../shared/crypto/crypto-error.ts';
import type { WantedPart } from '../../../shared/format/tar/part-finder.ts';
import type { LostItem } from '../../../shared/format/vault/archive-items.ts';
import { openNames, type ArchiveWhole } from '../../../shared/format/vault/archive-whole.ts';
import type { ArchiveReading } from '../../../shared/format/vault/read-archive.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { textField, versionsOf } from '../items/item-fields.ts';
import type { OpenedItem, OpenedItems, RefusedItem } from '../items/item-repository.ts';
import { openWithFirst } from '../keyring/master-keys.ts';
import type { BroughtParts } from './bring-parts.ts';

/** What was read of an archive, and what came of it. */
export interface Imported {
  readonly reading: ArchiveReading;
  readonly items: OpenedItems;
  readonly parts: BroughtParts;
}

/** Every part that the documents need, each once. */
export function partsOfAll(opened: readonly OpenedItem[]): readonly WantedPart[] {
  const parts = opened.filter(isLiveDocument).flatMap(({ body }) => versionsOf(body).flatMap((version) => version.parts));
  return [...new Map(parts)];
}

/** Says what an archive brought, and names what it should have and has not. */
export function importOutcome(ctx: EngineContext, { reading, items, parts }: Imported): ImportOutcome {
  const { whole, isIntact } = reading;
  const name = namesFor(ctx.session(), whole, items.opened);
  const lost = [
    ...reading.lost.map((item) => lostItem(ctx.session(), item, name)),
    ...items.refused.map((refused) => refusedItem(ctx.session(), refused, name)),
    ...items.opened.filter(isLiveDocument).flatMap((document) => lostContent(ctx, document, parts)),
  ];
  // What doesn't open is a record that was damaged, and is among the lost.
  const unlisted = reading.unlisted.filter(({ item }) => ctx.session().book.opens(item));
  return {
    items: items.opened.length,
    parts: parts.brought.size,
    proved: whole !== undefined,
    madeAt: whole?.list.madeAt ?? null,
    intact: isIntact && lost.length === 0,
    lost,
    unlisted: unlisted.map(({ item: { id, kind, revision }, isOlder }) => ({ id, kind, revision, name: name(id), older: isOlder })),
  };
}

const isLiveDocument = ({ item }: OpenedItem): boolean => item.kind === 'document' && !item.deleted;

type NameOf = (id: string | undefined) => string | null;

/** By what came with it, by what is here, and by the names in the archive. */
function namesFor(session: Session, whole: ArchiveWhole | undefined, opened: readonly OpenedItem[]): NameOf {
  const listed = whole === undefined ? undefined : unlessRefused(() => namesIn(session, whole));
  const brought = new Map<string, string>(opened.map(({ item, body }) => [item.id, textField(body, 'name')]));
  return (id) => {
    if (id === undefined) return null;
    const here = session.book.entry(id)?.body;
    const names = [brought.get(id), listed?.get(id), here === undefined ? '' : textField(here, 'name')];
    return names.find((name) => name !== undefined && name !== '') ?? null;
  };
}

function namesIn({ vaultKeys }: Session, whole: ArchiveWhole): ReadonlyMap<string, string> {
  return openWithFirst(vaultKeys.itemsKeysAt(whole.list.vaultId), (key) => openNames(whole, key));
}

function lostItem({ book }: Session, { id, kind, deleted }: LostItem, name: NameOf): LostOfArchive {
  const here = id !== undefined && book.entry(id) !== undefined;
  return { id: id ?? null, kind: kind ?? null, name: name(id), what: deleted ? 'removal' : 'record', versions: [], here };
}

const lossOf: Readonly<Record<CryptoErrorCode, LossOfArchive>> = {
  damaged: 'record',
  truncated: 'record',
  bad_header: 'record',
  wrong_key: 'unreadable',
  unsupported_version: 'unreadable',
};

function refusedItem({ book }: Session, { item: { id, kind }, refusal }: RefusedItem, name: NameOf): LostOfArchive {
  return { id, kind, name: name(id), what: lossOf[refusal.code], versions: [], here: book.entry(id) !== undefined };
}

function lostContent(ctx: EngineContext, { item: { id, kind }, body }: OpenedItem, parts: BroughtParts): LostOfArchive[] {
  const versions = versionsOf(body);
  const lost = versions.filter((version) => version.parts.some(([name]) => parts.lost.has(name)));
  if (lost.length === 0) return [];
  const here = lost.every((version) => version.parts.every(([name]) => ctx.parts.has(name)));
  const what = lost.at(-1) === versions.at(-1) ? 'content' : 'versions';
  return [{ id, kind, name: textField(body, 'name') || null, what, versions: lost.map(({ number }) => number), here }];
}
