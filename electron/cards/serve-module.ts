import type { CardTrouble } from '../contract/cards.ts';
import { PadesError, type SigningKey } from '../../shared/node/pades/contract.ts';
import { parseCertificate } from '../../shared/node/pades/keys/open-key.ts';
import { openChosenPkcs11Key } from '../../shared/node/pades/keys/pkcs11-key.ts';
import { openPkcs11Library, Pkcs11Failure, type Pkcs11Problem } from '../../shared/node/pades/keys/pkcs11-library.ts';
import { openPkcs11Session } from '../../shared/node/pades/keys/pkcs11-session.ts';
import { certificatesIn, listPkcs11Tokens, type Pkcs11Token } from '../../shared/node/pades/keys/pkcs11-tokens.ts';
import type { CardPlace, FoundCard, ModuleAnswers, ModuleQuestion, ModuleReply, ModuleRequest, PinState } from './card-messages.ts';

/** The end of the process that loads a module: its parent's messages, and what is posted to it. */
export interface ModuleEnd {
  readonly post: (reply: ModuleReply) => void;
  readonly onMessage: (listener: (request: ModuleRequest) => void) => void;
}

class Trouble extends Error {
  readonly trouble: CardTrouble | 'pin_wrong';

  constructor(trouble: CardTrouble | 'pin_wrong') {
    super(trouble);
    this.trouble = trouble;
  }
}

/** Answers questions about the cards of a module, one by one. Whatever goes wrong is an answer; a crash is the end of the process. */
export function serveModule({ post, onMessage }: ModuleEnd): void {
  const state: { key: SigningKey | undefined } = { key: undefined };
  let before: Promise<unknown> = Promise.resolve();
  onMessage((request) => {
    before = before.then(async () => {
      try {
        post({ id: request.id, ok: true, value: await answer(request, state) });
      } catch (error) {
        post({ id: request.id, ok: false, ...(await troubleIn(error, request)) });
      }
    });
  });
}

async function answer(question: ModuleQuestion, state: { key: SigningKey | undefined }): Promise<ModuleAnswers[keyof ModuleAnswers]> {
  switch (question.ask) {
    case 'list':
      return listCards(question.module);
    case 'find':
      return pinOf(await tokenAt(question.module, question.place));
    case 'open': {
      const { module, place, pin } = question;
      const { slot } = await tokenAt(module, place);
      const held = pin === null ? null : Buffer.from(pin);
      pin?.fill(0);
      state.key = await openChosenPkcs11Key({ library: module, slot, fingerprint: place.fingerprint, pin: held });
      return { certificate: state.key.certificate.raw, chain: state.key.chain.map(({ raw }) => raw) };
    }
    case 'sign':
      if (state.key === undefined) throw new Trouble('key_missing');
      return state.key.sign(question.data);
  }
}

async function listCards(module: string): Promise<readonly FoundCard[]> {
  const cards: FoundCard[] = [];
  for (const token of await tokensOf(module)) {
    const { label, serial, manufacturer, model } = token;
    const certificates = await certificatesOf(module, token).catch(() => undefined);
    // A card that can't be read now, such as an empty one, is left out; others are there.
    if (certificates !== undefined) cards.push({ label, serial, manufacturer, model, certificates });
  }
  return cards;
}

/** @throws Trouble `program_unusable` for what is no module. */
async function tokensOf(module: string): Promise<readonly Pkcs11Token[]> {
  try {
    await openPkcs11Library(module);
  } catch {
    throw new Trouble('program_unusable');
  }
  return listPkcs11Tokens(module);
}

async function certificatesOf(module: string, { slot }: Pkcs11Token): Promise<readonly Buffer[]> {
  const session = await openPkcs11Session(module, slot);
  try {
    return certificatesIn(session).map(({ der }) => der);
  } finally {
    session.close();
  }
}

/** @throws Trouble `card_gone` when no card has that certificate any more. */
async function tokenAt(module: string, { label, serial, fingerprint }: CardPlace): Promise<Pkcs11Token> {
  for (const token of await tokensOf(module)) {
    if (token.label !== label || token.serial !== serial) continue;
    const certificates = await certificatesOf(module, token);
    if (certificates.some((der) => fingerprintOf(der) === fingerprint)) return token;
  }
  throw new Trouble('card_gone');
}

/** Undefined for what can't be read as a certificate. */
function fingerprintOf(der: Buffer): string | undefined {
  try {
    return parseCertificate(der).fingerprint256;
  } catch {
    return undefined;
  }
}

function pinOf({ tries, pinAtReader }: Pkcs11Token): PinState {
  return { tries, pinAtReader };
}

const troubles: Readonly<Record<Pkcs11Problem, CardTrouble | 'pin_wrong'>> = {
  pin_wrong: 'pin_wrong',
  pin_locked: 'pin_locked',
  pin_expired: 'pin_expired',
  pin_not_set: 'pin_not_set',
  given_up: 'given_up',
  token_gone: 'card_gone',
  other: 'refused',
};

async function troubleIn(
  error: unknown,
  question: ModuleQuestion,
): Promise<{ readonly trouble: CardTrouble | 'pin_wrong'; readonly pin?: PinState }> {
  if (error instanceof Trouble) return { trouble: error.trouble };
  if (error instanceof Pkcs11Failure) {
    const trouble = troubles[error.problem];
    if (trouble !== 'pin_wrong' || question.ask !== 'open') return { trouble };
    const token = await tokenAt(question.module, question.place).catch(() => undefined);
    return token === undefined ? { trouble } : { trouble, pin: pinOf(token) };
  }
  return { trouble: error instanceof PadesError ? 'key_missing' : 'refused' };
}
