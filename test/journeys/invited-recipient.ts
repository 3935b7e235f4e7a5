import { toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed, type Identity } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { instantFromMs, type Instant } from '../../shared/domain/instant.ts';
import type { InvitationWay } from '../../shared/domain/invitation.ts';
import { idFactory } from '../../server/adapters/new-id.ts';
import { invitationText, type InvitationCode } from '../../shared/format/paper/invitation-text.ts';
import { toWords } from '../../shared/format/paper/mnemonic-words.ts';
import { randomCode } from '../../shared/format/random-code.ts';
import { makeOffer } from '../../shared/format/release/invitation.ts';
import vectors from '../../shared/format/vectors/enrolment.json' with { type: 'json' };
import type { TestEstate } from './sealed-estate.ts';

const newId = idFactory();

/** An invitation as an owner's device makes it: what goes to the recipient, and what to the server. */
export interface TestInvitation {
  readonly code: InvitationCode;
  /** 13 words, and the text of the QR code or the link's fragment. */
  readonly words: string;
  readonly text: string;
  readonly offer: Uint8Array;
  /** What the server answers about it. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** What a test may want otherwise. */
export interface InvitationOptions {
  readonly way?: InvitationWay;
  readonly expiresAt?: Instant;
  /** Default: the estate's owner. */
  readonly identity?: Identity;
}

export const recipientsEmail = 'anna@example.com';

/** Pictures are taken with a clock that stands still, and not by the browser's. */
const inTheNextCentury = instantFromMs(Date.UTC(2100, 0));

/** A new invitation to an estate. */
export function invite({ accountId, vaultId, recipientId, identity }: TestEstate, options: InvitationOptions = {}): TestInvitation {
  const { way = 'handed', expiresAt = inTheNextCentury } = options;
  const code = { id: newId(), code: randomCode() };
  const owner = (options.identity ?? identity).publicKey;
  const offer = makeOffer({ accountId, vaultId, recipientId, way, expiresAt, email: recipientsEmail, identity: owner }, code);
  return {
    code,
    words: toWords(code.code, 'invitation'),
    text: invitationText(code),
    offer,
    answer: { invitation: code.id, offer: toBase64(offer), expires_at: expiresAt },
  };
}

/** Somebody who would like to be taken for the owner. */
export const stranger = (): Identity => identityFromSeed(randomKey());

interface FirstFormatVector {
  readonly recipientId: string;
  readonly passphrase: string;
  readonly enrolment: string;
}

/** Twice 178 digits. */
const firstFormatDigits = 356;

/** What a recipient enrolled with in the first format, made by a second implementation. */
export function firstFormatEnrolment(): { readonly recipientId: string; readonly passphrase: string; readonly enrolment: Uint8Array } {
  const all = Object.values(vectors).flat() as readonly Partial<FirstFormatVector>[];
  const found = all.find(({ enrolment, passphrase }) => enrolment?.length === firstFormatDigits && passphrase?.includes(' '));
  const { recipientId = '', passphrase = '', enrolment = '' } = found ?? {};
  return { recipientId, passphrase, enrolment: Uint8Array.from(Buffer.from(enrolment, 'hex')) };
}
