import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import { isUlid } from '../../../shared/domain/ids.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import { maxWays, type WayKind } from '../../../shared/domain/way.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import { deputyKinds, type DeputyKind } from '../../contract/ways.ts';
import type { Entry } from '../items/item-repository.ts';
import { dataField, textField } from '../items/item-fields.ts';

/*
 * The ways that the owner entered
 *
 * They're in the recipient's own sealed record: a server keeps them to use them, and can change what it keeps. What this account's devices
 * have is what the owner entered, so whatever the server names beside that is seen.
 */

/** Field of a recipient's item. */
export const waysField = 'ways';

/** Somebody who is asked to pass the word on. */
export interface DeputyRef {
  readonly kind: DeputyKind;
  readonly id: string;
  /** What the owner knew them as: of those whom the server asks about the owner, devices keep nothing else. */
  readonly name?: string;
}

interface WayPlace {
  readonly id: string;
  readonly since: Instant;
}

/** One further way, as the owner entered it. */
export type WayRecord = WayPlace &
  (
    | { readonly kind: 'mail' | 'phone'; readonly address: string; readonly deputy?: undefined }
    | { readonly kind: 'deputy'; readonly address?: undefined; readonly deputy: DeputyRef }
  );

/** Further ways to a recipient, in the owner's order. What another version wrote and this one can't read is left out. */
export function wayRecords({ body }: Pick<Entry, 'body'>): readonly WayRecord[] {
  const found = dataField<readonly unknown[]>(body, waysField, []);
  return Array.isArray(found) ? found.flatMap(asRecord).slice(0, maxWays) : [];
}

function asRecord(value: unknown): WayRecord[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, kind, address, deputy, since: at } = value as Readonly<Record<string, unknown>>;
  const since = typeof at === 'string' ? parseInstant(at) : undefined;
  if (typeof id !== 'string' || !isUlid(id) || since === undefined) return [];
  if ((kind === 'mail' || kind === 'phone') && typeof address === 'string') return [{ id, since, kind, address }];
  const who = kind === 'deputy' ? asDeputy(deputy) : undefined;
  return who === undefined ? [] : [{ id, since, kind: 'deputy', deputy: who }];
}

function asDeputy(value: unknown): DeputyRef | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind: word, id, name } = value as Readonly<Record<string, unknown>>;
  const kind = deputyKinds.find((one) => one === word);
  if (kind === undefined || typeof id !== 'string' || !isUlid(id)) return undefined;
  return { kind, id, ...(typeof name === 'string' ? { name } : {}) };
}

/** What makes two ways the same one: where they lead. */
export function wayKey(way: {
  readonly kind: WayKind;
  readonly address?: string | null | undefined;
  readonly deputy?: Pick<DeputyRef, 'kind' | 'id'> | null | undefined;
}): string {
  if (way.kind === 'deputy') return `deputy ${way.deputy?.kind ?? ''} ${way.deputy?.id ?? ''}`;
  return way.kind === 'phone' ? `phone ${plainNumber(way.address ?? '')}` : `mail ${emailKey(way.address ?? '')}`;
}

/** A telephone number without what people put between its digits. */
export const plainNumber = (text: string): string => text.replace(/[\s()./-]/g, '');

/** Whatever the server is to know of a recipient's ways, as one short text: while it's the same, nothing is to be told. */
export function waysHash(recipient: Pick<Entry, 'body'>): string {
  const keys = [emailKey(textField(recipient.body, 'email')), ...wayRecords(recipient).map(wayKey)];
  return hex(sha256(utf8(canonicalJson(keys)))).slice(0, 32);
}
