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
  'what is sealed takes the newest keys': {
    file: 'electron/engine/items/vault-keys.ts',
    code: 'return ⟦this.#newest(this.#itemsKeys(scope))⟧;',
    off: 'this.#itemsKeys(scope).at(-1)',
  },
  'keys count up to their renewal': {
    file: 'electron/engine/items/vault-keys.ts',
    code: 'keys.slice(0, ⟦1 + this.#until.filter((until) => seq <= until).length⟧);',
    off: 'keys.length',
  },
  'a renewal withdraws every open code': {
    file: 'electron/engine/keyring/finish-renewal.ts',
    code: 'const set = { ...⟦endedInvitations(entry)⟧, ',
    off: '{}',
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
  'a browser has a session': {
    file: 'server/core/releases/read-released-vault.ts',
    code: 'return ⟦holds⟧ ? found : undefined;',
    off: 'true',
  },
  'a session is one recipient’s': {
    file: 'server/core/releases/read-released-vault.ts',
    code: 'row !== undefined && ⟦row.recipient_id === found.recipient.id⟧ &&',
    off: 'true',
  },
  'a code takes few tries': {
    file: 'server/core/links/mailed-code.ts',
    code: 'code.used === 0 && ⟦code.wrong_tries < maxTries⟧ &&',
    off: 'true',
  },
  'a code is soon over': {
    file: 'server/core/links/mailed-code.ts',
    code: '&& ⟦code.expires_at > core.clock.now()⟧;',
    off: 'true',
  },
  'a part was left to this recipient': {
    file: 'server/core/release-keys/download-part.ts',
    code: 'if (⟦!(await isReleasePart(core.db.read, recipient.id, name))⟧) {',
    off: 'false',
  },
  'a half is bound to its recipient': {
    file: 'shared/format/release/release-key.ts',
    code: "⟦bindingText('release half', [vaultId, recipientId], keyGeneration)⟧;",
    off: "'release half'",
  },
  'bundles only get newer': {
    file: 'server/core/release-keys/release-key-rules.ts',
    code: 'if (⟦next.bundleGeneration <= current.bundleGeneration⟧)',
    off: 'false',
  },
  'a lock is its owner’s': {
    file: 'shared/format/release/lock.ts',
    code: "if (⟦!equalBytes(lock.identity, expected.identity ?? lock.identity)⟧) throw new CryptoError('damaged', 'the lock is of another owner')",
    off: 'false',
  },
  'a lock stays in its place': {
    file: 'shared/format/release/lock.ts',
    code: "if (⟦!fits⟧) throw new CryptoError('damaged', 'the lock is for something else')",
    off: 'false',
  },
  'a lock is for one address': {
    file: 'shared/format/release/lock.ts',
    code: "if (⟦!equalBytes(lock.emailHash, hash)⟧) throw new CryptoError('damaged', 'the lock is for another address')",
    off: 'false',
  },
  'what is somebody’s is theirs alone': {
    file: 'server/core/access/vault-access.ts',
    code: "if (⟦resource.owner_id !== owner.userId⟧) throw new DomainError('permission_denied'",
    off: 'false',
  },
  'test and real data are apart': {
    file: 'server/core/access/vault-access.ts',
    code: 'if (resource === undefined || ⟦resource.mode !== owner.mode⟧ ||',
    off: 'false',
  },
  'a token is for this interface': {
    file: 'server/auth/access-token-reader.ts',
    code: 'audience: ⟦accessAudience⟧,',
    off: 'undefined',
  },
  'a token is an access token': {
    file: 'server/auth/access-token-reader.ts',
    code: "typ: ⟦'at+jwt'⟧,",
    off: 'undefined',
  },
  'a key is used from where it may be': {
    file: 'server/http/foundation/admission/admit.ts',
    code: 'if (⟦allows !== null && !allows(request.ip)⟧)',
    off: 'false',
  },
  'a signed address says what it said': {
    file: 'server/core/installation-keys.ts',
    code: '=> ⟦downloads.map((key) => isSame(signDownload(grant, key), signature)).includes(true)⟧,',
    off: 'true',
  },
  'the server calls nobody in its own network': {
    file: 'server/adapters/outbound/resolve-target.ts',
    code: 'if (⟦![...kinds].every(allowed)⟧) throw',
    off: 'false',
  },
  'agreement is to these recipients': {
    file: 'server/core/approvals/release-requests.ts',
    code: "const outdated = ⟦request.status === 'open' && (await recipientsDigest(db, request.vault_id)) !== request.recipients_digest⟧;",
    off: 'false',
  },
  'the owner has a day to stop others': {
    file: 'server/core/releases/release-blockers.ts',
    code: 'const wait = ⟦isOwner⟧ ? undefined :',
    off: 'true',
  },
  'a refresh token works once': {
    file: 'server/core/identity/refresh-session.ts',
    code: 'if (⟦row.used_at !== null || !(await useRefreshToken(tx, hash, now))⟧) return endFamily',
    off: 'false',
  },
  'a way in on a kit ends': {
    file: 'server/core/sync/restore-by-kit.ts',
    code: 'if (⟦!(await markKitAccessUsed(tx, row.id, at))⟧) throw nothingKnown();',
    off: 'false',
  },
  'tries of ways in are counted': {
    file: 'server/core/sync/restore-by-kit.ts',
    code: '⟦await countGuess(core, network);⟧',
    off: '',
    is: 'statement',
  },
  'renewed keys end the way in on the kit': {
    file: 'server/core/sync/manage-keyring.ts',
    code: 'if (⟦row.keyring !== null && facts.renewals > renewalsOf(row.keyring)⟧)',
    off: 'false',
  },
  'a mailed link signs in once': {
    file: 'server/core/links/open-link.ts',
    code: '|| ⟦!(await useSignInLink(tx, link.id, now))⟧) return undefined;',
    off: 'false',
  },
  'a code app is bound to its person': {
    file: 'server/core/identity/totp.ts',
    code: '=> ⟦`totp secret of ${userId}`⟧;',
    off: "'totp secret'",
  },
  'a code of the app works once': {
    file: 'server/core/identity/manage-totp.ts',
    code: 'if (⟦!(await takeTotpStep(tx, person.userId, step, null))⟧) {',
    off: 'false',
  },
  'a password is bound to its person': {
    file: 'server/core/identity/password-seal.ts',
    code: '=> ⟦`password of ${userId}`⟧;',
    off: "'password'",
  },
  'an event is the one that was sealed': {
    file: 'server/core/audit/verify-chains.ts',
    code: 'const follows = ⟦seq !== head.seq + 1 || equalBytes(linkEvent(head, digestOf(event)).hash, hash)⟧;',
    off: 'true',
  },
  'the app answers to its own name': {
    file: 'electron/host/request-guard.ts',
    code: 'if (⟦host === undefined || !hosts.has(host)⟧)',
    off: 'false',
  },
  'a link to the app works once': {
    file: 'electron/host/browser-access.ts',
    code: '!== this.#linkHash) return undefined;\n    ⟦this.#linkHash = undefined;⟧',
    off: '',
    is: 'statement',
  },
  'a cookie without its key does nothing': {
    file: 'electron/host/browser-access.ts',
    code: 'return ⟦key !== undefined && hashOf(key) === visitor.keyHash⟧;',
    off: 'true',
  },
  'a data folder is its owner’s alone': {
    file: 'electron/engine/local-store/local-store.ts',
    code: 'mkdirSync(folder, { recursive: true, mode: ⟦0o700⟧ });',
    off: '0o755',
  },
  'names are text, not HTML': {
    file: 'server/http/recipient/page-words.ts',
    code: 'return ⟦html⟧`<bdi>${oneLine(text)}</bdi>`;',
    off: 'String.raw',
  },
  'windows of others are out of reach': {
    file: 'server/http/foundation/admission/security-headers.ts',
    code: 'reply.headers(⟦headers⟧);',
    off: "{ ...headers, 'cross-origin-opener-policy': 'unsafe-none' }",
  },
  'forms come from our own pages': {
    file: 'server/http/recipient/guard.ts',
    code: "request.method === 'POST' && ⟦!comesFromOurPage(request, core.publicUrl)⟧) return",
    off: 'false',
  },
  'a second factor counts for ten minutes': {
    file: 'server/core/access/recent-factor.ts',
    code: 'return ageMs >= -skewMs && ⟦ageMs <= factorMs⟧;',
    off: 'true',
  },
  'whoever has a second factor shows it': {
    file: 'server/core/access/release-gate.ts',
    code: 'return mfaAt === null && ⟦!(await hasSecondFactor(db, userId))⟧;',
    off: 'true',
  },
  'a near policy needs agreement too': {
    file: 'server/core/policies/agreed-to.ts',
    code: '⟦await takeAgreement(tx, ctx, vault, { what: `This could release the vault within ${nearReleaseMs / hourMs} hours.`, now });⟧',
    off: '',
    is: 'statement',
  },
  'fewer are asked only once they have agreed': {
    file: 'server/core/approvals/approval-settings.ts',
    code: "⟦await takeAgreement(tx, ctx, vault, { what: 'Fewer people would have to agree.', now });⟧",
    off: '',
    is: 'statement',
  },
  'keys end with a password where they are to': {
    file: 'server/core/identity/change-password.ts',
    code: 'const keys = ⟦end.keys ? await revokeAllKeys(tx, ctx) : 0⟧;',
    off: '0',
  },
  'another address needs a factor': {
    file: 'server/core/recipients/change-address.ts',
    code: "⟦await passGate(ctx, 'name_recipient', tx);⟧",
    off: '',
    is: 'statement',
  },
  'links to an address end with it': {
    file: 'server/core/recipients/change-address.ts',
    code: '⟦await deleteLinksOf(tx, recipient.id);⟧',
    off: '',
    is: 'statement',
  },
  'authorities are asked where the owner says so': {
    file: 'electron/engine/signing/check-signatures.ts',
    code: 'const authorities = ⟦online⟧ ? await',
    off: 'true',
  },
  'a password goes when its address is confirmed': {
    file: 'server/core/identity/confirm-address.ts',
    code: '...(⟦isFirst⟧ ? noPassword : {})',
    off: 'false',
  },
  'a token is good for one device': {
    file: 'server/core/sync/bind-device.ts',
    code: '⟦if (named !== undefined && named !== deviceId) throw otherDevice();⟧',
    off: '',
    is: 'statement',
  },
  'a device’s sessions end with it': {
    file: 'server/core/sync/shut-out-device.ts',
    code: "⟦await markSessionRevoked(tx, id, at, 'device_removed');⟧",
    off: '',
    is: 'statement',
  },
  'a token older than a removal is worth nothing': {
    file: 'server/core/sync/bind-device.ts',
    code: 'if (⟦last !== undefined && madeAt < last⟧)',
    off: 'false',
  },
  'a device is removed with a factor': {
    file: 'server/core/sync/manage-devices.ts',
    code: "⟦await passGate(ctx, 'remove_device', tx);⟧",
    off: '',
    is: 'statement',
  },
  'a factor that removes a device is older than a removal waits': {
    file: 'server/core/sync/manage-devices.ts',
    code: 'if (⟦since !== null && since > addMs(now, -removalWaitMs)⟧)',
    off: 'false',
  },
  'a device doesn’t stop its own removal': {
    file: 'server/core/sync/keep-device.ts',
    code: 'if (⟦deviceId === removal.asked_by⟧) return true;',
    off: 'true',
  },
  'a removal’s link is one of its own': {
    file: 'server/core/sync/keep-device.ts',
    code: 'const removal = ⟦await findRemovalByLink(db, core.keys.tokenHash(token))⟧;',
    off: "await db.selectFrom('device_removals').selectAll().where('ended_at', 'is', null).orderBy('id', 'desc').executeTakeFirst()",
  },
  'a removal’s nonce is used once': {
    file: 'server/core/sync/ask-to-remove-device.ts',
    code: 'if (⟦!isGiven⟧)',
    off: 'false',
  },
  'a removal is signed by the account’s identity': {
    file: 'server/core/sync/ask-to-remove-device.ts',
    code: 'if (⟦!isSigned⟧)',
    off: 'false',
  },
  'downtime doesn’t count for a removal': {
    file: 'server/core/sync/removal-wait.ts',
    code: 'windowEnd(⟦await listGapsSince(db, first)⟧, first',
    off: '[]',
  },
  'an opening waits for its notice': {
    file: 'server/core/openings/view-opening.ts',
    code: 'const [first] = ⟦acceptances(notices)⟧;',
    off: '[opening.set_at]',
  },
  'downtime doesn’t count for an opening': {
    file: 'server/core/openings/view-opening.ts',
    code: 'const gaps = ⟦isReal[opening.mode] ? await listGapsSince(db, first) : []⟧;',
    off: '[]',
  },
  'nothing opens while the time is in doubt': {
    file: 'server/core/openings/view-opening.ts',
    code: 'if (⟦isReal[vault.mode] && (await listOpenHoldNumbers(db)).length > 0⟧) blockers',
    off: 'false',
  },
  'it opens to those who were shown': {
    file: 'server/core/openings/view-opening.ts',
    code: 'if (⟦(await recipientsDigest(db, vault.id)) !== opening.recipients_digest⟧) blockers',
    off: 'false',
  },
  'nothing is sealed to a key that nobody compared': {
    file: 'electron/engine/releases/enrolments.ts',
    code: '⟦changeRecipient(ctx, id, { ...seen, ...waits });⟧',
    off: "if (next !== undefined) return pin(ctx, id, { publicKey: next.publicKey, enrolment: next.enrolment, vouchedBy: 'words', comparedAt: ctx.clock.now() }, seen);",
    is: 'statement',
  },
  'the words are those of the key': {
    file: 'electron/engine/releases/enrolments.ts',
    code: 'if (⟦!isPhrase(words, safetyPhrase(session.identity.publicKey, enrolment))⟧ ||',
    off: 'false',
  },
  'a key without the open invitation’s code isn’t compared': {
    file: 'electron/engine/releases/enrolments.ts',
    code: '⟦if (named === offered) assertMayBeCompared(recipient, offered, ctx.clock.now());⟧',
    off: '',
    is: 'statement',
  },
  'nobody enrols unasked': {
    file: 'server/core/release-keys/enrol-recipient.ts',
    code: '⟦assertInvited(invitationId);⟧',
    off: '',
    is: 'statement',
  },
  'a key that was replaced isn’t asked about again': {
    file: 'electron/engine/releases/enrolments.ts',
    code: 'found.filter(({ publicKey }) => ⟦!isSettled(recipient, publicKey)⟧);',
    off: 'true',
  },
  'a code that came as a link waits for the words': {
    file: 'electron/engine/releases/enrolments.ts',
    code: 'proven !== undefined && ⟦vouchesAlone[open.way]⟧) {',
    off: 'true',
  },
  'a code works once': {
    file: 'electron/engine/releases/enrolments.ts',
    code: '...⟦endedInvitations(recipient)⟧,',
    off: '{}',
  },
  'a withdrawn code is worth nothing': {
    file: 'electron/engine/releases/invitations.ts',
    code: 'return changeRecipient(ctx, id, ⟦endedInvitations(recipient)⟧);',
    off: '{}',
  },
  'a code is soon worth nothing': {
    file: 'electron/engine/releases/invitation-record.ts',
    code: 'newest !== undefined && ⟦newest.expiresAt > now⟧ ?',
    off: 'true',
  },
  'what another device withdrew is worth nothing': {
    file: 'electron/engine/releases/invitation-record.ts',
    code: "record.code !== undefined && ⟦!isGone(body, record.id ?? '')⟧)",
    off: 'true',
  },
  'what was taken away stays away': {
    file: 'electron/engine/releases/release-record.ts',
    code: "record.lock !== undefined && ⟦!isGone(body, record.id ?? '')⟧)",
    off: 'true',
  },
  'what is taken away makes a new key': {
    file: 'electron/engine/releases/renew-release-key.ts',
    code: 'if (⟦currentKey(before) === undefined⟧) return write({});',
    off: 'true',
  },
  'a new key is made from a whole state': {
    file: 'electron/engine/releases/renew-release-key.ts',
    code: 'if (⟦cause.by.includes(session.deviceId) || isSettled(cause)⟧) await takeAway',
    off: 'true',
  },
  'two keys at once make a third': {
    file: 'electron/engine/releases/release-record.ts',
    code: 'keyGeneration > 1 && id !== current && ⟦!replaces.includes(id)⟧);',
    off: 'false',
  },
  'a removed keeper has no share in a new key': {
    file: 'electron/engine/releases/recipients.ts',
    code: 'map((lock) => (lock.id === lockId ? ⟦left⟧ : lock));',
    off: 'lock',
  },
  'a proof is made with the code': {
    file: 'shared/format/release/invitation.ts',
    code: "return fits && ⟦equalBytes(proof, mac(known, 'HeirlockProof001', proofMessage(enrolment, place, emailHash(known.email))))⟧;",
    off: 'true',
  },
  'a proof is for this owner': {
    file: 'shared/format/release/invitation.ts',
    code: '⟦equalBytes(place.identity, known.identity)⟧;',
    off: 'true',
  },
  'a proof is for this vault': {
    file: 'shared/format/release/invitation.ts',
    code: '⟦place.vaultId === known.vaultId⟧ &&',
    off: 'true',
  },
  'a proof is for this recipient': {
    file: 'shared/format/release/invitation.ts',
    code: '⟦place.recipientId === known.recipientId⟧ &&',
    off: 'true',
  },
  'a body is not waited for': {
    file: 'server/refuse-slow-requests.ts',
    code: 'return ⟦pausedMs > patience.pauseMs || elapsedMs > patience.startMs + (receivedBytes / patience.leastBytesPerSecond) * secondMs⟧;',
    off: 'false',
  },
  'an address has so many connections': {
    file: 'server/limit-connections.ts',
    code: 'if (⟦before >= perAddress⟧) return',
    off: 'false',
  },
  'a link is followed by a person': {
    file: 'electron/host/request-guard.ts',
    code: "return ⟦wanted === 'document' && (site === 'none' || site === 'cross-site')⟧;",
    off: 'true',
  },
  'a recipient’s page opens only what its owner locked': {
    file: 'renderer/recipient/unlock/open-locks.ts',
    code: 'locks.find((one) => identity === null || ⟦equalBytes(one.identity, identity)⟧);',
    off: 'true',
  },
  'an offer is made with the code': {
    file: 'shared/format/release/invitation.ts',
    code: 'facts.invitationId !== invitation.id || ⟦!equalBytes(offer.subarray(macOffset), expected)⟧)',
    off: 'false',
  },
  'a lock is signed': {
    file: 'shared/format/release/lock-layout.ts',
    code: "if (⟦!verifySignature(identity, 'lock', bytes.subarray(0, signatureOffset), bytes.subarray(signatureOffset))⟧) {",
    off: 'false',
  },
  'a letter is signed': {
    file: 'shared/format/release/bundle.ts',
    code: "if (⟦!verifySignature(ownerIdentity, 'manifest', utf8(text), fromBase64(signature, 'damaged'))⟧) {",
    off: 'false',
  },
  'a part is proved to its last byte': {
    file: 'electron/engine/releases/rehearse-parts.ts',
    code: "return ⟦equalBytes(ours, proof)⟧ ? 'whole' : 'damaged';",
    off: 'true',
  },
  'a half is proved': {
    file: 'electron/engine/releases/rehearse-recipient.ts',
    code: 'one.keyGeneration === keyGeneration && ⟦isProofOf(session, recipient, one, { origin: api.origin, challenge, proof })⟧,',
    off: 'true',
  },
  'an archive holds what its list names': {
    file: 'shared/format/vault/archive-items.ts',
    code: 'return ⟦whole === undefined⟧ ? withoutList(found, copies) : byList(whole, found, copies);',
    off: 'true',
  },
  'the list of an archive is signed': {
    file: 'shared/format/vault/archive-whole.ts',
    code: "if (⟦!verifySignature(identity, 'archive', hash, fromBase64(json.signature, 'damaged'))⟧)",
    off: 'false',
  },
  'a note that was overtaken counts no more': {
    file: 'shared/domain/custodian-notes.ts',
    code: "return ⟦counter <= (state.counters[counterName(signer, content)] ?? -1)⟧ ? 'replay' : undefined;",
    off: 'false',
  },
  'a note is signed by whom it names': {
    file: 'shared/format/custody/custody-note.ts',
    code: "if (⟦!verifySignature(found.publicKey, 'note', utf8(text), signature)⟧)",
    off: 'false',
  },
  'a plan is signed by its owner': {
    file: 'shared/format/custody/custody-plan.ts',
    code: "if (⟦!verifySignature(identity, 'plan', utf8(text), signature)⟧)",
    off: 'false',
  },
  'a note is about one owner’s vault': {
    file: 'shared/format/custody/custody-note.ts',
    code: "if (⟦!equalBytes(note.owner, plan.owner)⟧) throw new CryptoError('damaged', 'the note is about",
    off: 'false',
  },
  'a sealed share is for one owner’s plans': {
    file: 'shared/format/custody/third-box.ts',
    code: 'if (⟦!equalBytes(inside.subarray(keyBytes), owner)⟧)',
    off: 'false',
  },
  'a third party’s share fits the plan': {
    file: 'server/core/custodians/take-third-shares.ts',
    code: 'if (⟦!fitsCommitment({ place: 3, share }, committed)⟧) return [];',
    off: 'false',
  },
  'the other server’s word counts once': {
    file: 'shared/domain/custodian-life.ts',
    code: "if (⟦state.vouchedAt !== null && sign.at > state.vouchedAt⟧) return { state, effects: [], outcome: 'not_counted' };",
    off: 'false',
  },
} as const satisfies Readonly<Record<string, Defence>>;

export type DefenceName = keyof typeof defences;
