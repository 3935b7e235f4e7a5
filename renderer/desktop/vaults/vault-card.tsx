import { EllipsisVertical, FileText, Pencil, Trash2, Users } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import type { Vault, VaultNames } from '../../../electron/contract/shapes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/format.ts';

interface Props {
  readonly vault: VaultNames;
  /** What is in it; undefined while it is being counted. */
  readonly counted: Vault | undefined;
  readonly onRename: () => void;
  readonly onTrash: () => void;
}

/** One vault: its name leads into it, the rest says what is in it. */
export function VaultCard({ vault, counted, onRename, onTrash }: Props) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const actions = t('actions', { name: vault.name });
  return (
    <li className="card vault-card">
      <div className="row spread">
        <h2 className="grow">
          <Link href={`/vaults/${vault.id}/documents`} className="vault-link">
            <bdi>{vault.name}</bdi>
          </Link>
        </h2>
        <Menu
          label={actions}
          trigger={
            <IconButton label={actions}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
          entries={[
            { id: 'rename', text: t('rename'), icon: <Pencil aria-hidden />, onAction: onRename },
            // What was opened stays: nothing would be taken back from anybody.
            ...(vault.releasedAt === null
              ? [{ id: 'trash', text: t('toTrash'), icon: <Trash2 aria-hidden />, onAction: onTrash, isDangerous: true }]
              : []),
          ]}
        />
      </div>
      {vault.description === '' ? null : (
        <p className="vault-description" dir="auto">
          {vault.description}
        </p>
      )}
      {vault.releasedAt === null ? null : (
        <p>
          <strong>{t('released.badge', { date: format.date(vault.releasedAt) })}</strong>
        </p>
      )}
      <p className="vault-facts">
        {counted === undefined ? null : (
          <>
            <span>
              <FileText aria-hidden />
              {t('documents', { count: counted.documents })}
              {counted.sizeBytes > 0 ? `, ${format.size(counted.sizeBytes)}` : ''}
            </span>
            <span>
              <Users aria-hidden />
              {t('recipients', { count: counted.recipients })}
            </span>
          </>
        )}
      </p>
    </li>
  );
}
