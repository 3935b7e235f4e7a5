import { fileURLToPath } from 'node:url';
import { defences, type Defence, type DefenceName } from './defences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The names of the defences that are off at this moment, where the changed code asks for them; undefined: none is. */
interface DefenceSwitch {
  withoutDefence?: { has(name: DefenceName): boolean };
}

/** What the changed code looks at. */
export const defenceSwitch = globalThis as DefenceSwitch;

/**
 * The code of a file with both variants in it of each defence that the catalogue has there, chosen by `defenceSwitch` each time it runs.
 * @throws Error when a defence isn't in the file exactly once: then the catalogue has fallen behind.
 */
export function withSwitches(file: string, code: string): string {
  return Object.entries<Defence>(defences)
    .filter(([, defence]) => defence.file === file)
    .map(([name, defence]) => ({ name, defence, ...placeOf(name, defence, code) }))
    .toSorted((a, b) => b.from - a.from)
    .reduce((changed, { name, defence: { off, is }, from, text }) => {
      const isOff = `globalThis.withoutDefence?.has(${JSON.stringify(name)})`;
      const either = is === 'statement' ? `if (${isOff}) { ${off} } else { ${text} }` : `(${isOff} ? (${off}) : (${text}))`;
      return changed.slice(0, from) + either + changed.slice(from + text.length);
    }, code);
}

/** The code of the file that a defence is in, without it. @throws Error as `withSwitches`. */
export function withoutIt(name: DefenceName, code: string): string {
  const defence: Defence = defences[name];
  const { from, text } = placeOf(name, defence, code);
  return code.slice(0, from) + (defence.is === 'statement' ? defence.off : `(${defence.off})`) + code.slice(from + text.length);
}

/** Where in a file a defence is. */
function placeOf(name: string, { file, code: marked }: Defence, code: string): { readonly from: number; readonly text: string } {
  const [before = '', text, after, ...rest] = marked.split(/[⟦⟧]/u);
  if (text === undefined || after === undefined || rest.length > 0) throw new Error(`"${name}" doesn't mark what is switched off`);
  const whole = before + text + after;
  const at = code.indexOf(whole);
  if (at < 0 || code.includes(whole, at + 1)) throw new Error(`${file} no longer has the defence "${name}" exactly once: ${whole}`);
  return { from: at + before.length, text };
}

/** Puts the switches into the product's modules while the attacks load them. The product itself has none. */
export function switchableDefences() {
  return {
    name: 'switchable-defences',
    enforce: 'pre' as const,
    transform(code: string, id: string): { code: string; map: null } | undefined {
      const [path = ''] = id.split('?');
      if (!path.startsWith(root)) return undefined;
      const changed = withSwitches(path.slice(root.length), code);
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
