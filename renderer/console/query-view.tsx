import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTranslation } from './words/use-translation.ts';
import { ProblemBanner } from './problem-banner.tsx';

/** The three states of fetched data: grey lines, the problem with a way to try again, or `children` of the answer. */
export function QueryView<T>({ query, children }: { readonly query: UseQueryResult<T>; readonly children: (data: T) => ReactNode }) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemBanner error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton label={t('loading')} />;
}
