import type { PasskeyAnswer } from '../../core/identity/manage-passkeys.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * What a browser answered when it was asked for a passkey: the members that verification looks at (WebAuthn,
 * `RegistrationResponseJSON` and `AuthenticationResponseJSON`). A member of another type counts as missing, and an answer that lacks
 * something is refused as one that doesn't fit.
 */
export function passkeyAnswerIn(sent: Sent): PasskeyAnswer {
  const response = typeof sent.response === 'object' && sent.response !== null ? (sent.response as Sent) : {};
  return {
    id: textIn(sent.id),
    rawId: textIn(sent.rawId),
    type: textIn(sent.type),
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response.clientDataJSON),
      attestationObject: textIn(response.attestationObject),
      authenticatorData: textIn(response.authenticatorData),
      signature: textIn(response.signature),
      userHandle: textIn(response.userHandle),
      transports: Array.isArray(response.transports) ? response.transports.map(textIn).filter((one) => one !== undefined) : undefined,
    },
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
