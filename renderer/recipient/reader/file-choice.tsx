import { useId } from 'react';

/** A field that takes one file; `accept` is how the names of such files end. */
export interface FileChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

export function FileChoice({ label, hint, accept, onFile }: FileChoiceProps) {
  const id = useId();
  return (
    <form className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        id={id}
        type="file"
        className="input"
        accept={accept}
        aria-describedby={`${id}-hint`}
        // So that the same file can be chosen again.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
    </form>
  );
}
