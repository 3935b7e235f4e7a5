import { describe, expect, it } from 'vitest';
import { ThreadTime } from '../../../../test/kit/runner/cpu-time.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, type CertificateSpec, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { readCertificate, type Certificate } from '../certificates/certificate.ts';
import { encodeExtension, encodeName } from '../cms/certificate-writer.ts';
import { encodeInteger, encodeOid, encodeSequence, encodeTagged, encodeTaggedPrimitive, encodeUtf8 } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { buildPath } from './build-path.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const validity = { notBeforeMs: nowMs - 86_400_000, notAfterMs: nowMs + 86_400_000 };
const root = makeCertificate({ name: 'Root', keyNumber: 10, authority: {}, ...validity });

/** Whether a path root – authorities … – leaf is trusted, and what speaks against it. */
function judge(authorities: readonly Partial<CertificateSpec>[], leaf: Partial<CertificateSpec>, from = root): string[] {
  const chain: Issued[] = [from];
  for (const [index, spec] of authorities.entries())
    chain.push(
      makeCertificate({ name: `Authority ${index}`, keyNumber: 11 + index, authority: {}, ...validity, ...spec, issuer: chain.at(-1)! }),
    );
  const last = makeCertificate({ name: 'Leaf', keyNumber: 20, ...validity, ...leaf, issuer: chain.at(-1)! });
  const read = ({ certificate }: Issued): Certificate => readCertificate(certificate);
  const { status, findings } = buildPath({ leaf: read(last), pool: chain.map(read), roots: [read(from)], atMs: nowMs, purpose: 'signing' });
  expect(status).toBe(findings.length === 0 ? 'trusted' : 'invalid');
  return findings.map(({ code }) => code);
}

type Trees = readonly Uint8Array[];
const constraints = (permitted: Trees, excluded: Trees = [], critical = true): Buffer => {
  const trees = (number: number, list: Trees): Buffer[] =>
    list.length === 0 ? [] : [encodeTagged(number, ...list.map((base) => encodeSequence(base)))];
  return encodeExtension(oids.nameConstraints, encodeSequence(...trees(0, permitted), ...trees(1, excluded)), critical);
};
const text =
  (number: number) =>
  (words: string): Buffer =>
    encodeTaggedPrimitive(number, Buffer.from(words, 'latin1'));
const [mail, dns, uri] = [text(1), text(2), text(6)];
const ip = (...bytes: readonly number[]): Buffer => encodeTaggedPrimitive(7, Buffer.from(bytes));
const directory = (...parts: readonly (readonly [string, string])[]): Buffer => encodeTagged(4, encodeName(parts));
const other = (words: string): Buffer => encodeTagged(0, encodeOid('1.3.6.1.4.1.311.20.2.3'), encodeTagged(0, encodeUtf8(words)));
const names = (...list: Trees): { extensions: Buffer[] } => ({
  extensions: [encodeExtension(oids.subjectAlternativeName, encodeSequence(...list))],
});
const org = ['2.5.4.10', 'Heirlock tests'] as const;

