import type { Instant } from '../../../shared/domain/instant.ts';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { isTimeZone } from '../../../shared/domain/zone.ts';
import type { Db, RecipientRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { changeRecipient } from '../stores/recipient-store.ts';

/** How somebody reads, as they or their browser say on a page; null leaves it as it was. */
export interface Reading {
  readonly language: Language | null;
  /** An IANA name. */
  readonly timeZone: string | null;
}

/** Where nothing was said of it. */
export const noReading: Reading = { language: null, timeZone: null };

/** What anybody may have typed, as far as we know it; anything else is as if nothing were said. */
export function readingOf(language: string | null, timeZone: string | null): Reading {
  return {
    language: languages.find((one) => one === language) ?? null,
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
  };
}

/** Keeps how a recipient reads. The vault must be locked. @returns them as they are now. */
export async function keepReading(
  tx: Db,
  { core, origin }: { readonly core: Core; readonly origin: Origin },
  recipient: RecipientRow,
  { language, timeZone }: Reading,
  at: Instant,
): Promise<RecipientRow> {
  const change = { language: language ?? recipient.language, time_zone: timeZone ?? recipient.time_zone };
  if (change.language === recipient.language && change.time_zone === recipient.time_zone) return recipient;
  await changeRecipient(tx, recipient.id, { ...change, updated_at: at });
  await recordAudit(tx, core, origin, {
    accountId: recipient.account_id,
    mode: recipient.mode,
    vaultId: recipient.vault_id,
    action: 'recipient.updated',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at,
    details: { language: change.language, timeZone: change.time_zone },
  });
  return { ...recipient, ...change, updated_at: at };
}
