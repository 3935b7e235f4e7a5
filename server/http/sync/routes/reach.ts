import { reachAnswer, type LastMailMessage, type ReachAnswer } from '../../../../shared/wire/reach.ts';
import { getReach, sendTestMail, type LatestMail, type Reach } from '../../../core/contacts/owner-reach.ts';
import type { Core } from '../../../core/context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contactsContext, forDevices } from '../admission.ts';

/** Whom the server's mail reaches, for the owner's app to say what it can promise. */
export function reachRoutes(app: SurfaceApp, core: Core): void {
  app.get('/reach', { config: forDevices('/reach'), schema: { response: { 200: reachAnswer } } }, async (request) =>
    showReach(core, await getReach(contactsContext(core, request))),
  );

  const test = '/reach/test';
  app.post(test, { config: { ...forDevices(test), bodyless: true }, schema: { response: { 200: reachAnswer } } }, async (request) => {
    const ctx = contactsContext(core, request);
    await sendTestMail(ctx);
    return showReach(core, await getReach(ctx));
  });
}

function showReach({ publicUrl }: Core, { mail, email, provedAt, askedAt, latest, recipients }: Reach): ReachAnswer {
  return {
    sends: mail.sends,
    public_url: publicUrl,
    opens_outside: mail.opensOutside,
    owner: { email, proved_at: provedAt, asked_at: askedAt, last_mail: showMail(latest) },
    recipients: recipients.map(({ vaultId, id, confirmedAt, latest: last }) => ({
      vault: vaultId,
      recipient: id,
      confirmed_at: confirmedAt,
      last_mail: showMail(last),
    })),
  };
}

function showMail(mail: LatestMail | null): LastMailMessage | null {
  return mail && { kind: mail.kind, status: mail.status, at: mail.at, fault: mail.fault };
}
