import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { platformPerson, type PlatformPerson } from '../kit/owners/platform-person.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** A person with a code app, and the codes that it shows. */
export async function personWithCodeApp(server: TestServer): Promise<PlatformPerson & { readonly code: () => string }> {
  const person = await platformPerson(server, { mfa: true });
  const begun = await person.post('/auth/mfa/totp');
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret as string) });
  const code = (): string => totp.generate({ timestamp: Date.parse(server.now()) });
  expect((await person.post('/auth/mfa/totp/activate', { code: code() })).status).toBe(200);
  server.advance(120_000);
  return { ...person, code };
}
