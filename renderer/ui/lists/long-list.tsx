import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { getInteractionModality } from 'react-aria/private/interactions/useFocusVisible';
import { useGridList, useGridListSelectionCheckbox } from 'react-aria/useGridList';
import type { Selection } from 'react-aria-components/GridList';
import { ListCollection } from 'react-stately/private/list/ListCollection';
import { useListState, type ListState } from 'react-stately/useListState';
import { classNames } from '../class-names.ts';
import { DrawnRows } from './drawn-rows.ts';
import { Line, lineId, type DrawLine, type ListNames, type RowNode } from './long-list-line.tsx';
import { RowSlots } from './row-slots.ts';

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
  /** What pressing a line does; by default, it selects. */
  readonly onAction?: (id: string) => void;
  readonly className: string;
  /** Of a line. Has to stay the same function, as `children`. */
  readonly rowClassName: (row: T) => string;
}

/**
 * Thousands of lines to walk through with arrow keys and choose from, of which only those on the screen exist. Keys, focus, selection and
 * what screen
 * readers hear are react-aria's; its own `GridList` makes a component of every line, seen or not, which holds up the page with ten thousand
 * of them.
 */
export function LongList<T extends { readonly id: string }>({
  label,
  rows,
  nameOf,
  children,
  rowHeight,
  selected,
  onSelect,
  onAction,
  className,
  rowClassName,
}: LongListProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const collection = useMemo(() => new ListCollection(rows.map((row, index) => nodeOf(row, nameOf(row), index))), [rows, nameOf]);
  const latest = useListState<T>({ collection, selectionMode: 'multiple', selectedKeys: selected, onSelectionChange: onSelect });
  const { disabledKeys, selectionManager } = latest;
  // The same object while nothing in it changes: lines are redrawn when it does.
  const state = useMemo<ListState<T>>(() => ({ collection, disabledKeys, selectionManager }), [collection, disabledKeys, selectionManager]);
  const { gridProps } = useGridList(
    {
      'aria-label': label,
      isVirtualized: true,
      ...(onAction === undefined ? {} : { onAction: (key: string | number) => onAction(String(key)) }),
    },
    state,
    ref,
  );
  const names = useListNames(state, gridProps);
  return (
    <div {...gridProps} ref={ref} className={classNames('grid-list long-list', className)}>
      <Lines state={state} names={names} list={ref} rowHeight={rowHeight} draw={children} classNameOf={rowClassName} />
    </div>
  );
}

function nodeOf<T extends { readonly id: string }>(row: T, textValue: string, index: number): RowNode<T> {
  return {
    type: 'item',
    key: row.id,
    value: row,
    level: 0,
    hasChildNodes: false,
    childNodes: [],
    rendered: null,
    textValue,
    index,
    props: {},
  };
}

function useListNames<T>(
  state: ListState<T>,
  { id = '', ...props }: ReturnType<typeof useGridList>['gridProps'] & { readonly 'data-collection'?: string },
): ListNames {
  const choose = useGridListSelectionCheckbox({ key: state.collection.getFirstKey() ?? '' }, state).checkboxProps['aria-label'] ?? '';
  const collectionId = props['data-collection'] ?? '';
  return useMemo(() => ({ listId: id, collectionId, choose }), [id, collectionId, choose]);
}

interface LinesProps<T> {
  readonly state: ListState<T>;
  readonly names: ListNames;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
  readonly draw: DrawLine<T>;
  readonly classNameOf: (row: T) => string;
}

/** Those lines that are on the screen, and the one that has the focus: it must not be lost with its line. */
function Lines<T>({ state, names, list, rowHeight, draw, classNameOf }: LinesProps<T>) {
  const { collection, selectionManager } = state;
  const keys = useMemo(() => [...collection.getKeys()], [collection]);
  const [slots] = useState(() => new RowSlots());
  const [drawn] = useState(() => new DrawnRows());
  const startPx = useStartPx(list);
  const focused = selectionManager.focusedKey === null ? undefined : collection.getItem(selectionManager.focusedKey)?.index;
  // The same functions while nothing changes: with each new one, every line is measured again.
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const getItemKey = useCallback((index: number) => String(keys[index]), [keys]);
  const virtualizer = useWindowVirtualizer({
    count: startPx === undefined ? 0 : keys.length,
    estimateSize,
    getItemKey,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => window.scrollY,
    scrollMargin: startPx ?? 0,
    overscan: 0,
  });
  const hasFocus = selectionManager.isFocused;
  useEffect(() => {
    // A line under the pointer is in view.
    if (hasFocus && focused !== undefined && getInteractionModality() !== 'pointer')
      document.getElementById(lineId(names, String(keys[focused])))?.scrollIntoView({ block: 'nearest' });
  }, [names, keys, hasFocus, focused]);
  const inSight = virtualizer.getVirtualItems();
  const [first, last] = [inSight[0]?.index, inSight.at(-1)?.index];
  const { isScrolling } = virtualizer;
  const lines = useMemo(() => {
    const indexes =
      first === undefined || last === undefined ? [] : drawn.choose({ count: keys.length, first, last, isScrolling, focused });
    const places = slots.place(indexes.map((index) => String(keys[index])));
    return indexes.map((index) => ({ index, place: places.get(String(keys[index])) }));
  }, [drawn, slots, keys, first, last, isScrolling, focused]);
  return (
    <div role="presentation" className="long-list-lines" style={{ height: keys.length * rowHeight }}>
      {lines.map(({ index, place }) => {
        const node = collection.getItem(String(keys[index]));
        return node === null ? null : (
          <Line
            key={place}
            node={node}
            state={state}
            top={index * rowHeight}
            height={rowHeight}
            names={names}
            draw={draw}
            classNameOf={classNameOf}
          />
        );
      })}
    </div>
  );
}

/** Where the list begins on the page, in CSS pixels; undefined before it exists. It moves when something above it comes or goes. */
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
