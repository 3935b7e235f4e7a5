/** What the server sends for the browser's own passkey dialog, and what goes back, as the standard's JSON. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

/** Whether this browser supports passkeys in JSON. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Thrown when the person closed the browser's dialog, or it had nothing to offer. */
export class PasskeyFailure extends Error {}

/** Has a passkey prove its presence. @throws PasskeyFailure. */
export async function showPasskey(publicKey: PasskeyJson): Promise<PasskeyJson> {
  return answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey as unknown as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
}

/** Has a new passkey made. @throws PasskeyFailure. */
export async function makePasskey(publicKey: PasskeyJson): Promise<PasskeyJson> {
  return answerOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey as unknown as PublicKeyCredentialCreationOptionsJSON),
    }),
  );
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<PasskeyJson> {
  const credential = await ask().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyFailure('no passkey was shown');
  return { ...credential.toJSON() };
}
