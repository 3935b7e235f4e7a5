import { join } from 'node:path';
import type { SavedSheet } from '../../contract/shapes.ts';
import type { Input, Output } from '../../contract/contract.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { readLock, sheetsWithCodes } from '../../../shared/format/release/lock.ts';
import { codeBytes } from '../../../shared/format/random-code.ts';
import { readSheetText } from '../../../shared/format/paper/sheet.ts';
import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import type { Static } from 'typebox';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { accountSettings } from '../library/settings.ts';
import { shownVaultName } from '../library/vaults.ts';
import { writeNewFile } from '../files/new-file.ts';
import type { SharedBy } from '../print/sheet-parts.ts';
import { sheetPdf } from '../print/sheet-pdf.ts';
import { isChosen, pairingOf } from '../second-server/second-choice.ts';
import { thirdPartyOf } from '../custody/third-party.ts';
import { disclosedVaultLabel } from '../sync/publish/disclosed-names.ts';
import { knownSheet, makeSheetLockRecord, newSheets, paperOf, tryCodes, type NewSheet, type Paper } from './make-locks.ts';
import { discardSheets, holdSheets, keepSheets } from './held-sheets.ts';
import { liveRecipient } from './live-recipient.ts';
import { changeRecipient, languageOf } from './recipient-view.ts';
import { bundleRecord } from './release-record.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { withheldVaultName } from '../../../shared/words/unnamed-vault.ts';
import { renewIfDue } from './renew-release-key.ts';

type Saved = Static<typeof SavedSheet>;

/** What is printed besides the code. */
export interface Printed {
  readonly site?: string | null;
  readonly language?: Language;
}

/** The lowest bundle generation that a sheet printed now is to accept. */
const lowestGeneration = (recipient: Entry): number => Math.max(1, bundleRecord(recipient)?.generation ?? 1);

/**
 * What mails and pages call a vault; null where they don't name it. A name that had to be shortened for them is still its name.
 */
function vaultInMails(vault: Entry): string | null {
  const name = textField(vault.body, 'name');
  const label = disclosedVaultLabel(vault);
  if (label === withheldVaultName) return null;
  return label === shownVaultName(name) ? name : label;
}

/** Who keeps a vault besides the account's server; null where nobody does. */
function sharedBy(session: Session, vault: Entry): SharedBy | null {
  const [pairing, third] = [pairingOf(session), thirdPartyOf(session)];
  if (pairing === undefined || third === undefined || !isChosen(vault)) return null;
  return { secondSite: pairing.server, third: third.kind, holder: third.kind === 'paper' ? third.holder : null };
}

/** Prints the sheets of a lock that is made, or to be made, for this paper: one new file for each. */
export async function printSheets(
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  sheets: readonly (NewSheet & { readonly path: string })[],
  { threshold, reader, namesOthers = true }: Paper,
  { site = null, language }: Printed,
): Promise<Saved[]> {
  const vault = session.book.get('vault', recipient.vault);
  for (const sheet of sheets) {
    const facts = {
      sheet,
      threshold,
      count: sheets.length,
      others: namesOthers ? sheets.filter((other) => other !== sheet).map(({ holder }) => holder) : null,
      site,
      readerHash: reader ?? null,
      madeAt: ctx.clock.now(),
      bundleGeneration: lowestGeneration(recipient),
      owner: accountSettings(session).ownerName,
      recipient: textField(recipient.body, 'name'),
      email: textField(recipient.body, 'email'),
      vault: textField(vault.body, 'name'),
      vaultInMails: vaultInMails(vault),
      shared: sharedBy(session, vault),
    };
    await writeNewFile(sheet.path, await sheetPdf(facts, language ?? languageOf(recipient) ?? undefined));
  }
  return sheets.map(({ id, holder, path }) => ({ sheet: id, holder, path }));
}

/**
 * Prints first and saves the lock afterwards: a sheet without a lock opens nothing, a lock whose sheet was never printed would look like one
 * that works. With `hold` it's saved once the owner has taken the paper.
 */
