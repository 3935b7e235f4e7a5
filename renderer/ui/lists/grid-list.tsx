import type { ReactNode } from 'react';
import {
  GridList as AriaGridList,
  GridListItem as AriaGridListItem,
  type GridListItemProps as AriaGridListItemProps,
  type GridListProps as AriaGridListProps,
} from 'react-aria-components/GridList';
import { classNames } from '../class-names.ts';

/** A list to walk through with arrow keys and choose from. Its items are `GridListItem`. */
export interface GridListProps<T extends object> extends Omit<AriaGridListProps<T>, 'className' | 'style' | 'aria-label'> {
  readonly label: string;
  readonly className?: string;
}

export function GridList<T extends object>({ label, className, ...rest }: GridListProps<T>) {
  return <AriaGridList<T> {...rest} aria-label={label} className={classNames('grid-list', className)} />;
}

/** A row. `textValue` is what typing a letter jumps to, and what screen readers call it. */
export interface GridListItemProps<T extends object> extends Omit<AriaGridListItemProps<T>, 'className' | 'style' | 'children'> {
  readonly textValue: string;
  readonly children: ReactNode;
  readonly className?: string;
}

export function GridListItem<T extends object>({ className, ...rest }: GridListItemProps<T>) {
  return <AriaGridListItem {...rest} className={classNames('grid-list-item', className)} />;
}
