import { useRef, type ReactElement, type ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';

/** One thing that a menu does: an action, or a route to go to. */
export interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly onAction?: () => void;
  readonly href?: string;
  readonly isDangerous?: boolean;
}

/** A button (`trigger`) that opens a list of actions. */
export interface MenuProps {
  readonly trigger: ReactElement;
  /** What the list is about, for screen readers. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export function Menu({ trigger, label, entries }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement="bottom end">
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

/** One menu for many buttons, such as those of a long list's lines: it opens at the button that was pressed. */
export interface MenuAtProps extends Omit<MenuProps, 'trigger'> {
  readonly anchor: Element;
  readonly onClose: () => void;
}

export function MenuAt({ anchor, label, entries, onClose }: MenuAtProps) {
  const triggerRef = useRef(anchor);
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Entries label={label} entries={entries} onClose={onClose} />
    </Popover>
  );
}

function Entries({ label, entries, onClose }: Omit<MenuProps, 'trigger'> & { readonly onClose?: () => void }) {
  return (
    <AriaMenu className="list" aria-label={label} items={entries} autoFocus="first" {...(onClose === undefined ? {} : { onClose })}>
      {({ id, text, icon, onAction, href, isDangerous = false }) => (
        <AriaMenuItem
          id={id}
          textValue={text}
          className={classNames('list-item', isDangerous && 'danger')}
          {...(onAction === undefined ? {} : { onAction })}
          {...(href === undefined ? {} : { href })}
        >
          {icon}
          <bdi>{text}</bdi>
        </AriaMenuItem>
      )}
    </AriaMenu>
  );
}