describe('name constraints', () => {
  const met: [string, Buffer, Partial<CertificateSpec>][] = [
    ['the organisation', constraints([directory(org)]), {}],
    ['the organisation in other letters', constraints([directory(['2.5.4.10', ' HEIRLOCK  Tests '])]), {}],
    ['the organisation, not critical', constraints([directory(org)], [], false), {}],
    ['one of two organisations', constraints([directory(['2.5.4.10', 'Others']), directory(org)]), {}],
    ['another is excluded', constraints([], [directory(['2.5.4.10', 'Others'])]), {}],
    ['a kind of name that the certificate does not have', constraints([mail('example.org')], [other('x')]), {}],
    ['a mailbox', constraints([mail('ann@Example.org')]), names(mail('ann@example.ORG'))],
    ['a mail host', constraints([mail('example.org')]), names(mail('bob@example.org'))],
    ['a mail domain', constraints([mail('.example.org')]), names(mail('bob@mail.example.org'))],
    ['a host below', constraints([dns('example.org')]), names(dns('a.b.example.org'), dns('EXAMPLE.org'))],
    ['an address of a host', constraints([uri('example.org')]), names(uri('https://u@example.org:8443/path'))],
    ['an address below a domain', constraints([uri('.example.org')]), names(uri('ldap://a.example.org'))],
    ['a network', constraints([ip(10, 1, 0, 0, 255, 255, 0, 0)]), names(ip(10, 1, 200, 3))],
  ];
  it.each(met)('that are met change nothing: %s', (_, extension, leaf) => {
    expect(judge([{ extensions: [extension] }], leaf)).toEqual([]);
  });

  const broken: [string, Buffer, Partial<CertificateSpec>][] = [
    ['another organisation', constraints([directory(['2.5.4.10', 'Others'])]), {}],
    ['another organisation, not critical', constraints([directory(['2.5.4.10', 'Others'])], [], false), {}],
    ['the same words for another attribute', constraints([directory(['2.5.4.11', 'Heirlock tests'])]), {}],
    ['a longer name than it has', constraints([directory(org, [oids.commonName, 'Leaf'], ['2.5.4.5', '1'])]), {}],
    ['its organisation is excluded', constraints([], [directory(org)]), {}],
    ['permitted and excluded', constraints([directory(org)], [directory(org, [oids.commonName, 'leaf'])]), {}],
    ['another mailbox', constraints([mail('ann@example.org')]), names(mail('Ann@example.org'))],
    ['a host below, of a mail host', constraints([mail('example.org')]), names(mail('bob@mail.example.org'))],
    ['the domain itself, of a mail domain', constraints([mail('.example.org')]), names(mail('bob@example.org'))],
    ['one mailbox of two', constraints([mail('example.org')]), names(mail('bob@example.org'), mail('bob@example.com'))],
    ['a host behind a zero', constraints([mail('example.org')]), names(mail('bob@example.com\0@example.org.x'))],
    ['a host that only ends alike', constraints([dns('example.org')]), names(dns('badexample.org'))],
    ['an excluded host', constraints([], [dns('example.org')]), names(dns('www.example.org'))],
    ['an address whose user looks like the host', constraints([uri('example.org')]), names(uri('https://example.org@example.com/'))],
    ['an address without a host', constraints([], [uri('example.org')]), names(uri('urn:example:org'))],
    ['an address with numbers', constraints([uri('.example.org')]), names(uri('https://10.0.0.1/'))],
    ['another network', constraints([ip(10, 1, 0, 0, 255, 255, 0, 0)]), names(ip(10, 2, 200, 3))],
    ['a network of the other kind', constraints([ip(10, 1, 0, 0, 255, 255, 0, 0)]), names(ip(...new Array<number>(16).fill(10)))],
    ['a kind of name that nobody here compares', constraints([other('ann')]), names(other('ann'))],
    ['names that cannot be read', constraints([directory(org)]), names(encodeTagged(4, encodeSequence(encodeInteger(1))))],
  ];
  it.each(broken)('that are not met fail: %s', (_, extension, leaf) => {
    expect(judge([{ extensions: [extension] }], leaf)).toEqual(['name_not_permitted']);
  });

  it('hold further down, add up, and also bind the authorities between', () => {
    const ours = constraints([directory(org)]);
    const none = constraints([], [directory(org, [oids.commonName, 'Leaf'])]);
    expect(judge([{ extensions: [ours] }, {}], {})).toEqual([]);
    expect(judge([{ extensions: [ours] }, { extensions: [none] }], {})).toEqual(['name_not_permitted']);
    expect(judge([{ extensions: [none] }, { extensions: [constraints([directory(org, [oids.commonName, 'Leaf'])])] }], {})).toEqual([
      'name_not_permitted',
    ]);
    expect(judge([{ extensions: [constraints([], [directory(org, [oids.commonName, 'Authority 1'])])] }, {}], {})).toEqual([
      'name_not_permitted',
    ]);
    const bound = makeCertificate({ name: 'Root', keyNumber: 10, authority: {}, ...validity, extensions: [none] });
    expect(judge([], {}, bound)).toEqual(['name_not_permitted']);
    // The authority's own next certificate is exempt (RFC 5280, section 6.1.3); the leaf is not.
    const self = constraints([], [directory(org, [oids.commonName, 'Authority 0'])]);
    expect(judge([{ extensions: [self] }, { name: 'Authority 0' }], {})).toEqual([]);
    expect(judge([{ extensions: [self] }], { name: 'Authority 0' })).toEqual(['name_not_permitted']);
  });

  it('that nobody can follow are not ignored, whether critical or not', () => {
    const counted = encodeSequence(encodeTagged(0, encodeSequence(directory(org), encodeTaggedPrimitive(0, Buffer.from([1])))));
    const ending = encodeSequence(encodeTagged(0, encodeSequence(directory(org), encodeTaggedPrimitive(1, Buffer.from([3])))));
    for (const value of [encodeSequence(), counted, ending])
      for (const critical of [true, false])
        expect(judge([{ extensions: [encodeExtension(oids.nameConstraints, value, critical)] }], {})).toEqual([
          'unknown_critical_extension',
        ]);
  });

  it('are given up where there are thousands of them and of names', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => dns(`h${index}.example.org`));
    await new ThreadTime(4_000).soon(async () => {
      expect(judge([{ extensions: [constraints(many)] }], names(...many))).toEqual(['name_not_permitted']);
    });
  });
});

