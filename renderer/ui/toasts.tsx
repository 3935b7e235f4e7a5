import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  type QueuedToast,
} from 'react-aria-components/Toast';
import { Button, IconButton } from './button.tsx';
import { useCoversFoot } from './use-covers-foot.ts';

/** A short message about what has just happened, with at most one thing to do about it. */
export interface ToastWords {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

const queue = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 });

/** Long enough to read it slowly and to reach its button. */
const plainMs = 8_000;
const withActionMs = 20_000;

/** The last one that there is nothing to do about: it makes room for the next. */
let plainKey: string | undefined;

/** Shows a toast; the clock stops while a pointer or the focus is on it. F6 leads there by keyboard. */
export function showToast(words: ToastWords): void {
  if (plainKey !== undefined) closeToast(plainKey);
  const isPlain = words.action === undefined;
  const key = queue.add(words, { timeout: isPlain ? plainMs : withActionMs });
  plainKey = isPlain ? key : undefined;
}

/** What had the focus before it came into the toasts. */
let cameFrom: Element | null = null;

function noteFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.closest('.toasts') === null) cameFrom = target;
}

/**
 * Closes a toast. The focus goes back first: when what had it is simply gone, react-aria believes forever that it is among the toasts, and
 * pulls it
 * there when the next one goes.
 */
function closeToast(key: string): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.toasts') !== null) {
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    else activeElement.blur();
  }
  queue.close(key);
}

/** Where toasts appear: once, at the end of the app, in a space of their own at the foot of the window. */
export function Toasts({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  useEffect(() => {
    document.addEventListener('focusin', noteFocus);
    return () => document.removeEventListener('focusin', noteFocus);
  }, []);
  const space = useCoversFoot('toasts');
  return (
    <ToastRegion ref={space} queue={queue} className="toasts" aria-label={label}>
      {({ toast }) => <ShownToast toast={toast} closeLabel={closeLabel} />}
    </ToastRegion>
  );
}

function ShownToast({ toast, closeLabel }: { readonly toast: QueuedToast<ToastWords>; readonly closeLabel: string }) {
  const { text, action } = toast.content;
  const act = (): void => {
    closeToast(toast.key);
    action?.onPress();
  };
  return (
    <Toast toast={toast} className="toast">
      <ToastContent className="toast-content">
        <Text slot="title" className="text" dir="auto">
          {text}
        </Text>
      </ToastContent>
      {action === undefined ? null : <Button onPress={act}>{action.label}</Button>}
      <IconButton label={closeLabel} onPress={() => closeToast(toast.key)}>
        <X />
      </IconButton>
    </Toast>
  );
}
