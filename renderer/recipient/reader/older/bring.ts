/** Gives the page or worker a global that its browser doesn't have. @param make what it is, made only then. */
export function bringGlobal(name: string, make: () => unknown): void {
  if (name in globalThis) return;
  Object.defineProperty(globalThis, name, { value: make(), writable: true, configurable: true });
}

/** The same for methods of objects. */
export function bringMethods(target: object, methods: Readonly<Record<string, (...given: never[]) => unknown>>): void {
  for (const [name, method] of Object.entries(methods)) {
    if (!(name in target)) Object.defineProperty(target, name, { value: method, writable: true, configurable: true });
  }
}
