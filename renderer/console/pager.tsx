import type { Pagination } from './api/answers.ts';
import { Button } from '../ui/button.tsx';
import { useTranslation } from './words/use-translation.ts';

/** Links to the previous and next page; nothing if there is only one. */
export function Pager({
  pagination: { limit, offset, total },
  onOffset,
}: {
  readonly pagination: Pagination;
  readonly onOffset: (offset: number) => void;
}) {
  const { t } = useTranslation();
  if (total <= limit && offset === 0) return null;
  return (
    <div className="pages">
      <p className="muted" role="status">
        {t('pages.shown', { from: Math.min(offset + 1, total), to: Math.min(offset + limit, total), total })}
      </p>
      <div className="row">
        {offset === 0 ? null : <Button onPress={() => onOffset(Math.max(0, offset - limit))}>{t('pages.before')}</Button>}
        {offset + limit >= total ? null : <Button onPress={() => onOffset(offset + limit)}>{t('pages.after')}</Button>}
      </div>
    </div>
  );
}
