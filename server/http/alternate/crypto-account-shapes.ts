import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { listOf } from './shapes.ts';

/** Requests about crypto accounts. What a value may be beyond its type is decided by the core. */

const currency = documentedAs(Type.String(), Type.String({ pattern: '^[A-Z0-9]{2,10}$', examples: ['BTC'], description: 'A ticker.' }));
const label = documentedAs(Type.String(), Type.String({ minLength: 1, maxLength: textLimits.cryptoLabel, examples: ['Savings'] }));
const address = documentedAs(
  Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  Type.Unsafe({
    type: ['string', 'null'],
    maxLength: textLimits.cryptoAddress,
    description: 'Where the account can be looked up; null for nowhere.',
  }),
);
const wallet = 'Base64 of what the owner encrypted, at most 65536 bytes. The server can not read it.';
const encryptedWallet = documentedAs(
  Type.String(),
  Type.String({ contentEncoding: 'base64', minLength: 4, maxLength: 87_384, examples: ['c2VhbGVk'], description: wallet }),
);

export const createCryptoAccountBody = Type.Object({
  vault_id: idOf('vault'),
  currency,
  label,
  address: Type.Optional(address),
  encrypted_wallet: encryptedWallet,
});
export const updateCryptoAccountBody = Type.Object({
  currency: Type.Optional(currency),
  label: Type.Optional(label),
  address: Type.Optional(address),
  encrypted_wallet: Type.Optional(encryptedWallet),
});

/** Answers about crypto accounts. */

export const cryptoAccountAnswer = Type.Object({
  id: idOf('cryptoAccount'),
  vault_id: idOf('vault'),
  currency: sample('BTC'),
  label: sample('Savings'),
  address: sampleOrNull('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
  encrypted_wallet: sample('c2VhbGVk', wallet),
  created_at: instant(),
  updated_at: instant(),
});
export const cryptoAccountListAnswer = listOf(cryptoAccountAnswer);
