import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from './class-names.ts';

/** How far something long has come. `share` 0 … 1; undefined while that is not known. */
export interface ProgressBarProps {
  readonly label: string;
  readonly share?: number | undefined;
  /** Beside the label, such as "3 of 12 MB". */
  readonly text?: string;
}

export function ProgressBar({ label, share, text }: ProgressBarProps) {
  const isUnknown = share === undefined;
  return (
    <AriaProgressBar
      className="progress"
      isIndeterminate={isUnknown}
      value={isUnknown ? 0 : share * 100}
      {...(text === undefined ? {} : { valueLabel: text })}
    >
      {({ percentage }) => (
        <>
          <div className="row spread">
            <Label className="grow">{label}</Label>
            {text === undefined ? null : <span className="small muted">{text}</span>}
          </div>
          <div className="bar">
            <div className={classNames('fill', isUnknown && 'unknown')} style={isUnknown ? {} : { width: `${percentage ?? 0}%` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
