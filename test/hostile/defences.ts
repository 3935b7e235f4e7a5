/** One thing in the product that keeps an attack from succeeding. */
export interface Defence {
  /** The file that it's in, from the root of the project. */
  readonly file: string;
  /** Text that is in the file exactly once; between ⟦ and ⟧ what does it. */
  readonly code: string;
  /** What stands there where it's switched off. */
  readonly off: string;
  /** What is marked. Default: an expression. */
  readonly is?: 'statement';
}

/**
 * Everything that an attack here is stopped by, named as what the product says to it. The product has no switch for any of it: the texts
 * are replaced while the attacks load its modules (switchable-defences.ts), and none may be missing.
 */
export const defences = {
  'a record is bound to its id': {
    file: 'shared/format/vault/item.ts',
    code: "return ['item', accountId, vault, kind, ⟦id⟧, String(revision)",
    off: "''",
  },
  'a record is bound to its kind': {
    file: 'shared/format/vault/item.ts',
    code: "return ['item', accountId, vault, ⟦kind⟧, id, ",
    off: "''",
  },
  'a record is bound to its revision': {
    file: 'shared/format/vault/item.ts',
    code: "kind, id, ⟦String(revision)⟧, deleted ? '1' : '0'",
    off: "''",
  },
  'a history only grows': {
    file: 'shared/format/vault/change-chain.ts',
    code: 'if (⟦last.seq < known.seq || heads.some(({ seq }) => seq > last.seq)⟧)',
    off: 'false',
  },
  'all devices see one history': {
    file: 'shared/format/vault/change-chain.ts',
    code: 'const holds = (): boolean => ⟦claims.every(({ seq, chain }) => seq !== head.seq || equalBytes(chain, head.chain))⟧;',
    off: 'true',
  },
  'what a history names is sent': {
    file: 'electron/engine/sync/changes/pull-changes.ts',
    code: "⟦if (waiting.entries.length > 0) throw new SyncError('server_forked', 'The server is holding back items that it says it has.');⟧",
    off: '',
    is: 'statement',
  },
  'a record is the one that the history names': {
    file: 'electron/engine/sync/changes/pull-changes.ts',
    code: '⟦item === undefined || (item.id === entry.id && item.revision === entry.revision && equalBytes(sha256(item.sealed), entry.hash))⟧;',
    off: 'true',
  },
  'a keyring is of the account’s identity': {
    file: 'electron/engine/sync/reconcile-keyring.ts',
    code: 'if (⟦there.accountId !== here.accountId || !equalBytes(there.identity, here.identity)⟧)',
    off: 'false',
  },
  'a keyring is not older than the last': {
    file: 'electron/engine/sync/reconcile-keyring.ts',
    code: 'if (⟦sent !== undefined && there.generation < readKeyring(sent).generation⟧)',
    off: 'false',
  },
  'a keyring is signed': {
    file: 'shared/format/vault/keyring-layout.ts',
    code: "if (⟦!verifySignature(facts.identity, 'keyring', keyring.subarray(0, signatureOffset), keyring.subarray(signatureOffset))⟧) {",
    off: 'false',
  },
  'a part is the one that its name says': {
    file: 'electron/engine/sync/parts/download-parts.ts',
    code: "return have === sizeBytes && ⟦hash.digest('hex') === name⟧;",
    off: 'true',
  },
  'a log of events only grows': {
    file: 'electron/engine/sync/audit/follow-audit-log.ts',
    code: "if (⟦verdict === 'rolled_back'⟧) throw",
    off: 'false',
  },
  'a log of events keeps its signer': {
    file: 'electron/engine/sync/audit/follow-audit-log.ts',
    code: 'if (⟦!same⟧) throw changed',
    off: 'false',
  },
  'no token in plain text over a network': {
    file: 'electron/engine/sync/connection/server-connection.ts',
    code: "if (⟦url.protocol === 'http:' && !isLoopback(url.hostname)⟧)",
    off: 'false',
  },
  'a document has the name that its owner gave it on the outside': {
    file: 'electron/engine/sync/publish/disclosed-names.ts',
    code: "return ⟦parseDocumentName(textField(body, 'label')) ?? 'Encrypted document'⟧;",
    off: "textField(body, 'name')",
  },
  'records grow in steps': {
    file: 'shared/crypto/sealed-object.ts',
    code: '⟦while (size < needed) size *= 2;⟧',
    off: 'size = Math.max(size, needed);',
    is: 'statement',
  },
  'a device is certified by the account’s identity': {
    file: 'server/core/sync/manage-devices.ts',
    code: 'if (⟦!isDeviceOf(identity, custodyId, device)⟧) throw invalid',
    off: 'false',
  },
} as const satisfies Readonly<Record<string, Defence>>;

export type DefenceName = keyof typeof defences;
