// How a script becomes one for browsers of 2016 and 2017: in the language of 2015, and with libsodium for those without WebAssembly. What
// else they lack, renderer/recipient/reader/older brings.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The edition of ECMAScript that the offline reader's scripts are written in; FORMAT.md, "The reader's browsers". */
export const readerEdition = 2015;

/**
 * A script in the language of `readerEdition`. Patterns first: the bundler would leave those with classes of letters for the browser to
 * refuse. @param script one that is run, not imported.
 */
export async function inOlderLanguage(script) {
  const { transform } = await import('esbuild');
  const settings = {
    target: `es${readerEdition}`,
    minify: true,
    // So that what the bundler adds to one script is not in the way of the next.
    format: 'iife',
    legalComments: 'none',
    logLevel: 'warning',
    // They become calls of `BigInt`, which is brought.
    logOverride: { bigint: 'silent' },
  };
  const { code } = await transform(await withOlderPatterns(script), settings);
  // WebKit of 2016 has arrow functions, and loses its way where one stands among others in brackets, after a comma or within a condition.
  // Last, since the bundler mistakes what `this` is for those that are a class's fields.
  const { code: older } = await transform(code, { ...settings, supported: { arrow: false } });
  const { parse } = await import('acorn');
  // Throws for what the bundler couldn't put into it.
  parse(older, { ecmaVersion: readerEdition });
  return older.trim();
}

async function withOlderPatterns(script) {
  const { parse } = await import('acorn');
  const edits = [];
  parse(script, {
    ecmaVersion: 'latest',
    onToken: ({ type, value, start, end }) => {
      if (type.label === 'regexp') edits.push({ start, end, text: olderPattern(value) });
    },
  });
  let [older, before] = ['', 0];
  for (const { start, end, text } of edits) {
    older += script.slice(before, start) + text;
    before = end;
  }
  return older + script.slice(before);
}

const require = createRequire(import.meta.url);

/** @throws Error for what older browsers have nothing for. */
function olderPattern({ pattern, flags }) {
  if (/\(\?<|\(\?[a-z-]+:/.test(pattern) || /[dvy]/.test(flags))
    throw new Error(`older browsers can't read the pattern /${pattern}/${flags}`);
  if (!/[su]/.test(flags)) return `/${pattern}/${flags}`;
  const settings = { unicodeFlag: 'transform', unicodePropertyEscapes: 'transform', dotAllFlag: 'transform' };
  return `/${require('regexpu-core')(pattern, flags, settings)}/${flags.replace(/[su]/g, '')}`;
}

const sides = { block: ['top', 'bottom'], inline: ['left', 'right'] };

/**
 * A style sheet that says top and bottom where it said start and end of the block, and left and right where both are the same: older
 * browsers know no others, and in lines that run from side to side it's the same for all. What has to be mirrored stays as it is.
 */
export function inOlderStyle(style) {
  const whole = /(?<=[{;])((?:scroll-)?(?:margin|padding))-(block|inline):([^;}]+)/g;
  const one = /(?<=[{;])((?:scroll-)?(?:margin|padding)|border)-block-(start|end)(?=[:-])/g;
  return style
    .replace(whole, (rule, property, axis, value) => {
      const [first, last = first, ...more] = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g);
      if (more.length > 0 || (axis === 'inline' && first !== last)) return rule;
      return `${property}-${sides[axis][0]}:${first};${property}-${sides[axis][1]}:${last}`;
    })
    .replace(one, (_, property, end) => `${property}-${sides.block[end === 'start' ? 0 : 1]}`);
}

/** What a file of a package has once, as the bundler is to read it. @throws Error when it has it no longer. */
async function mended(path, [old, mended]) {
  const parts = (await readFile(path, 'utf8')).split(old);
  if (parts.length !== 2) throw new Error(`${path} is another one now: see build/bundle/older-browsers.mjs`);
  return { contents: parts.join(mended), loader: 'js' };
}

const sodiumFile = require.resolve('libsodium-sumo', { paths: [require.resolve('libsodium-wrappers-sumo')] });

/**
 * libsodium's other build has WebAssembly as well, and the same as JavaScript where a browser has none or refuses it: as large as all the
 * rest, so it's taken out, for the reader's page to give to a worker that needs it.
 * @returns libsodium without it, and it.
 */
async function sodiumInTwo() {
  const { parse } = await import('acorn');
  const whole = await readFile(sodiumFile, 'utf8');
  let found;
  const look = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'AssignmentExpression' && node.left.property?.name === 'useBackupModule') found = node.right;
    for (const inside of Object.values(node)) look(inside);
  };
  look(parse(whole, { ecmaVersion: 'latest' }));
  if (found === undefined) throw new Error('libsodium has no JavaScript any more');
  const without = `${whole.slice(0, found.start)}function(){return self.sodiumInJavaScript(o)}${whole.slice(found.end)}`;
  const parts = whole.slice(found.start, found.end).split(asAtFirst);
  if (parts.length !== 2) throw new Error("libsodium's JavaScript hands out its memory in another way now");
  return { without, javaScript: `self.sodiumInJavaScript=function(o){return(${parts.join(asItIs)})()};` };
}

/** It hands out its memory as that was at first, and gets another when it grows, as it does for Argon2id: it's asked for each time instead. */
const asAtFirst = 'Object.keys(g).forEach(function(A){o[A]=g[A]})';
const asItIs =
  'Object.keys(g).forEach(function(A){Object.defineProperty(o,A,{configurable:!0,enumerable:!0,get:function(){return g[A]}})})';

/** What does libsodium's work where there is no WebAssembly, in the older language: put before the worker. */
export async function sodiumInJavaScript() {
  return inOlderLanguage((await sodiumInTwo()).javaScript);
}

/** Patterns of JSON Schemas, which in our formats are of ASCII: older browsers refuse the flag for other letters. */
const plainPatterns = ["new RegExp(pattern, 'u')", 'new RegExp(pattern)'];

/** Instead of typebox's formats of addresses and domains, whose patterns no older browser can read: none of our schemas has one. */
const noFormats = `export const Format = {
  Has: () => false,
  Test: (name) => { throw new Error('the offline reader knows no format ' + name); },
};`;

/** Arrow functions become others, in which a class no longer reaches the one above it by `super`. */
const byName = ['super.match({', 'MatchDictionary.prototype.match.call(this, {'];

/** What packages have to be like for older browsers. */
export const packagesForOlder = {
  name: 'packages-for-older-browsers',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^libsodium(-wrappers)?-sumo$/ }, ({ path }) => ({ path: require.resolve(path) }));
    onLoad({ filter: /[/]libsodium-sumo[.]js$/ }, async () => ({ contents: (await sodiumInTwo()).without, loader: 'js' }));
    onLoad({ filter: /[/]@zxcvbn-ts[/]core[/].*[/]matching[/]l33t[.]mjs$/ }, ({ path }) => mended(path, byName));
    onLoad({ filter: /[/]typebox[/]build[/]schema[/]engine[/]_regexp[.]mjs$/ }, ({ path }) => mended(path, plainPatterns));
    onLoad({ filter: /[/]typebox[/]build[/]format[/]index[.]mjs$/ }, () => ({ contents: noFormats, loader: 'js' }));
  },
};
