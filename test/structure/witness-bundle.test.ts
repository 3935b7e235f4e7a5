import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keptMetafiles } from '../../build/bundle/notice.mjs';

const inputsOf = (bundle: string): readonly string[] =>
  keptMetafiles([bundle])
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0))
    .map(([path]) => path);
const packagesIn = (bundle: string): ReadonlySet<string> =>
  new Set(inputsOf(bundle).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));

/** What a witness has no use for: a server's surfaces, its other database, storage elsewhere, signatures in PDFs, sign-in by others. */
const notForWitness =
  /^(fastify|@fastify\/.*|pg|pg-.*|@aws-sdk\/.*|@smithy\/.*|pdf-lib|pdfkit|pdfjs-dist|openid-client|oauth4webapi|jose|pkijs|asn1js)$/;

it('the program of a witness has neither fastify nor Postgres, storage elsewhere, PDFs or sign-in by others', () => {
  const packages = packagesIn('witness');
  expect(packages.size).toBeGreaterThan(5);
  expect([...packages].filter((name) => notForWitness.test(name))).toEqual([]);
  // The same look finds them where they are.
  expect([...packagesIn('server')].filter((name) => notForWitness.test(name))).not.toEqual([]);
  const ours = inputsOf('witness').filter((path) => /^(server|shared|electron|renderer)\//.test(path));
  expect(ours.length).toBeGreaterThan(100);
  const rooms =
    /^(electron|renderer)\/|^server\/http\/(?!foundation\/(rates|refusals)\/|recipient\/same-origin)|^server\/adapters\/(oidc|ciphertext|signer|scanner|sms)\//;
  expect(ours.filter((path) => rooms.test(path))).toEqual([]);
});

it('the page on a witness’ commands has each that its program has', () => {
  const page = readFileSync(new URL('../../server/OPERATING.md', import.meta.url), 'utf8');
  const program = readFileSync(new URL('../../server/witness/main.ts', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## A witness on a friend'), page.indexOf('\n## Configuration'));
  const told = [...section.matchAll(/^\| `(witness[^`]*)` \|/gm)].map(([, name]) => name);
  const has = [...program.matchAll(/heirlock (witness(?: [a-z]+)?) {2,}/g)].map(([, name]) => name);
  expect(has.length).toBeGreaterThan(2);
  expect(told).toEqual(has);
});