const policies = (...list: readonly string[]): Buffer =>
  encodeExtension(oids.certificatePolicies, encodeSequence(...list.map((oid) => encodeSequence(encodeOid(oid)))));
const number = (value: number): Buffer => encodeInteger(value);
const demand = (after: number): Buffer =>
  encodeExtension(oids.policyConstraints, encodeSequence(encodeTaggedPrimitive(0, number(after).subarray(2))), true);
const noMapping = (after: number): Buffer =>
  encodeExtension(
    oids.policyConstraints,
    encodeSequence(encodeTaggedPrimitive(0, Buffer.from([0])), encodeTaggedPrimitive(1, Buffer.from([after]))),
    true,
  );
const noAny = (after: number): Buffer => encodeExtension(oids.inhibitAnyPolicy, number(after), true);
const maps = (from: string, to: string): Buffer =>
  encodeExtension(oids.policyMappings, encodeSequence(encodeSequence(encodeOid(from), encodeOid(to))), true);
const any = '2.5.29.32.0';
const [a, b, c] = ['1.2.3.1', '1.2.3.2', '1.2.3.3'] as const;
const ext = (...extensions: readonly Buffer[]): Partial<CertificateSpec> => ({ extensions });

describe('policies', () => {
  const kept: [string, Partial<CertificateSpec>[], Partial<CertificateSpec>][] = [
    ['nobody demands one', [ext(policies(a), maps(a, b), noAny(0)), {}], {}],
    ['the one demanded goes through', [ext(policies(a), demand(0)), ext(policies(a, b))], ext(policies(a))],
    ['any policy stands for all', [ext(policies(any), demand(0))], ext(policies(b))],
    ['under another name further down', [ext(policies(a), maps(a, b), demand(0))], ext(policies(b))],
    ['the demand begins further down than the path goes', [ext(policies(a), demand(5))], {}],
    ['any policy in the authority below', [ext(policies(a), demand(0), noAny(1)), ext(policies(any))], ext(policies(a))],
  ];
  it.each(kept)('are kept: %s', (_, authorities, leaf) => expect(judge(authorities, leaf)).toEqual([]));

  const missing: [string, Partial<CertificateSpec>[], Partial<CertificateSpec>][] = [
    ['the leaf has none', [ext(policies(a), demand(0))], {}],
    ['an authority has none', [ext(policies(a), demand(0)), {}], ext(policies(a))],
    ['the leaf has another', [ext(policies(a), demand(0))], ext(policies(b))],
    ['a demand of the leaf itself', [ext(policies(a))], ext(demand(0))],
    ['the old name after the mapping', [ext(policies(a), maps(a, b), demand(0))], ext(policies(a))],
    ['a mapping that is forbidden', [ext(policies(a), noMapping(0)), ext(policies(a), maps(a, b))], ext(policies(b))],
    ['a mapping from any policy', [ext(policies(any), maps(any, c))], ext(policies(c))],
    ['any policy where it no longer counts', [ext(policies(a), demand(0), noAny(0))], ext(policies(any))],
    ['the demand begins with the leaf', [ext(policies(a), demand(1)), ext(policies(a))], ext(policies(b))],
  ];
  it.each(missing)('are missing: %s', (_, authorities, leaf) => expect(judge(authorities, leaf)).toEqual(['policy_missing']));
});
