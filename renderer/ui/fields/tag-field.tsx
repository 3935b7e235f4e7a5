import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { Button as OurButton } from '../button.tsx';
import { TextField } from './text-field.tsx';

/** Short words given to something: each is taken off with its cross or the Delete key, and added by Enter or a comma; the one that is being typed counts, too. */
export interface TagFieldProps {
  readonly label: string;
  readonly addLabel: string;
  readonly addButton: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** Characters in one tag. */
  readonly maxLength?: number;
}

/** The tags without duplicates, ignoring case. */
function withTag(tags: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const known = new Set(tags.map((tag) => tag.toLocaleLowerCase()));
  return [...tags, ...added.filter((tag) => !known.has(tag.toLocaleLowerCase()) && known.add(tag.toLocaleLowerCase()))];
}

export function TagField({ label, addLabel, addButton, tags, onChange, maxLength = 50 }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  // What is in the field already counts, so that nobody who goes on to "Save" loses it; it is shown there and not among the others, since
  // they would grow and move that button away from under the pointer.
  const [pending, setPending] = useState(0);
  const labelId = useId();
  const shown = tags.slice(0, tags.length - pending);
  const type = (text: string): void => {
    const all = withTag(shown, text);
    setTyped(text);
    setPending(all.length - shown.length);
    onChange(all);
  };
  const add = (): void => {
    setTyped('');
    setPending(0);
  };
  return (
    <div className="field tag-field">
      <TagGroup
        aria-labelledby={labelId}
        onRemove={(keys) => onChange([...shown.filter((tag) => !keys.has(tag)), ...tags.slice(shown.length)])}
      >
        <Label id={labelId} className="label">
          {label}
        </Label>
        <TagList className="tags" items={shown.map((id) => ({ id }))}>
          {({ id }) => (
            <Tag id={id} textValue={id} className="tag">
              <bdi>{id}</bdi>
              <Button slot="remove" className="button quiet icon-only">
                <X />
              </Button>
            </Tag>
          )}
        </TagList>
      </TagGroup>
      <div className="row">
        <div className="grow">
          <TextField
            label={addLabel}
            value={typed}
            maxLength={maxLength}
            onChange={type}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') {
                // Escape closes the window around it.
                event.continuePropagation();
                return;
              }
              event.preventDefault();
              add();
            }}
          />
        </div>
        <span className="tag-add">
          <OurButton onPress={add}>{addButton}</OurButton>
        </span>
      </div>
    </div>
  );
}
