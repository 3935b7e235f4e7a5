import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/** The member of a route's query that says what its page does at once for whoever comes by that link. */
const actMember = 'do';

interface Asked {
  /** What is still to be done; undefined when nothing is. */
  readonly act: string | undefined;
  /** It has been done. */
  readonly done: () => void;
}

const AskedContext = createContext<Asked>({ act: undefined, done: () => undefined });

/** Lets the parts of a page do what its link asks for (`?do=…`), once: the address loses it, so that neither Back nor a reload does it again. */
export function AskedActs({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const [act, setAct] = useState<string>();
  const asked = search.get(actMember);
  const take = useEffectEvent((what: string): void => {
    setAct(what);
    setSearch(
      (before) => {
        before.delete(actMember);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (asked !== null) take(asked);
  }, [asked]);
  return <AskedContext value={{ act, done: () => setAct(undefined) }}>{children}</AskedContext>;
}

/** Does what the page's link asks for, if it's this. */
export function useAskedAct(act: string, perform: () => void): void {
  const asked = use(AskedContext);
  const isAsked = asked.act === act;
  const run = useEffectEvent((): void => {
    perform();
    asked.done();
  });
  useEffect(() => {
    if (isAsked) run();
  }, [isAsked]);
}

/** A part of a page to which a link may lead: its first field or button comes into sight, and has the focus. */
export function AskedPart({ act, children }: { readonly act: string; readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useAskedAct(act, () => {
    const target = part.current?.querySelector<HTMLElement>('input, textarea, button, a[href]');
    target?.scrollIntoView({ block: 'center' });
    target?.focus();
  });
  return (
    <div ref={part} className="asked-part">
      {children}
    </div>
  );
}
