import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import type { RowChoice } from './long-list-line.tsx';

// The controls of a line of a long list, as the browser itself has them: each line that scrolls into sight makes its own, and react-aria's take as
// long to make as the whole rest of the line.

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** Enter and space are for the control; arrows, letters and Escape are for the list. */
function stopPress(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}

/** What keeps a press on a control from also pressing its line. */
const forTheControl = {
  onPointerDown: stop,
  onPointerUp: stop,
  onMouseDown: stop,
  onMouseUp: stop,
  onTouchStart: stop,
  onTouchEnd: stop,
  onClick: stop,
  onKeyDown: stopPress,
  onKeyUp: stopPress,
} as const;

const mark = <Check />;

/** Chooses the line of a `LongList` that it stands in. */
export function RowCheckbox({ id, isSelected = false, isDisabled = false, onChange, ...names }: RowChoice) {
  return (
    <label className="checkbox row-checkbox" data-selected={isSelected || undefined} {...forTheControl}>
      <input
        type="checkbox"
        className="row-checkbox-input"
        id={id}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange?.(target.checked)}
        aria-label={names['aria-label']}
        aria-labelledby={names['aria-labelledby']}
      />
      <span className="box" aria-hidden>
        {isSelected ? mark : null}
      </span>
    </label>
  );
}

/** The button with the menu of a line. `children` is an icon. */
export function RowMenuButton({
  ref,
  label,
  onPress,
  children,
}: {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const press = (event: SyntheticEvent): void => {
    event.stopPropagation();
    onPress();
  };
  return (
    <button
      ref={ref}
      type="button"
      className="button quiet icon-only row-button"
      aria-label={label}
      aria-haspopup="menu"
      {...forTheControl}
      onClick={press}
    >
      {children}
    </button>
  );
}
