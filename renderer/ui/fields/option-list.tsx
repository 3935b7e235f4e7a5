import { Check } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { Choice } from './select.tsx';

/** A choice of one from a list that is always open. */
export interface OptionListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

export function OptionList({ label, choices, value, onChange }: OptionListProps) {
  return (
    <ListBox
      aria-label={label}
      className="list option-list"
      items={choices}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onChange(String(key));
      }}
    >
      {({ id, text }) => (
        <ListBoxItem id={id} textValue={text} className="list-item">
          {({ isSelected }) => (
            <>
              <span className="grow">
                <bdi>{text}</bdi>
              </span>
              {isSelected ? <Check aria-hidden /> : null}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
