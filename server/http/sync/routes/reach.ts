import { ownerMessage, reachAnswer, type LastMailMessage, type ReachAnswer } from '../../../../shared/wire/reach.ts';
import { changeOwner } from '../../../core/contacts/change-owner.ts';
import { getReach, sendTestMail, type LatestMail, type Reach } from '../../../core/contacts/owner-reach.ts';
import type { Core } from '../../../core/context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contactsContext, forDevices } from '../admission.ts';

/** Whom the server's mail reaches, for the owner's app to say what it can promise. */
export function reachRoutes(app: SurfaceApp, core: Core): void {
  app.get('/reach', { config: forDevices('/reach'), schema: { response: { 200: reachAnswer } } }, async (request) =>
    showReach(core, await getReach(contactsContext(core, request))),
  );

  app.put('/owner', { config: forDevices('/owner'), schema: { body: ownerMessage, response: { 200: reachAnswer } } }, async (request) => {
    const ctx = contactsContext(core, request);
    const { name, email, time_zone: timeZone } = request.body;
    await changeOwner(ctx, { name, email, timeZone });
    return showReach(core, await getReach(ctx));
  });

  const test = '/reach/test';
  app.post(test, { config: { ...forDevices(test), bodyless: true }, schema: { response: { 200: reachAnswer } } }, async (request) => {
    const ctx = contactsContext(core, request);
    await sendTestMail(ctx);
    return showReach(core, await getReach(ctx));
  });
}

function showReach(
  { publicUrl }: Core,
  { mail, email, name, timeZone, movesTo, canMove, provedAt, askedAt, latest, ways, recipients }: Reach,
): ReachAnswer {
  return {
    sends: mail.sends,
    public_url: publicUrl,
    opens_outside: mail.opensOutside,
    owner: {
      email,
      name,
      time_zone: timeZone,
      moves_to: movesTo,
      can_move: canMove,
      proved_at: provedAt,
      asked_at: askedAt,
      last_mail: showMail(latest),
      ways: ways.map(({ kind, latest: last }) => ({ kind, last_mail: showMail(last) })),
    },
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
