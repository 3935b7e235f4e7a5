import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** A window over the page. It holds the focus, closes with Escape, and returns the focus. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'ordinary' | 'wide' | 'full';
  /** For what needs an answer: `alertdialog`, and pressing outside doesn't close it. */
  readonly needsAnswer?: boolean;
}

export function Dialog({ isOpen, onClose, title, closeLabel, children, actions, size = 'ordinary', needsAnswer = false }: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={!needsAnswer}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={classNames('modal', size)}>
        <AriaDialog className="dialog" role={needsAnswer ? 'alertdialog' : 'dialog'}>
          <header>
            <Heading slot="title">
              <bdi>{title}</bdi>
            </Heading>
            <IconButton label={closeLabel} onPress={onClose}>
              <X />
            </IconButton>
          </header>
          {children}
          {actions === undefined ? null : <footer>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Asks before something is done. The button that does it says what it does, never "OK". */
export interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'size' | 'needsAnswer'> {
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  /** It can't be undone. */
  readonly isDangerous?: boolean;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  onConfirm,
  isPending = false,
  isDangerous = false,
  ...rest
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onPress={rest.onClose}>{cancelLabel}</Button>
      <Button kind={isDangerous ? 'danger' : 'main'} isPending={isPending} onPress={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog {...rest} needsAnswer actions={actions} />;
}
