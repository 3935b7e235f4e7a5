/*
 * The rooms of server/core, low to high. A room may import those above it in this list, and never one below: what a release does to a
 * vault can be read without knowing who asks for it. The files that lie in server/core itself (context, ports) are under all of them.
 * The dependency rules are made from this list, and test/structure/dependency-rules.test.ts compares it with the folders.
 */
export const coreOrder = [
  ['stores', 'the SQL: what is read and written of each table'],
  ['requests', 'what is remembered of requests: idempotency claims, rate counts, deprecated uses'],
  ['clock', "what time it is for an account's data"],
  ['events', 'what happened: the log, and the events that webhooks are told of'],
  ['access', 'who may reach what: vaults and all that lies in them, roles, second factors'],
  ['audit', 'reading, sealing and checking the log'],
  ['links', 'mailed links: made, opened, and refused'],
  ['mails', 'what mails say, and their queue'],
  ['approvals', 'who must agree before a vault is released by hand'],
  ['openings', 'what an opening by its owner waits for, and its end without one'],
  ['timers', 'the heart: what time does to a vault, up to its release'],
  ['policies', 'what an owner decides about a release'],
  ['vaults', 'vaults and their status'],
  ['documents', 'documents and versions: stored, sealed, uploaded, downloaded'],
  ['certificates', 'death certificates: handed in and reviewed'],
  ['scans', 'the virus scanner, and what it found'],
  ['signing', 'signatures on documents'],
  ['recipients', 'recipients and their verification'],
  ['crypto-accounts', 'crypto accounts, without their secrets'],
  ['search', 'finding vaults and documents by their words'],
  ['lists', 'lists of everything: filtered, sorted, by page or cursor'],
  ['webhooks', 'webhooks and the delivery of events'],
  ['check-ins', 'signs of life'],
  ['accounts', 'accounts, users, keys and tokens'],
  ['identity', "people's sign-in: sessions, passwords, second factors, signing keys"],
  ['contacts', "an owner's other ways to be reached, and their trusted contacts"],
  ['heartbeat', 'whether the time and the database can be believed, and what is held when not'],
  ['mail-delivery', 'mails leave, bounce, and are tried in other ways'],
  ['sync', "sealed items of an owner's devices"],
  ['releases', 'releases: by hand, called off, rehearsed, and read by recipients'],
  ['release-keys', "the recipient's half of the keys of sealed vaults"],
  ['installation', 'the installation itself: its health, address and master key'],
];
