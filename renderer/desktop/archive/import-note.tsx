import type { ReactNode } from 'react';
import type { ImportOutcome, LostOfArchive, UnlistedOfArchive } from '../../../electron/contract/archive.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTranslation, type Translate } from '../words/use-translation.ts';

/** Whether something has to be said about what came of importing a file: it wasn't complete, wasn't proved, or should be written anew. */
export function needsNote({ lost, unlisted, proved, intact }: ImportOutcome): boolean {
  return lost.length > 0 || unlisted.length > 0 || !proved || !intact;
}

/** What a file that was brought back had lost, what was left out of it, and what to do. */
export function ImportNote({ outcome, actions }: { readonly outcome: ImportOutcome; readonly actions?: ReactNode }) {
  const { t } = useTranslation('archive');
  const format = useFormat();
  const { lost, unlisted, proved, madeAt } = outcome;
  const [gone, kept] = [lost.filter(({ here }) => !here), lost.filter(({ here }) => here)];
  const isPart = lost.length > 0 || unlisted.length > 0;
  return (
    <Banner kind={gone.length > 0 || unlisted.length > 0 || !proved ? 'warn' : 'info'} title={titleOf(outcome, t)} actions={actions} isNews>
      <Names text={t('lost')} names={gone.map((one) => nameOfLost(one, t))} />
      <Names text={gone.length === 0 ? t('keptOnly') : t('kept')} names={kept.map((one) => nameOfLost(one, t))} />
      <Names text={t('unlisted')} names={unlisted.map((one) => nameOfUnlisted(one, t))} />
      <p>
        {isPart ? [t('rest'), ...(proved ? [] : [t('unprovedToo')])].join(' ') : proved ? t('damaged') : t('unproved')}{' '}
        {gone.length > 0 ? t('again') : t('newCopy')}
      </p>
      {gone.some(({ what }) => what === 'content' || what === 'versions') ? <p>{t('stillListed')}</p> : null}
      {madeAt === null ? null : <p>{t('day', { when: format.date(madeAt) })}</p>}
    </Banner>
  );
}

type T = Translate<'archive', never>;

function titleOf({ lost, unlisted, proved }: ImportOutcome, t: T): string {
  const gone = lost.filter(({ here }) => !here).length;
  if (gone > 0) return t('lostTitle', { count: gone });
  if (unlisted.length > 0) return t('unlistedTitle');
  if (lost.length > 0) return t('keptTitle');
  return proved ? t('damagedTitle') : t('unprovedTitle');
}

function Names({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p>{text}</p>
      <ul>
        {names.map((name, index) => (
          // Two may have the same name.
          <li key={`${index} ${name}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function nameOfLost({ kind, name, what }: LostOfArchive, t: T): string {
  const item = named(kind, name, t);
  return what === 'record' ? item : t(what, { item });
}

function nameOfUnlisted({ kind, name, older }: UnlistedOfArchive, t: T): string {
  const item = named(kind, name, t);
  return older ? t('older', { item }) : item;
}

function named(kind: LostOfArchive['kind'], name: string | null, t: T): string {
  const what = t(`kinds.${kind ?? 'unknown'}`);
  return name === null ? what : t('named', { kind: what, name });
}
