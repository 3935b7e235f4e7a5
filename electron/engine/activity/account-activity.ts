import type { ActivityEntry } from '../../contract/shapes.ts';
import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { optionalText, textField, versionsOf } from '../items/item-fields.ts';
import { policyEntry } from '../library/policies.ts';
import { accountSettings } from '../library/settings.ts';
import { trashMark } from '../library/trash-mark.ts';
import { witnessingsOf, type KeptWitnessing } from '../witnessing/witnessing-record.ts';
import { enrolmentRecord, lockRecords, offeredKey, testedAt } from '../releases/release-record.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';

type Subject = NonNullable<ActivityEntry['subject']>;
type Happened = readonly [action: string, at: string | null, id: string];

const nameOf = ({ body }: Entry): string => textField(body, 'name', '?');

function entriesAbout(entry: Entry, kind: Subject['kind'], happened: readonly Happened[]): ActivityEntry[] {
  const vault = kind === 'vault' ? entry.id : entry.vault;
  return happened.flatMap(([action, at, id]) =>
    at === null
      ? []
      : [
          {
            id: `${entry.id}:${id}`,
            at,
            origin: 'account' as const,
            action,
            vault,
            subject: { kind, id: entry.id, name: nameOf(entry) },
            by: 'you' as const,
            address: null,
            details: {},
          },
        ],
  );
}

function ofDocument(entry: Entry): ActivityEntry[] {
  const added = versionsOf(entry.body).map(
    ({ number, root, addedAt }): Happened => [number === 1 ? 'document.added' : 'document.version_added', addedAt, root],
  );
  const own = entriesAbout(entry, 'document', [...added, ['document.trashed', trashMark(entry)?.at ?? null, 'trash']]);
  return [...own, ...witnessingsOf(entry).flatMap((kept) => ofWitnessing(entry, kept))];
}

type Act = readonly [action: string, at: string | null, by: ActivityEntry['by']];

/** Who was asked to sign a document, and what came of it. What witnesses did is as the server says it, checked as far as it can be. */
function ofWitnessing(entry: Entry, { record, progress, result }: KeptWitnessing): ActivityEntry[] {
  const { state, endedAt, people } = progress;
  const about = (acts: readonly Act[], person?: { readonly id: string; readonly name: string }): ActivityEntry[] =>
    acts.flatMap(([action, at, by]) => {
      const id = `${action} ${person?.id ?? record.id}`;
      const told = entriesAbout(entry, 'document', [[`witnessing.${action}`, at, id]]);
      return told.map((one) => ({ ...one, by, ...(person === undefined ? {} : { person: person.name }) }));
    });
  const ofPerson = (index: number): readonly Act[] => {
    const one = people[index];
    return one === undefined
      ? []
      : [
          ['invited', one.invitedAt, 'server'],
          ['opened', one.openedAt, 'witness'],
          ['signed', one.state === 'signed' ? one.signedAt : null, 'witness'],
          ['declined', one.state === 'declined' ? endedAt : null, 'witness'],
          ['expired', one.state === 'expired' ? endedAt : null, 'server'],
        ];
  };
  return [
    ...about([
      ['begun', record.startedAt, 'you'],
      ['cancelled', state === 'cancelled' ? endedAt : null, 'you'],
      ['failed', state === 'failed' ? endedAt : null, 'server'],
      ['completed', result?.at ?? null, 'you'],
    ]),
    ...record.witnesses.flatMap((witness, index) => about(ofPerson(index), witness)),
  ];
}

function ofRecipient(entry: Entry): ActivityEntry[] {
  const enrolment = enrolmentRecord(entry);
  const locks = lockRecords(entry).filter(({ kind }) => isOnPaper[kind]);
  return entriesAbout(entry, 'recipient', [
    ...locks.map(({ id, madeAt }): Happened => ['sheet.made', madeAt, id]),
    ...locks.flatMap(({ sheets }) => sheets).map(({ id }): Happened => ['sheet.tested', testedAt(entry, id), `tested-${id}`]),
    ['recipient.key_received', offeredKey(entry)?.foundAt ?? enrolment?.pinnedAt ?? null, 'pinned'],
    ['recipient.phrase_compared', enrolment?.comparedAt ?? null, 'compared'],
  ]);
}

function ofVault(session: Session, entry: Entry): ActivityEntry[] {
  const policy = policyEntry(session, entry.id);
  return entriesAbout(entry, 'vault', [
    ['vault.created', optionalText(entry.body, 'createdAt'), 'created'],
    ['vault.trashed', trashMark(entry)?.at ?? null, 'trash'],
    ['policy.set', policy === undefined ? null : optionalText(policy.body, 'setAt'), 'policy'],
    ['check_in.recorded', policy === undefined ? null : optionalText(policy.body, 'checkedInAt'), 'check-in'],
  ]);
}

function ofAccount(session: Session): ActivityEntry[] {
  const { kitSavedAt, kitConfirmedAt } = accountSettings(session);
  const happened: readonly Happened[] = [
    ['kit.saved', kitSavedAt, 'saved'],
    ['kit.confirmed', kitConfirmedAt, 'confirmed'],
  ];
  return happened.flatMap(([action, at, id]) =>
    at === null
      ? []
      : [
          {
            id: `kit:${id}`,
            at,
            origin: 'account' as const,
            action,
            vault: null,
            subject: null,
            by: 'you' as const,
            address: null,
            details: {},
          },
        ],
  );
}

/**
 * What the account's own records reveal about when they were created, unordered. Of what repeats, such as check-ins, only the last time is
 * known.
 */
export function accountActivity(session: Session, vault?: string): ActivityEntry[] {
  const { book } = session;
  const vaults = book.list('vault').filter(({ id }) => vault === undefined || id === vault);
  return [
    ...(vault === undefined ? ofAccount(session) : []),
    ...vaults.flatMap((entry) => ofVault(session, entry)),
    ...book.list('document', vault).flatMap(ofDocument),
    ...book
      .list('folder', vault)
      .flatMap((entry) => entriesAbout(entry, 'folder', [['folder.trashed', trashMark(entry)?.at ?? null, 'trash']])),
    ...book.list('recipient', vault).flatMap(ofRecipient),
  ];
}
