import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Shown when a page has failed through a fault of the program, or the server has a newer console than this window. */
export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <main className="page narrow">
      <PageHeader title={t('broken.title')} text={t('broken.text')} />
      <div className="row">
        <Button kind="main" onPress={() => window.location.reload()}>
          {t('broken.action')}
        </Button>
      </div>
    </main>
  );
}

/** Shown when there is no such page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="page narrow">
      <PageHeader title={t('notFound.title')} text={t('notFound.text')} />
      <div className="row">
        <LinkButton kind="main" href="/vaults">
          {t('notFound.action')}
        </LinkButton>
      </div>
    </div>
  );
}
