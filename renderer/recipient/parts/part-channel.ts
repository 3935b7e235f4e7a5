// How a part comes from the page that it was brought to, to the one that needs it: both are of one server, in two tabs of one browser.
// What is said here is said by this server's own pages alone, and reaches no other server.

const channelName = 'heirlock-parts';

/** `part`: here is one. `wanted`: does anybody have one? `taken`, `refused`: what became of the part with this id. */
type Said =
  | { readonly kind: 'wanted' }
  | { readonly kind: 'part'; readonly id: string; readonly text: string }
  | { readonly kind: 'taken' | 'refused'; readonly id: string };

function isSaid(value: unknown): value is Said {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'wanted') return true;
  const hasId = 'id' in value && typeof value.id === 'string';
  if (value.kind === 'part') return hasId && 'text' in value && typeof value.text === 'string';
  return hasId && (value.kind === 'taken' || value.kind === 'refused');
}

/** What becomes of a part: undefined where it is for another vault that may be open in another tab. */
export type Outcome = 'taken' | 'refused' | undefined;

/** Offers a part to every page that needs one, now and as each opens. @returns ends it. */
export function offerPart(id: string, text: string, onOutcome: (outcome: 'taken' | 'refused') => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const offer = (): void => channel.postMessage({ kind: 'part', id, text } satisfies Said);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data)) return;
    if (data.kind === 'wanted') offer();
    if ((data.kind === 'taken' || data.kind === 'refused') && data.id === id) onOutcome(data.kind);
  });
  offer();
  return () => channel.close();
}

/** Takes parts that other pages have, now and later. @returns ends it. */
export function receiveParts(take: (text: string) => Promise<Outcome>): () => void {
  const channel = new BroadcastChannel(channelName);
  const say = (said: Said): void => channel.postMessage(said);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data) || data.kind !== 'part') return;
    const { id } = data;
    void take(data.text).then((outcome) => {
      if (outcome !== undefined) say({ kind: outcome, id });
    });
  });
  say({ kind: 'wanted' });
  return () => channel.close();
}
