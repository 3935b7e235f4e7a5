import { DomainError } from '../../../shared/domain/error-codes.ts';
import { passwordLimits } from '../../../shared/domain/password.ts';
import { codePoints } from '../../../shared/domain/text-rules.ts';

let popular: Promise<ReadonlySet<string>> | undefined;

/** 40,000 of them: loaded when somebody chooses a password, and not at every start. */
function popularPasswords(): Promise<ReadonlySet<string>> {
  popular ??= import('popular-passwords/data.json', { with: { type: 'json' } }).then(({ default: list }) => new Set(list));
  return popular;
}

/**
 * Ensures that a password may be chosen.
 * @throws DomainError `invalid_request` naming `password` for one that is too short or long, that many people have, that is the
 * person's own address, or that is one short piece over and over.
 */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const reason = refusalOf(password, email, await popularPasswords());
  if (reason !== undefined) throw new DomainError('invalid_request', `The password ${reason}.`, [{ field: 'password', reason }]);
}

function refusalOf(password: string, email: string, common: ReadonlySet<string>): string | undefined {
  const plain = password.normalize('NFC').toLowerCase();
  const length = codePoints(password);
  // First, as it is the more useful answer to "password123".
  if (isPopular(plain, common)) return 'is one that many people have; anybody would try it';
  if (length < passwordLimits.least) return `must have at least ${passwordLimits.least} characters`;
  if (length > passwordLimits.most) return `must have at most ${passwordLimits.most} characters`;
  if (!password.isWellFormed() || password.includes('\0')) return 'must be text';
  if (isRepetition(plain)) return 'must not be one short piece over and over';
  const address = email.toLowerCase();
  const local = address.slice(0, address.indexOf('@'));
  if (plain === address || (local.length >= 4 && plain.replaceAll(/[^\p{L}]/gu, '') === local.replaceAll(/[^\p{L}]/gu, '')))
    return 'must not be your address';
  return undefined;
}

/** Popular as it stands, or with the few digits and signs that people add because they have to. */
function isPopular(plain: string, common: ReadonlySet<string>): boolean {
  return [plain, plain.replace(/[\d\W_]{1,4}$/u, ''), plain.replace(/^[\d\W_]{1,4}/u, ''), plain.replace(/[\W_]+$/u, '')].some((form) =>
    common.has(form),
  );
}

function isRepetition(plain: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/su.test(plain);
}
