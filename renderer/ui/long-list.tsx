import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useFocusRing } from 'react-aria/useFocusRing';
import { getInteractionModality } from 'react-aria/private/interactions/useFocusVisible';
import { useGridList, useGridListItem, useGridListSelectionCheckbox, type GridSelectionCheckboxAria } from 'react-aria/useGridList';
import type { Selection } from 'react-aria-components/GridList';
import { ListCollection } from 'react-stately/private/list/ListCollection';
import { useListState, type ListState } from 'react-stately/useListState';
import { classNames } from './class-names.ts';
import { RowSlots } from './row-slots.ts';

type RowNode<T> = NonNullable<ReturnType<ListState<T>['collection']['getItem']>>;

/** What the checkbox of a line is told; see `RowCheckbox`. */
export type RowChoice = GridSelectionCheckboxAria['checkboxProps'];

/** Draws the inside of one line. Has to stay the same function, or every line is drawn anew. */
type DrawLine<T> = (row: T, choice: RowChoice) => ReactNode;

/** A list of any length that scrolls with the page. */
export interface LongListProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly T[];
  /** What a line is called: typing its first letters goes there, and screen readers say it. */
  readonly nameOf: (row: T) => string;
  readonly children: DrawLine<T>;
  /** Of every line, in CSS pixels. */
  readonly rowHeight: number;
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
  /** What a press on a line does; without it, it chooses. */
  readonly onAction?: (id: string) => void;
  readonly className: string;
  /** Of a line. Has to stay the same function, as `children`. */
  readonly rowClassName: (row: T) => string;
}

/** Beyond the edges of the window, so that a line is there before it is seen. */
const overscanRows = 4;
/** A list of no more than so many lines is there as a whole, also for the browser's own search in the page. */
const wholeUpTo = 40;
/** What may stand over the first and last lines in sight. */
const coveredPx = 96;

/**
 * Thousands of lines to walk through with arrow keys and choose from, of which only those on the screen are there. Keys, focus, choice and what screen
 * readers hear are react-aria's; its own `GridList` makes a component of every line, seen or not, which holds up the page with ten thousand of them.
 */
export function LongList<T extends { readonly id: string }>({ label, rows, nameOf, children, rowHeight, selected, onSelect, onAction, className, rowClassName }: LongListProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const collection = useMemo(() => new ListCollection(rows.map((row, index) => nodeOf(row, nameOf(row), index))), [rows, nameOf]);
  const latest = useListState<T>({ collection, selectionMode: 'multiple', selectedKeys: selected, onSelectionChange: onSelect });
  const { disabledKeys, selectionManager } = latest;
  // The same object while nothing in it is another: lines are drawn anew when it changes.
  const state = useMemo<ListState<T>>(() => ({ collection, disabledKeys, selectionManager }), [collection, disabledKeys, selectionManager]);
  const { gridProps } = useGridList({ 'aria-label': label, isVirtualized: true, ...(onAction === undefined ? {} : { onAction: (key: string | number) => onAction(String(key)) }) }, state, ref);
  return (
    <div {...gridProps} ref={ref} className={classNames('grid-list long-list', className)}>
      <Lines state={state} list={ref} rowHeight={rowHeight} draw={children} classNameOf={rowClassName} />
    </div>
  );
}

function nodeOf<T extends { readonly id: string }>(row: T, textValue: string, index: number): RowNode<T> {
  return { type: 'item', key: row.id, value: row, level: 0, hasChildNodes: false, childNodes: [], rendered: null, textValue, index, props: {} };
}

interface LinesProps<T> {
  readonly state: ListState<T>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
  readonly draw: DrawLine<T>;
  readonly classNameOf: (row: T) => string;
}

/** Those lines that are on the screen, and the one that has the focus: it must not be lost with its line. */
function Lines<T>({ state, list, rowHeight, draw, classNameOf }: LinesProps<T>) {
  const { collection, selectionManager } = state;
  const keys = useMemo(() => [...collection.getKeys()], [collection]);
  const [slots] = useState(() => new RowSlots());
  const startPx = useStartPx(list);
  const focused = selectionManager.focusedKey === null ? undefined : collection.getItem(selectionManager.focusedKey)?.index;
  // The same functions while nothing is another: with each new one every line is measured again.
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const getItemKey = useCallback((index: number) => String(keys[index]), [keys]);
  const rangeExtractor = useCallback((range: Range) => withFocused(range, focused), [focused]);
  const virtualizer = useWindowVirtualizer({
    count: startPx === undefined ? 0 : keys.length,
    estimateSize,
    getItemKey,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => window.scrollY,
    scrollMargin: startPx ?? 0,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: coveredPx,
    overscan: keys.length > wholeUpTo ? overscanRows : wholeUpTo,
    rangeExtractor,
  });
  const hasFocus = selectionManager.isFocused;
  useEffect(() => {
    // Where a pointer is, its line is in sight.
    if (hasFocus && focused !== undefined && getInteractionModality() !== 'pointer') virtualizer.scrollToIndex(focused, { align: 'auto' });
  }, [virtualizer, hasFocus, focused]);
  const drawn = virtualizer.getVirtualItems();
  const places = useMemo(() => slots.place(drawn.map(({ key }) => String(key))), [slots, drawn]);
  return (
    <div role="presentation" className="long-list-lines" style={{ height: keys.length * rowHeight }}>
      {drawn.map(({ key, index }) => {
        const node = collection.getItem(String(key));
        return node === null ? null : <Line key={places.get(String(key))} node={node} state={state} top={index * rowHeight} height={rowHeight} draw={draw} classNameOf={classNameOf} />;
      })}
    </div>
  );
}

/** Where the list begins on the page, in CSS pixels; undefined before it is there. It moves when something above it comes or goes. */
function useStartPx(list: RefObject<HTMLDivElement | null>): number | undefined {
  const [startPx, setStartPx] = useState<number>();
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current !== null) setStartPx(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return startPx;
}

function withFocused(range: Range, focused: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused === undefined || indexes.includes(focused) || focused >= range.count) return indexes;
  // In the list's order, which is that of the keyboard and of screen readers.
  return [...indexes, focused].sort((a, b) => a - b);
}

interface LineProps<T> extends Pick<LinesProps<T>, 'state' | 'draw' | 'classNameOf'> {
  readonly node: RowNode<T>;
  readonly top: number;
  readonly height: number;
}

const Line = memo(LineOnce) as typeof LineOnce;

function LineOnce<T>({ node, state, top, height, draw, classNameOf }: LineProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const { rowProps, gridCellProps, isSelected } = useGridListItem({ node, isVirtualized: true }, state, ref);
  const { isFocusVisible, focusProps } = useFocusRing();
  const { checkboxProps } = useGridListSelectionCheckbox({ key: node.key }, state);
  return (
    <div
      {...mergeProps(rowProps, focusProps)}
      ref={ref}
      className={classNames('grid-list-item', node.value === null ? undefined : classNameOf(node.value))}
      style={{ top, height }}
      data-selected={isSelected || undefined}
      data-focus-visible={isFocusVisible || undefined}
      data-selection-mode="multiple"
    >
      <div {...gridCellProps} className="long-list-cell">
        {node.value === null ? null : draw(node.value, checkboxProps)}
      </div>
    </div>
  );
}
