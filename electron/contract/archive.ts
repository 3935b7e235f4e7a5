import { Type, type Static } from 'typebox';
import { itemKinds } from '../../shared/domain/item.ts';
import { list } from './method.ts';
import { Id, OptionalMoment } from './shapes.ts';

/**
 * What isn't in an archive any more. `record`: all of it. `content`: a document's newest version; `versions`: only earlier ones. `removal`:
 * that it was removed. `unreadable`: it is in the file, and no key of this account opens it.
 */
export const lossesOfArchive = ['record', 'content', 'versions', 'removal', 'unreadable'] as const;
export type LossOfArchive = (typeof lossesOfArchive)[number];

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const Kind = Type.Enum([...itemKinds]);

export const LostOfArchive = Type.Object({
  /** Null where nobody can tell, as is the kind. */
  id: nullable(Id),
  kind: nullable(Kind),
  /** Null for what has none, and where nobody can tell. */
  name: nullable(Type.String()),
  what: Type.Enum([...lossesOfArchive]),
  /** Those of a document that are lost, by their numbers. */
  versions: list(Type.Integer()),
  /** This device has it all the same. */
  here: Type.Boolean(),
});
export type LostOfArchive = Static<typeof LostOfArchive>;

export const UnlistedOfArchive = Type.Object({
  id: Id,
  kind: Kind,
  revision: Type.Integer(),
  name: nullable(Type.String()),
  /** The archive has, or had, a later state of it. */
  older: Type.Boolean(),
});
export type UnlistedOfArchive = Static<typeof UnlistedOfArchive>;

/** What came of importing an archive. It was complete when it is proved and nothing is lost. */
export const ImportOutcome = Type.Object({
  items: Type.Integer(),
  parts: Type.Integer(),
  /** Whether a list that the owner signed says what belongs to it: without one nobody can tell what is missing, or whether it is old. */
  proved: Type.Boolean(),
  /** When it was written, as the owner signed it; null where that isn't proved. */
  madeAt: OptionalMoment,
  /** Whether the file is as it was written. If not, it should be written anew, even where nothing of it is lost. */
  intact: Type.Boolean(),
  lost: list(LostOfArchive),
  /** What was in the file and doesn't belong to it. None of it was imported. */
  unlisted: list(UnlistedOfArchive),
});
export type ImportOutcome = Static<typeof ImportOutcome>;
