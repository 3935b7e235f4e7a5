import type { Instant } from '../../../shared/domain/instant.ts';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { MethodName } from '../../contract/contract.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { optionalText } from '../items/item-fields.ts';

/*
 * After a release
 *
 * What was opened can't be closed, and nobody gets anything else: another letter, another sheet or another rule would be promises that
 * nothing keeps. Whichever device hears of it from the server writes it into the vault's own record, for all of them to know, also offline.
 */

/** What no longer can be once a vault was opened for its people. The owner's own documents stay theirs to look after. */
const endedByRelease: ReadonlySet<MethodName> = new Set<MethodName>([
  'vaults.trash',
  'recipients.create',
  'recipients.update',
  'recipients.select',
  'recipients.remove',
  'recipients.mail',
  'ways.set',
  'ways.ask',
  'letters.set',
  'sheets.make',
  'sheets.makeQuorum',
  'sheets.keep',
  'sheets.test',
  'locks.remove',
  'locks.removeSheet',
  'invitations.make',
  'invitations.show',
  'invitations.saveCard',
  'invitations.saveOffer',
  'invitations.mail',
  'invitations.withdraw',
  'enrolments.accept',
  'enrolments.import',
  'enrolments.refuse',
  'policies.set',
  'policies.simulate',
  'policies.pause',
  'policies.resume',
  'releases.rehearse',
  'releases.rotate',
  'outlook.open',
  'outlook.stop',
]);

/** When a vault was opened for its people; null for one that wasn't, as far as this account knows. */
export function releasedAtOf({ book }: Session, vault: string): Instant | null {
  const entry = isUlid(vault) ? book.find('vault', vault) : undefined;
  return entry === undefined ? null : optionalText<Instant>(entry.body, 'releasedAt');
}

/** Writes down, for all devices, that the server has released a vault. */
export function noteReleased(session: Session, vault: string, releasedAt: string): void {
  if (releasedAtOf(session, vault) !== null) return;
  session.book.write([{ id: session.book.get('vault', vault).id, vault: accountScope, kind: 'vault', set: { releasedAt } }]);
}

/** What a method is about: the vault it names, or that of the recipient it names. */
function vaultIn({ book }: Session, input: object): string | undefined {
  const { vault, recipient } = input as { readonly vault?: unknown; readonly recipient?: unknown };
  if (typeof vault === 'string') return vault;
  return typeof recipient === 'string' && isUlid(recipient) ? book.find('recipient', recipient)?.vault : undefined;
}

/** The one place where a method is refused because of a release, whoever calls it. @throws EngineError `vault_released`. */
export function assertNotReleased(session: () => Session, name: MethodName, input: object): void {
  if (!endedByRelease.has(name)) return;
  const vault = vaultIn(session(), input);
  if (vault !== undefined && releasedAtOf(session(), vault) !== null)
    throw new EngineError('vault_released', 'This vault has been opened for its people. Nothing about that can be changed any more.');
}
