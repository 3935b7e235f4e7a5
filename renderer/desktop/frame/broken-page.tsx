import { HeartCrack, SearchX } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shown where a page has failed because of a bug in the program. */
export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <main className="page narrow">
      <EmptyState
        icon={<HeartCrack />}
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <Button kind="main" onPress={() => window.location.reload()}>
            {t('broken.action')}
          </Button>
        }
      />
    </main>
  );
}

/** Shown when there is no such page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="page narrow">
      <EmptyState
        icon={<SearchX />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <LinkButton kind="main" href="/vaults">
            {t('notFound.action')}
          </LinkButton>
        }
      />
    </div>
  );
}
