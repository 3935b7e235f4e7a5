import { useLocation } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useEngine } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { inOrder, type Finding } from './finding-state.ts';
import { isKnownFinding, remedyFor, type Remedy } from './finding-remedy.ts';

/** Findings in plain words, each with the way to its remedy. What only a server could remedy is said once while there is none. */
export function FindingList({ vault, findings }: { readonly vault: string; readonly findings: readonly Finding[] }) {
  const recipients = useEngine('recipients.list', { vault });
  const sync = useEngine('sync.status', {});
  const names = new Map(recipients.data?.map(({ id, name }) => [id, name]));
  if (findings.length === 0 || recipients.data === undefined || sync.data === undefined) return null;
  const { server } = sync.data;
  const rows = inOrder(findings).map((finding) => ({ finding, remedy: remedyFor(finding, vault, server !== null) }));
  return (
    <ul className="finding-list">
      {rows.some(({ remedy }) => remedy?.words === 'connect') ? (
        <li>
          <NoServer />
        </li>
      ) : null}
      {rows
        .filter(({ remedy }) => remedy?.words !== 'connect')
        .map(({ finding, remedy }) => (
          <li key={`${finding.code}-${finding.recipient ?? ''}`}>
            <FindingRow
              finding={finding}
              name={finding.recipient === null ? '' : isolated(names.get(finding.recipient) ?? '')}
              remedy={remedy}
            />
          </li>
        ))}
    </ul>
  );
}

function NoServer() {
  const { t } = useTranslation('readiness');
  return (
    <Banner kind="problem" title={t('noServer.title')} actions={<LinkButton href="/settings/server">{t('mend.connect')}</LinkButton>}>
      {t('noServer.text')}
    </Banner>
  );
}

function FindingRow({
  finding: { code, severity, message },
  name,
  remedy,
}: {
  readonly finding: Finding;
  readonly name: string;
  readonly remedy: Remedy | undefined;
}) {
  const { t } = useTranslation('readiness');
  const { pathname } = useLocation();
  // A button that leads to where one is helps nobody.
  const action = remedy === undefined || ('href' in remedy && remedy.href === pathname) ? undefined : <MendButton remedy={remedy} />;
  const known = isKnownFinding(code);
  return (
    <Banner
      kind={severity === 'blocks' ? 'problem' : 'warn'}
      title={known ? t(`finding.${code}.title`, { name }) : undefined}
      actions={action}
    >
      {known ? t(`finding.${code}.text`, { name }) : message}
    </Banner>
  );
}

function MendButton({ remedy }: { readonly remedy: Remedy }) {
  const { t } = useTranslation('readiness');
  const sync = useSync();
  if ('href' in remedy) return <LinkButton href={remedy.href}>{t(`mend.${remedy.words}`)}</LinkButton>;
  return (
    <Button isPending={sync.state.isRunning} onPress={() => void sync.now()}>
      {t('mend.sync')}
    </Button>
  );
}
