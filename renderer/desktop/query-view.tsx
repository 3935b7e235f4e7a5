import type { ReactNode } from 'react';
import { useTranslation } from './words/use-translation.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import type { Shown } from './queries.ts';

/** The three states of fetched data: grey lines, the problem with a way to try again, or `children` of the answer. */
export function QueryView<T>({
  query,
  lines,
  children,
}: {
  readonly query: Shown<T>;
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemBanner error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton label={t('loading')} {...(lines === undefined ? {} : { lines })} />;
}
