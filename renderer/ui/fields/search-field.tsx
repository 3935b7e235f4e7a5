import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField, type SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components/SearchField';

/** A field to search with: Escape empties it. `label` is its name, not shown when `placeholder` says the same. */
export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'children' | 'style' | 'aria-label'> {
  readonly label: string;
  readonly placeholder?: string;
}

export function SearchField({ label, placeholder, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className="search-field grow">
      <div className="with-button">
        <span className="lead" aria-hidden>
          <Search />
        </span>
        <Input className="input" dir="auto" placeholder={placeholder ?? label} />
        <Button className="button quiet icon-only">
          <X />
        </Button>
      </div>
    </AriaSearchField>
  );
}
