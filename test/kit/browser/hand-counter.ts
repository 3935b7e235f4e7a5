import type { BrowserContext } from 'playwright-core';

/** What somebody's hands have done on the pages of a browser since they were last counted. */
export interface Effort {
  /** Presses of the mouse or a finger, wherever they went. */
  readonly presses: number;
  /** Different fields in which something was typed, on all pages together. */
  readonly fields: number;
}

/** Counts on every page of a browser, over navigations too. */
export interface HandCounter {
  /** Since the start, or since the last `anew`. */
  effort(): Effort;
  anew(): void;
}

/** Counts from now on, and for pages that are opened afterwards. A choice in a list or a box to tick is a press and no field. */
export async function countHands(context: BrowserContext): Promise<HandCounter> {
  let presses = 0;
  const fields = new Set<string>();
  await context.exposeFunction('heirlockTestPressed', () => {
    presses += 1;
  });
  await context.exposeFunction('heirlockTestTyped', (field: string) => {
    fields.add(field);
  });
  await context.addInitScript(() => {
    const { heirlockTestPressed, heirlockTestTyped } = window as unknown as {
      heirlockTestPressed: () => Promise<void>;
      heirlockTestTyped: (field: string) => Promise<void>;
    };
    // A click that a label passes on to its field has no pointer of its own.
    const press = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== '') void heirlockTestPressed();
    };
    // On the document: what the driver takes back at the window, since its target moved away while it aimed, and does once more, is one press.
    document.addEventListener('click', press, { capture: true });
    window.addEventListener(
      'input',
      ({ target }) => {
        const isTyped =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));
        if (!isTyped) return;
        const label = target.labels?.[0]?.textContent ?? target.ariaLabel ?? target.name;
        void heirlockTestTyped(`${window.location.pathname}${window.location.hash} ${label}`);
      },
      { capture: true },
    );
  });
  return {
    effort: () => ({ presses, fields: fields.size }),
    anew: () => {
      presses = 0;
      fields.clear();
    },
  };
}
