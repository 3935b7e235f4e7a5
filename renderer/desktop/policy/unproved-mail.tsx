import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useEngine } from '../queries.ts';
import { isKnownFinding } from '../readiness/finding-remedy.ts';
import { useMailFindings } from '../readiness/mail-findings.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

/** Says beside a rule what stands against its promise: that nobody knows whether its mails reach anybody. */
export function UnprovedMail({ vault }: { readonly vault: string }) {
  const { t } = useTranslation(['policy', 'readiness']);
  const status = useEngine('sync.status', {});
  const recipients = useEngine('recipients.list', { vault });
  const found = useMailFindings(vault) ?? [];
  // That there is no server at all is said already.
  if (found.length === 0 || recipients.data === undefined || status.data === undefined || status.data.server === null) return null;
  const names = new Map(recipients.data.map(({ id, name }) => [id, name]));
  return (
    <Banner
      // Before the rule can come to anything it's one of the things left to do.
      kind={found.some(({ severity }) => severity === 'blocks') ? 'problem' : 'warn'}
      title={t('unproved.title')}
      actions={<LinkButton href={`/vaults/${vault}/readiness`}>{t('unproved.look')}</LinkButton>}
    >
      <p>{t('unproved.text')}</p>
      <ul className="unproved-list">
        {found.map(({ code, recipient, message }) => (
          <li key={`${code} ${recipient ?? ''}`}>
            {isKnownFinding(code)
              ? t(`readiness:finding.${code}.title`, { name: recipient === null ? '' : isolated(names.get(recipient) ?? '') })
              : message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
