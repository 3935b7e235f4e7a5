import { Type } from 'typebox';
import { passphraseRefusals, type PassphraseRefusal } from '../../shared/domain/passphrase-rule.ts';
import { input, method } from './method.ts';
import { Passphrase } from './shapes.ts';

/** What can be asked before a passphrase is chosen. Part of `methods` in contract.ts. */
export const passphraseMethods = {
  /** Why this one can't be chosen; null when it can. */
  'passphrase.check': method(
    input({ passphrase: Passphrase }),
    Type.Object({ refusal: Type.Union([Type.Unsafe<PassphraseRefusal>(Type.Enum([...passphraseRefusals])), Type.Null()]) }),
  ),
} as const;
