import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

/** One of several views of the same thing. */
export interface TabEntry {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Views side by side, of which one is shown. */
export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect === undefined ? {} : { onSelectionChange: (key) => onSelect(String(key)) })}
    >
      <TabList aria-label={label} className="tab-list" items={tabs}>
        {({ id, title }) => (
          <Tab id={id} className="tab">
            {title}
          </Tab>
        )}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
