import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';

/** A value to copy. The page does the copying (secrets are cleared from the clipboard again). */
export interface CopyableProps {
  readonly value: string;
  readonly copyLabel: string;
  readonly copiedLabel: string;
  readonly onCopy: (value: string) => Promise<void>;
}

export function Copyable({ value, copyLabel, copiedLabel, onCopy }: CopyableProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await onCopy(value);
    setCopied(true);
  };
  return (
    <span className="copyable">
      <bdi className="value">{value}</bdi>
      <IconButton label={copied ? copiedLabel : copyLabel} onPress={() => void copy()}>
        {copied ? <Check /> : <Copy />}
      </IconButton>
      <span className="unseen" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </span>
  );
}
