import { Mail } from 'lucide-react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Whether there is a letter, and the way to it. */
export function LetterCard({ recipient: { id, vault, name: plainName, hasLetter } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  return (
    <Card title={t('letter.title', { name })}>
      <p>{t(hasLetter ? 'letter.written' : 'letter.none')}</p>
      <div className="row">
        <LinkButton href={`/vaults/${vault}/recipients/${id}/letter`} icon={<Mail aria-hidden />}>
          {t(hasLetter ? 'letter.open' : 'letter.write')}
        </LinkButton>
      </div>
    </Card>
  );
}