async function printAndKeep(
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  sheets: readonly (NewSheet & { readonly path: string })[],
  how: Pick<Paper, 'threshold' | 'namesOthers'>,
  { hold = false, ...printed }: Printed & { readonly hold?: boolean },
): Promise<Saved[]> {
  const paper = paperOf(ctx, session, sheets, how);
  const count = async (): Promise<void> => {
    const now = liveRecipient(session, recipient.id);
    const set = await makeSheetLockRecord(ctx, session, now, paper);
    session.book.write([{ id: now.id, vault: now.vault, kind: 'recipient', set }]);
  };
  try {
    const saved = await printSheets(ctx, session, recipient, sheets, paper, printed);
    if (hold)
      holdSheets(
        session,
        recipient.id,
        sheets.map(({ id }) => id),
        count,
      );
    else await count();
    return saved;
  } finally {
    wipe(...sheets.map(({ code }) => code));
  }
}

async function makeSheet(ctx: EngineContext, { recipient: id, holder, path, ...printed }: Input<'sheets.make'>): Promise<Saved> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const sheets = newSheets(ctx, [holder ?? textField(recipient.body, 'name', '?')]).map((sheet) => ({ ...sheet, path }));
  const [saved] = await printAndKeep(ctx, session, recipient, sheets, { threshold: 1 }, printed);
  if (saved === undefined) throw new Error('a sheet was to be printed');
  return saved;
}

async function makeQuorum(
  ctx: EngineContext,
  { recipient: id, threshold, holders, namesOthers = true, folder, ...printed }: Input<'sheets.makeQuorum'>,
): Promise<Saved[]> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  if (threshold > holders.length) throw new EngineError('invalid_request', 'There are fewer sheets than are needed.');
  const sheets = newSheets(ctx, holders).map((sheet, index) => ({
    ...sheet,
    path: join(folder, `sheet-${index + 1}-of-${holders.length}-${sheet.id}.pdf`),
  }));
  return printAndKeep(ctx, session, recipient, sheets, { threshold, namesOthers }, printed);
}

/** The code of a sheet, from its words or from the text of its QR code. @throws EngineError `sheet_invalid`. */
export function codeOf(text: string): Uint8Array {
  try {
    return text.trim().startsWith('heirlock:') ? readSheetText(text).code : fromWords(text, codeBytes, 'sheet');
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version')
      throw new EngineError('sheet_invalid', `This can't be read: ${error.message}.`);
    throw error;
  }
}

async function testSheets(ctx: EngineContext, { recipient: id, codes: texts }: Input<'sheets.test'>): Promise<Output<'sheets.test'>> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const codes = texts.map(codeOf);
  try {
    const lock = await tryCodes(session, recipient, codes);
    const testedAt = ctx.clock.now();
    const typed = sheetsWithCodes(readLock(fromBase64(lock.lock, 'damaged')), codes);
    const sheets = typed.map(({ id: sheet }) => sheet);
    const learnt = lock.sheets.map((sheet) => {
      const code = typed.find((one) => one.id === sheet.id);
      return code === undefined ? sheet : knownSheet(session, { ...code, holder: sheet.holder });
    });
    changeRecipient(ctx, id, {
      // From now on another release key needs no new paper for these, even where the sheet is of the first format.
      [`lock-${lock.id}`]: { ...lock, sheets: learnt },
      ...Object.fromEntries(sheets.map((sheet) => [`tested-${sheet}`, testedAt])),
    });
    await renewIfDue(ctx, id);
    return { lock: lock.id, sheets, testedAt };
  } finally {
    wipe(...codes);
  }
}

export const sheetHandlers: Handlers<'sheets.make' | 'sheets.makeQuorum' | 'sheets.keep' | 'sheets.discard' | 'sheets.test'> = {
  'sheets.make': makeSheet,
  'sheets.makeQuorum': makeQuorum,
  'sheets.keep': keepSheets,
  'sheets.discard': discardSheets,
  'sheets.test': testSheets,
};
