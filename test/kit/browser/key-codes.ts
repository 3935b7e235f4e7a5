/** Keys that move about in a page, as WebDriver names them. */
export const keyCodes = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Home: '\uE011',
} as const;
export type Key = keyof typeof keyCodes;

const control = '\uE009';

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

const pressed = (value: string): readonly KeyAction[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** A keyboard's actions in WebDriver, both its versions: these keys, one after the other. */
export const keyActions = (values: readonly string[]): unknown => [{ type: 'key', id: 'keyboard', actions: values.flatMap(pressed) }];

/** Marks everything in a field: a letter with Control held down. */
export const selectAllActions: unknown = [
  {
    type: 'key',
    id: 'keyboard',
    actions: [{ type: 'keyDown', value: control }, ...pressed('a'), { type: 'keyUp', value: control }],
  },
];
