import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';

/** Something that is on or off at once, without a button to confirm it. */
export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
}

export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="switch">
      <span>{children}</span>
      <span className="track" aria-hidden />
    </AriaSwitch>
  );
}
