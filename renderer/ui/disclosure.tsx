import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  type DisclosureProps as AriaDisclosureProps,
} from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';

/** Something that most people need not see, behind its heading. */
export interface DisclosureProps extends Omit<AriaDisclosureProps, 'className' | 'children' | 'style'> {
  readonly title: string;
  /** Level of its heading; default 2. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

export function Disclosure({ title, level = 2, children, ...rest }: DisclosureProps) {
  return (
    <AriaDisclosure {...rest} className="disclosure">
      <Heading level={level}>
        <Button slot="trigger" className="disclosure-button">
          <ChevronRight aria-hidden />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className="disclosure-body">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
