import type { Language } from '../../../shared/domain/language.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Session } from '../engine-context.ts';
import { dataField } from '../items/item-fields.ts';
import { settingsId } from '../keyring/renewal-notes.ts';

// Who keeps the third share of every vault that is on two servers: the account's to say, so that all devices know it.

/** The field of the account's settings. */
const thirdPartyField = 'thirdParty';

interface Named {
  /** Its Ed25519 key, base64. */
  readonly publicKey: string;
  readonly since: string;
}

/** Somebody's small server. */
export interface WitnessParty extends Named {
  readonly kind: 'witness';
  /** An origin. */
  readonly address: string;
  /** What its operator gave the owner: lets their plans in. */
  readonly code: string;
  /** Where it is to write to the owner; null: where their server does. */
  readonly email: string | null;
  readonly language: Language;
}

/** A paper, whose secret key is on it and nowhere else. */
export interface PaperParty extends Named {
  readonly kind: 'paper';
  /** Who keeps it; null where the owner didn't say. */
  readonly holder: string | null;
}

export type ThirdParty = WitnessParty | PaperParty;

/** Undefined while there is none. */
export function thirdPartyOf(session: Session): ThirdParty | undefined {
  const body = session.book.find('settings', settingsId(session))?.body ?? { fields: {} };
  const third = dataField<Partial<ThirdParty>>(body, thirdPartyField, {});
  return third.kind === undefined ? undefined : (third as ThirdParty);
}

/** Names it, in the place of whatever was. */
export function nameThirdParty(session: Session, third: ThirdParty | null): void {
  session.book.write([{ id: settingsId(session), vault: accountScope, kind: 'settings', set: { [thirdPartyField]: third } }]);
}
