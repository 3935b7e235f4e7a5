import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Stamp } from '../../../shared/format/vault/stamp.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { dataField } from '../items/item-fields.ts';
import { settingsId } from '../keyring/renewal-notes.ts';

// Which server is the second, and which vaults are on it, is the account's to say: all devices know it, and each that is signed in there
// keeps it in step.

/** The field of the account's settings, and of a vault's record. It stays on the first server: what it says is said from there. */
export const secondServerField = 'secondServer';

/** The account's second server. */
export interface Pairing {
  /** Its origin. */
  readonly server: string;
  /** The origin of the first one at that time. */
  readonly first: string;
  readonly since: string;
}

/** The account's second server; undefined while there is none. */
export function pairingOf(session: Session): Pairing | undefined {
  const body = session.book.find('settings', settingsId(session))?.body ?? { fields: {} };
  const { server, first, since } = dataField<Partial<Pairing>>(body, secondServerField, {});
  return server === undefined || first === undefined || since === undefined ? undefined : { server, first, since };
}

/** Names it beside the first, unless that is what's known already. */
export function pairWith({ clock }: EngineContext, session: Session, { server, first }: Omit<Pairing, 'since'>): void {
  const known = pairingOf(session);
  if (known?.server === server && known.first === first) return;
  writePairing(session, { server, first, since: known?.server === server ? known.since : clock.now() });
}

function writePairing(session: Session, pairing: Pairing | null): void {
  session.book.write([{ id: settingsId(session), vault: accountScope, kind: 'settings', set: { [secondServerField]: pairing } }]);
}

/** Takes back the second server and the choice of every vault, in one write. */
export function unpair(session: Session): void {
  const vaults = session.book.list('vault').filter(isChosen);
  session.book.write([
    { id: settingsId(session), vault: accountScope, kind: 'settings', set: { [secondServerField]: null } },
    ...vaults.map(({ id }): Draft => ({ id, vault: accountScope, kind: 'vault', set: { [secondServerField]: null } })),
  ]);
}

/** Whether the owner wants a vault on the second server too. */
export const isChosen = ({ body }: Entry): boolean => dataField<{ paired?: boolean }>(body, secondServerField, {}).paired === true;

/** Whether the owner has taken it off again. */
export const isTakenBack = (vault: Entry): boolean => vault.body.fields[secondServerField] !== undefined && !isChosen(vault);

/** When that was last chosen. */
export const chosenAt = ({ body }: Entry): Stamp | undefined => body.fields[secondServerField]?.at;

export function choose({ book }: Session, { id }: Entry, paired: boolean): void {
  book.write([{ id, vault: accountScope, kind: 'vault', set: { [secondServerField]: { paired } } }]);
}
