import type { ReactNode } from 'react';
import { Cell, Column, Row, Table as AriaTable, TableBody, TableHeader } from 'react-aria-components/Table';

/** A column; the first is what a row is called by screen readers. */
export interface TableColumn<T> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
}

/** A table to read, in a narrow window a card for each row. For long lists and for lists to choose from use `GridList`. */
export interface TableProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly empty?: ReactNode;
}

export function Table<T extends { readonly id: string }>({ label, columns, rows, empty }: TableProps<T>) {
  return (
    <div className="table-frame">
      <AriaTable aria-label={label} className="table">
        <TableHeader>
          {columns.map(({ id, title }, index) => (
            <Column key={id} id={id} isRowHeader={index === 0}>
              {title}
            </Column>
          ))}
        </TableHeader>
        <TableBody items={rows} {...(empty === undefined ? {} : { renderEmptyState: () => empty })}>
          {(row) => (
            <Row id={row.id}>
              {columns.map(({ id, title, cell }) => (
                <Cell key={id}>
                  <span className="cell-title" aria-hidden>
                    {title}
                  </span>
                  <span>{cell(row)}</span>
                </Cell>
              ))}
            </Row>
          )}
        </TableBody>
      </AriaTable>
    </div>
  );
}
