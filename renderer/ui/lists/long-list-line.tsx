import { memo, useLayoutEffect, useRef, useState, type RefObject, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { mergeProps } from 'react-aria/mergeProps';
import { useFocusRing } from 'react-aria/useFocusRing';
import { useGridListItem, type GridSelectionCheckboxAria } from 'react-aria/useGridList';
import type { ListState } from 'react-stately/useListState';
import { classNames } from '../class-names.ts';

/** A line as react-stately has it. */
export type RowNode<T> = NonNullable<ReturnType<ListState<T>['collection']['getItem']>>;

/** What the checkbox of a line is passed; see `RowCheckbox`. */
export type RowChoice = GridSelectionCheckboxAria['checkboxProps'];

/** Draws the inside of one line. Has to stay the same function, or every line is redrawn. */
export type DrawLine<T> = (row: T, choice: RowChoice) => ReactNode;

/** What the lines of one list have in common. */
export interface ListNames {
  /** The list element's id; ids of lines begin with it. */
  readonly listId: string;
  /** By which react-aria finds the lines that belong to a list. */
  readonly collectionId: string;
  /** What a checkbox is called, before the name of its line. */
  readonly choose: string;
}

/** The id of a line's element, as react-aria forms it. */
export const lineId = ({ listId }: ListNames, key: string | number): string => `${listId}-${key}`;

interface LineProps<T> {
  readonly node: RowNode<T>;
  readonly state: ListState<T>;
  /** In the list, in CSS pixels. */
  readonly top: number;
  readonly height: number;
  readonly names: ListNames;
  readonly draw: DrawLine<T>;
  readonly classNameOf: (row: T) => string;
}

/** What react-aria listens to on a line. */
const heard = [
  'onFocus',
  'onBlur',
  'onKeyDown',
  'onKeyUp',
  'onClick',
  'onDoubleClick',
  'onPointerDown',
  'onPointerUp',
  'onMouseDown',
  'onMouseUp',
  'onDragStart',
  'onDragStartCapture',
] as const;
/** Heard only where a press may have begun: while scrolling, lines pass below the pointer all the time. */
const passed = ['onPointerEnter', 'onPointerLeave', 'onMouseEnter', 'onMouseLeave'] as const;
/** The first that a line can meet. */
const waking = ['onPointerDownCapture', 'onMouseDownCapture', 'onTouchStartCapture', 'onClickCapture', 'onFocusCapture'] as const;

type Listener = (event: SyntheticEvent<HTMLElement>) => void;
type Listeners = Partial<Record<string, Listener>>;

/** What a line does with the events it hears, according to react-aria; nothing before it is awake. */
class LineEars {
  current: Listeners | undefined;
  readonly always: Listeners;
  readonly awake: Listeners;

  /** @param wake must have filled `current` by the time it returns. */
  constructor(wake: (key: string) => void) {
    const tell =
      (name: string): Listener =>
      (event) =>
        this.current?.[name]?.(event);
    const listenersTo = (names: readonly string[], listener: (name: string) => Listener): Listeners =>
      Object.fromEntries(names.map((name) => [name, listener(name)]));
    const first: Listener = ({ currentTarget }) => wake(currentTarget.dataset['key'] ?? '');
    const firstKey: Listener = (event) => {
      first(event);
      this.current?.['onKeyDownCapture']?.(event);
    };
    this.always = { ...listenersTo(heard, tell), ...listenersTo(waking, () => first), onKeyDownCapture: firstKey };
    this.awake = listenersTo(passed, tell);
  }
}

/**
 * One line of a `LongList`. What react-aria does for a line that can be pressed and focused takes as long as all the rest of it, and few of
 * the thousands that
 * scroll past are ever touched: a line gets it the moment it meets its first event, or the focus.
 */
export const Line = memo(LineOnce) as typeof LineOnce;

function LineOnce<T>({ node, state, top, height, names, draw, classNameOf }: LineProps<T>) {
  const { key, value, index, textValue } = node;
  const { selectionManager } = state;
  const ref = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState<string>();
  const [ears] = useState(() => new LineEars((name) => flushSync(() => setTouched(name))));
  const hasFocus = selectionManager.focusedKey === key;
  const isAwake = hasFocus || touched === key;
  const isSelected = selectionManager.isSelected(key);
  const id = lineId(names, key);
  const choiceId = `${id}-choice`;
  const choice: RowChoice = {
    id: choiceId,
    'aria-label': names.choose,
    'aria-labelledby': `${choiceId} ${id}`,
    isSelected,
    isDisabled: false,
    onChange: () => selectionManager.toggleSelection(key),
  };
  return (
    <div
      {...ears.always}
      {...(isAwake ? ears.awake : undefined)}
      ref={ref}
      id={id}
      role="row"
      aria-label={textValue}
      aria-selected={isSelected}
      aria-rowindex={index + 1}
      tabIndex={hasFocus ? 0 : -1}
      className={classNames('grid-list-item', value === null ? undefined : classNameOf(value))}
      style={{ top, height }}
      data-collection={names.collectionId}
      data-key={key}
      data-react-aria-pressable
      data-selected={isSelected || undefined}
      data-selection-mode="multiple"
    >
      {isAwake ? <AwakeLine key={key} node={node} state={state} line={ref} ears={ears} /> : null}
      <div role="gridcell" aria-colindex={1} className="long-list-cell">
        {value === null ? null : draw(value, choice)}
      </div>
    </div>
  );
}

interface AwakeProps<T> extends Pick<LineProps<T>, 'node' | 'state'> {
  readonly line: RefObject<HTMLDivElement | null>;
  readonly ears: LineEars;
}

/** Everything that react-aria does for a line, for one that is already drawn. */
function AwakeLine<T>({ node, state, line, ears }: AwakeProps<T>) {
  const { rowProps } = useGridListItem({ node, isVirtualized: true }, state, line);
  const { isFocusVisible, focusProps } = useFocusRing();
  const listeners = mergeProps(rowProps, focusProps) as Listeners;
  useLayoutEffect(() => {
    ears.current = listeners;
    return () => {
      ears.current = undefined;
    };
  }, [ears, listeners]);
  useLayoutEffect(() => {
    const element = line.current;
    element?.toggleAttribute('data-focus-visible', isFocusVisible);
    return () => void element?.removeAttribute('data-focus-visible');
  }, [line, isFocusVisible]);
  return null;
}
