import { bringGlobal } from './bring.ts';

const pointerOf: Readonly<Record<string, string>> = { mousedown: 'pointerdown', mousemove: 'pointermove', mouseup: 'pointerup' };

/** Told to the same element right before it. A pressure, since one without is taken for a screen reader's press. */
function tellFirst(mouse: MouseEvent): void {
  const { target, type, button, buttons, clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey } = mouse;
  const pointer = new MouseEvent(pointerOf[type] ?? type, {
    bubbles: true,
    cancelable: true,
    view: window,
    ...{ button, buttons, clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey },
  });
  const more = { pointerId: 1, pointerType: 'mouse', isPrimary: true, width: 1, height: 1, pressure: 0.5 };
  for (const [name, value] of Object.entries(more)) Object.defineProperty(pointer, name, { value });
  target?.dispatchEvent(pointer);
}

// Before 2017, in Firefox 2018, in Safari 2019: the buttons wait for pointers, and a finger there speaks as a mouse.
if (typeof document !== 'undefined' && !('PointerEvent' in globalThis)) {
  for (const type of Object.keys(pointerOf)) document.addEventListener(type, (event) => tellFirst(event as MouseEvent), true);
}
bringGlobal('PointerEvent', () => (globalThis as { readonly MouseEvent?: unknown }).MouseEvent);
