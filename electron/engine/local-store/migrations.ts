/**
 * What each version of the local database added, from 1; `user_version` says how far a file has come. Append-only. Nothing in it may
 * reveal more than sizes and times: every name, word and key is in a sealed object.
 */
export const migrations: readonly string[] = [
  `
  -- One record; columns as in FORMAT.md, "Item". dirty: 1 while the server has not accepted this revision. seq: the server's number
  -- of the change that base_revision came from.
  create table items (
    id text primary key,
    vault text not null,
    kind text not null,
    revision integer not null,
    base_revision integer not null,
    dirty integer not null,
    seq integer,
    deleted integer not null,
    parts text not null,
    sealed blob not null
  ) strict, without rowid;
  create index items_dirty on items (id) where dirty = 1;

  -- Single values of the engine: keyring, sealed codes, place in the server's list of changes. Sealed or public, each by its own rule.
  create table state (name text primary key, value blob not null) strict, without rowid;

  -- Words of a document's newest version, sealed under the subkey for the local index. Never leaves the device.
  create table texts (document text primary key, root text not null, sealed blob not null) strict, without rowid;
  `,
  `
  -- The server's list of changes as far as this device has seen it; FORMAT.md, "Chain of changes".
  create table changes (seq integer primary key, chain blob not null) strict;

  -- Uploads that were begun: their path on the server, and names and sizes of the parts in them.
  create table uploads (path text primary key, parts text not null) strict, without rowid;
  `,
];
