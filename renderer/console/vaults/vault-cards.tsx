import { LinkCard } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Vault } from '../api/answers.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';

const kinds = { active: 'good', archived: 'plain', released: 'warn' } as const;

/** Vaults, each leading to what happens next to it. */
export function VaultCards({ vaults }: { readonly vaults: readonly Vault[] }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  return (
    <div className="cards">
      {vaults.map(({ id, name, status, created_at: createdAt }) => (
        <LinkCard key={id} href={`/vaults/${id}`}>
          <h2 dir="auto">{name}</h2>
          <div className="row spread">
            <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
            <span className="muted small">{t('madeAt', { when: format.date(createdAt) })}</span>
          </div>
        </LinkCard>
      ))}
    </div>
  );
}
