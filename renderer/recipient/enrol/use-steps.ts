import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * The step of a page of several, which the browser's Back and Forward move through. Its history has the steps' names and nothing else: what
 * is shown or typed in them stays in the page's memory, so a step that comes back finds it as it was.
 * @param steps in order, the first one shown first.
 */
export function useSteps<Step extends string>(steps: readonly [Step, ...Step[]]): readonly [Step, (next: Step) => void] {
  const [first] = steps;
  const [step, setStep] = useState<Step>(first);
  const take = useEffectEvent((state: unknown) => setStep(steps.find((one) => one === nameIn(state)) ?? first));
  useEffect(() => {
    // What the browser kept of an earlier visit to this page is over: the words of that visit are gone.
    if (nameIn(history.state) !== undefined) history.replaceState(null, '');
    const move = (event: PopStateEvent): void => take(event.state);
    globalThis.addEventListener('popstate', move);
    return () => globalThis.removeEventListener('popstate', move);
  }, []);
  const go = useCallback((next: Step): void => {
    history.pushState({ step: next }, '');
    setStep(next);
  }, []);
  return [step, go];
}

function nameIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined;
}

/** Has the browser ask before the page is left, reloaded or closed: what is on it would be gone. */
export function useAskedBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, []);
}
