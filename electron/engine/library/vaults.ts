import type { Input } from '../../contract/contract.ts';
import type { Vault, VaultNames } from '../../contract/shapes.ts';
import { fittingLine, parseVaultName, textLimits } from '../../../shared/domain/text-rules.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { optionalText, textField, versionsOf } from '../items/item-fields.ts';
import { isTrashed } from './trash-mark.ts';
import { withheldVaultName } from '../../../shared/words/unnamed-vault.ts';

/** An existing vault that is not in the trash. @throws EngineError `not_found`. */
export function liveVault({ book }: Session, id: string): Entry {
  const vault = book.get('vault', id);
  if (isTrashed(vault)) throw new EngineError('not_found', 'There is no such vault.');
  return vault;
}

/** Every record of a kind that its owner can see: neither it nor its vault is in the trash. */
export function liveEntries({ book }: Session, kind: 'folder' | 'document' | 'recipient', vault?: string): Entry[] {
  const hidden = new Set(
    book
      .list('vault')
      .filter(isTrashed)
      .map(({ id }) => id as string),
  );
  return book.list(kind, vault).filter((entry) => !isTrashed(entry) && !hidden.has(entry.vault));
}

interface Tally {
  documents: number;
  recipients: number;
  sizeBytes: number;
}

/** Counts of all vaults in one walk over the records. */
function tallies(session: Session): ReadonlyMap<string, Tally> {
  const all = new Map<string, Tally>();
  const of = (vault: string): Tally => {
    let tally = all.get(vault);
    if (tally === undefined) all.set(vault, (tally = { documents: 0, recipients: 0, sizeBytes: 0 }));
    return tally;
  };
  for (const { vault, body } of liveEntries(session, 'document')) {
    const tally = of(vault);
    tally.documents += 1;
    for (const { sizeBytes } of versionsOf(body)) tally.sizeBytes += sizeBytes;
  }
  for (const { vault } of session.book.list('recipient')) of(vault).recipients += 1;
  return all;
}

/** A name as the server can show it. */
export const shownVaultName = (name: string): string => fittingLine(name, textLimits.vaultName) || withheldVaultName;

function isNamedInMails(body: Entry['body']): boolean {
  const label = textField(body, 'label', withheldVaultName);
  // One that happens to be called that never disclosed anything.
  return label !== withheldVaultName && label === shownVaultName(textField(body, 'name', '?'));
}

function viewNames({ id, body }: Entry): VaultNames {
  return {
    id,
    name: textField(body, 'name', '?'),
    description: textField(body, 'description'),
    label: textField(body, 'label', withheldVaultName),
    nameInMails: isNamedInMails(body),
    createdAt: textField(body, 'createdAt'),
    releasedAt: optionalText(body, 'releasedAt'),
  };
}

function viewVault(vault: Entry, tally: Tally = { documents: 0, recipients: 0, sizeBytes: 0 }): Vault {
  return { ...viewNames(vault), ...tally };
}

const liveVaults = ({ book }: Session): Entry[] => book.list('vault').filter((vault) => !isTrashed(vault));

function showVault(session: Session, id: string): Vault {
  return viewVault(session.book.get('vault', id), tallies(session).get(id));
}

/** @throws EngineError `invalid_request` for a label that the server would not show. */
function assertLabel(label: string | undefined): void {
  if (label !== undefined && parseVaultName(label) === undefined)
    throw new EngineError('invalid_request', "A vault can't have this name on the outside.");
}

function createVault(ctx: EngineContext, input: Input<'vaults.create'>): Vault {
  const session = ctx.session();
  const id = ctx.newId();
  const { name, description = '', nameInMails = false, label = nameInMails ? shownVaultName(name) : withheldVaultName } = input;
  assertLabel(label);
  const set = { name, description, label, createdAt: ctx.clock.now(), key: session.vaultKeys.make(id) };
  session.book.write([{ id, vault: accountScope, kind: 'vault', set }]);
  return showVault(session, id);
}

/** What the server is to call a vault that is renamed, or whose name is disclosed or kept back; undefined: as before. */
function labelAfter(body: Entry['body'], renamed: string | undefined, nameInMails: boolean | undefined): string | undefined {
  const was = isNamedInMails(body);
  if (nameInMails ?? was) return shownVaultName(renamed ?? textField(body, 'name', '?'));
  // A plain name that was chosen for the outside stays.
  return was ? withheldVaultName : undefined;
}

export const vaultHandlers: Handlers<'vaults.list' | 'vaults.names' | 'vaults.create' | 'vaults.update'> = {
  'vaults.list': (ctx) => {
    const session = ctx.session();
    const counted = tallies(session);
    return liveVaults(session).map((vault) => viewVault(vault, counted.get(vault.id)));
  },
  'vaults.names': (ctx) => liveVaults(ctx.session()).map(viewNames),
  'vaults.create': createVault,
  'vaults.update': (ctx, { vault, nameInMails, ...set }) => {
    const session = ctx.session();
    const { id, body } = liveVault(session, vault);
    const label = set.label ?? labelAfter(body, set.name, nameInMails);
    assertLabel(label);
    session.book.write([{ id, vault: accountScope, kind: 'vault', set: { ...set, ...(label === undefined ? {} : { label }) } }]);
    return showVault(session, vault);
  },
};
