import type { Input, Output } from '../../contract/contract.ts';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { codeBytes } from '../../../shared/format/random-code.ts';
import { isKitWayIn, kitWayInText, ownerKitText, readKitWayInText, readOwnerKitText } from '../../../shared/format/paper/owner-kit.ts';
import { readTypedWords } from '../../../shared/format/paper/typed-words.ts';
import { readKeyring, recoverKeyring, wipeKeyring } from '../../../shared/format/vault/keyring.ts';
import { fromWords, toWords, wordCount } from '../../../shared/format/paper/mnemonic-words.ts';
import { opensOutside } from '../../../shared/node/network/opens-outside.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import { accountSettings, changeSettings } from '../library/settings.ts';
import { ownerKitPdf } from '../print/owner-kit-pdf.ts';
import { accountStatus } from './account-status.ts';
import { knownAccess, renewAccess } from './kit-access.ts';
import type { OwnerKitCodes } from './device-pack.ts';

/** How many of a kit's words are the recovery key's, by how many there are in all: kits of the first format have two words fewer. */
const recoveryWords: Readonly<Partial<Record<number, number>>> = { 36: 24, 38: 25 };

/**
 * The codes in what somebody typed or scanned from a kit: the QR code's text, or the words of the secret key and then those of the
 * recovery key.
 * @throws EngineError `kit_invalid`, `other_account` when the text names another account.
 */
export function readOwnerKit(text: string, accountId: string): OwnerKitCodes {
  try {
    if (!text.trim().startsWith('heirlock:')) return readOwnerKitWords(text);
    const { accountId: account, ...codes } = readCodes(text);
    if (account === accountId) return codes;
    wipe(codes.secretKey, codes.recoveryKey);
  } catch (error) {
    throw kitFault(error, 'an owner kit');
  }
  throw new EngineError('other_account', 'This kit belongs to another account.');
}

/** The codes in either kind of QR code: that with a way in has no recovery key. */
function readCodes(text: string): OwnerKitCodes & { readonly accountId: string } {
  if (!isKitWayIn(text)) return readOwnerKitText(text);
  const { accountId, secretKey } = readKitWayInText(text);
  return { accountId, secretKey, recoveryKey: undefined };
}

/** Nobody mistypes a kit of a later version: that is reported as such. */
export function kitFault(error: unknown, kit: string): unknown {
  const mistyped = error instanceof CryptoError && error.code !== 'unsupported_version';
  return mistyped ? new EngineError('kit_invalid', `This isn't what's on ${kit}: ${error.message}.`) : error;
}

/** The secret key's words alone, or with those of the recovery key after them. */
function readOwnerKitWords(text: string): OwnerKitCodes {
  const { words } = readTypedWords(text);
  const last = recoveryWords[words.length];
  if (last === undefined && words.length <= wordCount[codeBytes])
    return { secretKey: fromWords(text, codeBytes, 'kit'), recoveryKey: undefined };
  const split = last ?? wordCount[32];
  const secretKey = fromWords(words.slice(0, -split).join(' '), codeBytes, 'kit');
  return { secretKey, recoveryKey: asKey(fromWords(words.slice(-split).join(' '), 32, 'kit')) };
}

/**
 * The kit's recovery key: of this session, or, on a device that was only given the secret key, as another device left it for all.
 * @throws EngineError `kit_incomplete`.
 */
function recoveryKeyOf(session: Session): Key {
  const { recoveryKey, keyring } = session.keys;
  if (recoveryKey !== undefined) return recoveryKey;
  const { recoveryKey: kept } = accountSettings(session);
  try {
    if (kept !== null) {
      const key = asKey(fromBase64(kept, 'damaged'));
      wipeKeyring(recoverKeyring(keyring, key));
      return key;
    }
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
  }
  throw new EngineError('kit_incomplete', 'This device does not know the recovery key. Print the kit on the device that made it.');
}

/** What the owner prints. @throws EngineError `kit_incomplete`. */
export function showOwnerKit(session: Session): Output<'kit.show'> {
  const { accountId, keys } = session;
  const recoveryKey = recoveryKeyOf(session);
  const { secretKey } = keys;
  const access = knownAccess(session);
  return {
    account: accountId,
    secretKeyWords: toWords(secretKey, 'kit'),
    recoveryKeyWords: toWords(recoveryKey, 'kit'),
    text: ownerKitText({ accountId, secretKey, recoveryKey }),
    keyringGeneration: readKeyring(keys.keyring).generation,
    wayIn:
      access === undefined
        ? null
        : {
            server: access.server,
            opensOutside: opensOutside(access.server),
            words: toWords(access.code, 'access'),
            text: kitWayInText({ accountId, secretKey, server: access.server, access: access.code }),
          },
  };
}

async function saveKit(ctx: EngineContext, { path, server, language, hold = false }: Input<'kit.savePdf'>): Promise<Output<'kit.savePdf'>> {
  await renewAccess(ctx);
  const session = ctx.session();
  const kit = showOwnerKit(session);
  await writeNewFile(
    path,
    await ownerKitPdf({ ...kit, owner: accountSettings(session).ownerName, server: server ?? null, printedAt: ctx.clock.now() }, language),
  );
  // A device that gets the secret key from this paper prints the same kit.
  changeSettings(session, { recoveryKey: toBase64(recoveryKeyOf(session)) });
  if (!hold) keepKit(ctx);
  return { path, letsIn: kit.wayIn !== null };
}

/** Notes that the kit is on paper, or saved. */
function keepKit(ctx: EngineContext): Output<'kit.keep'> {
  changeSettings(ctx.session(), { kitSavedAt: ctx.clock.now() });
  const status = accountStatus(ctx);
  ctx.emit({ name: 'account.changed', data: status });
  return status;
}

export const ownerKitHandlers: Handlers<'kit.show' | 'kit.savePdf' | 'kit.keep' | 'kit.confirm'> = {
  'kit.show': (ctx) => showOwnerKit(ctx.session()),
  'kit.savePdf': saveKit,
  'kit.keep': keepKit,
  'kit.confirm': (ctx, { words }) => {
    const session = ctx.session();
    let typed: Uint8Array;
    try {
      typed = words.trim().startsWith('heirlock:') ? readCodes(words).secretKey : fromWords(words, codeBytes, 'kit');
    } catch (error) {
      throw kitFault(error, 'your owner kit');
    }
    const right = equalBytes(typed, session.keys.secretKey);
    wipe(typed);
    if (!right) throw new EngineError('kit_invalid', 'These words are from another kit.');
    changeSettings(session, { kitConfirmedAt: ctx.clock.now() });
    const status = accountStatus(ctx);
    ctx.emit({ name: 'account.changed', data: status });
    return status;
  },
};
