import { toBase64 } from '../../../shared/crypto/base64.ts';
import { unlessRefused } from '../../../shared/crypto/crypto-error.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { defaultLanguage } from '../../../shared/domain/language.ts';
import { custodianWords } from '../../../shared/format/custody/custodian-key.ts';
import { isCustodianAddress } from '../../../shared/format/custody/custodian.ts';
import { sealContact } from '../../../shared/format/custody/third-box.ts';
import type { Input, Output } from '../../contract/contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { knownReach } from '../reach/mail-reach.ts';
import { withStranger } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { askCustodianKey } from './custodian-keys.ts';
import { pairingOf } from '../second-server/second-choice.ts';
import { nameThirdParty } from './third-party.ts';

/** The keys that were shown to the owner, by address: what they compared is what counts. */
const shown = new WeakMap<Session, Map<string, Uint8Array>>();

function origin(address: string): string {
  const trimmed = address.replace(/\/$/, '');
  if (!isCustodianAddress(trimmed)) throw new EngineError('invalid_request', 'This is no address that a witness can have.');
  return trimmed;
}

/** @throws EngineError `invalid_request` for what is no origin; SyncError of whoever is there. */
export async function askWitness(
  ctx: EngineContext,
  { address }: Input<'secondServer.askWitness'>,
): Promise<Output<'secondServer.askWitness'>> {
  const session = ctx.session();
  const at = origin(address);
  const key = await withStranger(at, askCustodianKey);
  const email = knownReach(ctx, session)?.owner.email ?? null;
  const known = shown.get(session) ?? new Map<string, Uint8Array>();
  shown.set(session, known.set(at, key));
  return { address: at, words: custodianWords(key), email };
}

/**
 * @throws EngineError `words_differ` for another key than was shown; `invalid_request` where none was, or for an address that nobody writes to.
 * SyncError `not_connected` without a second server.
 */
export async function setWitness(ctx: EngineContext, input: Input<'secondServer.setWitness'>): Promise<void> {
  const { address, code, email = null, language = defaultLanguage } = input;
  const session = ctx.session();
  if (pairingOf(session) === undefined) throw new SyncError('not_connected', 'There is no second server.');
  const at = origin(address);
  const compared = shown.get(session)?.get(at);
  if (compared === undefined)
    throw new EngineError('invalid_request', 'Ask the witness for its words first, and compare them with what its operator says.');
  const key = await withStranger(at, askCustodianKey);
  if (!equalBytes(compared, key)) throw new EngineError('words_differ', 'The witness has another key than the one that was compared.');
  // Whether it's an address at all is found out before it is needed.
  if (email !== null && unlessRefused(() => sealContact({ email, name: '', language }, key)) === undefined)
    throw new EngineError('invalid_request', 'This is no address that a witness can write to.');
  const since = ctx.clock.now();
  nameThirdParty(session, { kind: 'witness', address: at, publicKey: toBase64(key), since, code: code.trim(), email, language });
}
