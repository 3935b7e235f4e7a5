import { bringGlobal } from './bring.ts';

const elements = ['a', 'button', 'div', 'form', 'input', 'label', 'li', 'p', 'section', 'span', 'svg', 'textarea', 'ul'];

/**
 * Every browser has Proxy since 2016, but for WebKit as Qt and others built it then. It can't be had by a script; what the reader asks one
 * for is an element of HTML by its name, and those are few.
 */
function KnownElements<Target extends object>(target: Target, handler: ProxyHandler<Target>): Target {
  for (const name of elements) Object.defineProperty(target, name, { get: () => handler.get?.(target, name, target) as unknown });
  return target;
}

bringGlobal('Proxy', () => KnownElements);
