import { Card } from '../../ui/card.tsx';
import { WordList } from '../first-run/word-list.tsx';
import { useTranslation } from '../words/use-translation.ts';
import type { SecondServer } from './second-server.ts';

/** What the second server says of itself, and the words by which both servers are known. */
export function CheckCard({ first, second }: { readonly first: string; readonly second: SecondServer }) {
  const { t } = useTranslation('second');
  const { check, words, server } = second;
  return (
    <>
      <Card title={t('check.says')}>
        {check === null ? (
          <p className="muted">{t('check.unknown')}</p>
        ) : (
          <dl className="facts-list">
            <dt>{t('check.mail')}</dt>
            <dd>{t(`check.sends.${check.sends}`)}</dd>
            <dt>{t('check.links')}</dt>
            <dd>
              <span dir="ltr">{check.publicUrl}</span>
              <br />
              {t(check.opensOutside ? 'check.outside' : 'check.local')}
            </dd>
            <dt>{t('check.writesTo')}</dt>
            <dd dir="ltr">{check.ownerEmail}</dd>
          </dl>
        )}
      </Card>
      <Card title={t('check.wordsTitle')}>
        <p>{t('check.wordsText')}</p>
        <ServerWords title={t('check.first', { server: new URL(first).host })} words={words.first} />
        <ServerWords title={t('check.second', { server: new URL(server).host })} words={words.second} />
      </Card>
    </>
  );
}

function ServerWords({ title, words }: { readonly title: string; readonly words: string | null }) {
  const { t } = useTranslation('second');
  return (
    <>
      <h3>{title}</h3>
      {words === null ? <p className="muted">{t('check.noWords')}</p> : <WordList label={title} words={words} />}
    </>
  );
}
