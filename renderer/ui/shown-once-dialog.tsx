import { useState, type ReactNode } from 'react';
import { ConfirmDialog, Dialog } from './dialog.tsx';

/** A window on something that can't be shown again. */
export interface ShownOnceDialogProps {
  readonly isOpen: boolean;
  /** Whether it's in somebody's hand: printed, saved or copied. Until then, whatever closes the window asks first. */
  readonly isKept: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** What's asked, and the two answers: going back, and losing it for good. */
  readonly question: { readonly title: string; readonly text: ReactNode; readonly stay: string; readonly leave: string };
  readonly children: ReactNode;
  /** Its buttons, given what closes the window. */
  readonly actions: (close: () => void) => ReactNode;
}

export function ShownOnceDialog({ isOpen, isKept, onClose, title, closeLabel, question, children, actions }: ShownOnceDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (isKept ? onClose() : setAsking(true));
  const leave = (): void => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog isOpen={isOpen} needsAnswer onClose={close} title={title} closeLabel={closeLabel} actions={actions(close)}>
        {children}
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        isDangerous
        onClose={() => setAsking(false)}
        title={question.title}
        closeLabel={closeLabel}
        cancelLabel={question.stay}
        confirmLabel={question.leave}
        onConfirm={leave}
      >
        {typeof question.text === 'string' ? <p>{question.text}</p> : question.text}
      </ConfirmDialog>
    </>
  );
}
