import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** What happened and what to do about it, in the language of whoever reads it. */
export interface ProblemWords {
  readonly title: string;
  readonly whatToDo: string;
}

/** Says what went wrong, the moment it does; with `onRetry`, a button labelled `retryLabel` to try again. */
export function ProblemNotice({
  words: { title, whatToDo },
  retryLabel,
  onRetry,
}: {
  readonly words: ProblemWords;
  readonly retryLabel: string;
  readonly onRetry: (() => void) | undefined;
}) {
  return (
    <Banner
      kind="problem"
      title={title}
      isNews
      actions={onRetry === undefined ? undefined : <Button onPress={onRetry}>{retryLabel}</Button>}
    >
      {whatToDo}
    </Banner>
  );
}
