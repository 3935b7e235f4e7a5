import type { Output } from '../../contract/contract.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, wipe } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { codeBytes } from '../../../shared/format/random-code.ts';
import { ownerKitText, readOwnerKitText } from '../../../shared/format/paper/owner-kit.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { fromWords, toWords, wordCount } from '../../../shared/format/paper/mnemonic-words.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import { changeSettings } from '../library/settings.ts';
import { ownerKitPdf } from '../print/owner-kit-pdf.ts';
import { accountStatus } from './account-status.ts';
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
    const { accountId: account, ...codes } = readOwnerKitText(text);
    if (account === accountId) return codes;
    wipe(codes.secretKey, codes.recoveryKey);
  } catch (error) {
    throw kitFault(error, 'an owner kit');
  }
  throw new EngineError('other_account', 'This kit belongs to another account.');
}

/** Nobody mistypes a kit of a later version: that is reported as such. */
function kitFault(error: unknown, kit: string): unknown {
  const mistyped = error instanceof CryptoError && error.code !== 'unsupported_version';
  return mistyped ? new EngineError('kit_invalid', `This isn't what's on ${kit}: ${error.message}.`) : error;
}

function readOwnerKitWords(text: string): OwnerKitCodes {
  const words = text.trim().split(/\s+/);
  const last = recoveryWords[words.length] ?? wordCount[32];
  const secretKey = fromWords(words.slice(0, -last).join(' '), codeBytes, 'kit');
  return { secretKey, recoveryKey: asKey(fromWords(words.slice(-last).join(' '), 32, 'kit')) };
}

/** What the owner prints. */
export function showOwnerKit({ accountId, keys }: Pick<Session, 'accountId' | 'keys'>): Output<'kit.show'> {
  return {
    account: accountId,
    secretKeyWords: toWords(keys.secretKey, 'kit'),
    recoveryKeyWords: toWords(keys.recoveryKey, 'kit'),
    text: ownerKitText({ accountId, secretKey: keys.secretKey, recoveryKey: keys.recoveryKey }),
    keyringGeneration: readKeyring(keys.keyring).generation,
  };
}

async function saveKit(
  ctx: EngineContext,
  { path, server }: { readonly path: string; readonly server?: string },
): Promise<{ path: string }> {
  const session = ctx.session();
  const printedAt = ctx.clock.now();
  await writeNewFile(path, await ownerKitPdf({ ...showOwnerKit(session), server: server ?? null, printedAt }));
  changeSettings(session, { kitSavedAt: printedAt });
  ctx.emit({ name: 'account.changed', data: accountStatus(ctx) });
  return { path };
}

export const ownerKitHandlers: Handlers<'kit.show' | 'kit.savePdf' | 'kit.confirm'> = {
  'kit.show': (ctx) => showOwnerKit(ctx.session()),
  'kit.savePdf': saveKit,
  'kit.confirm': (ctx, { words }) => {
    const session = ctx.session();
    let typed: Uint8Array;
    try {
      typed = words.trim().startsWith('heirlock:') ? readOwnerKitText(words).secretKey : fromWords(words, codeBytes, 'kit');
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
