import { createHash, sign, X509Certificate } from 'node:crypto';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import { encodeExtension, encodeName } from '../../../../shared/node/pades/cms/certificate-writer.ts';
import { encodeIa5, encodeOctets, encodeSequence, encodeTagged, encodeValue } from '../../../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../../../shared/node/pades/cms/oids.ts';
import { changeContents, coveredBytes } from '../../../kit/pdf/pdf-forging.ts';
import { makeCrl } from '../../../kit/pki/make-crl.ts';
import type { Issued } from '../../../kit/pki/make-certificate.ts';
import { seededRsaPair } from '../../../kit/pki/seeded-keys.ts';
import { corpusNowMs, dayMs, type AttackWorld, type SignedOptions } from '../attack-world.ts';
import type { CorpusFamily, CorpusFile, ExpectedCode } from '../corpus-file.ts';
import { deed } from '../deed.ts';
import { forgeCms, identifier, plainCms, rsaOids } from '../forged-cms.ts';
import { authorityUrl } from '../people.ts';

type Spec = Parameters<AttackWorld['people']['issue']>[0];
type Nameless = Omit<Spec, 'name'>;
interface Signed {
  readonly name: string;
  readonly verdict: CorpusFile['verdict'];
  readonly codes: readonly ExpectedCode[];
  readonly why: string;
  readonly signer: (world: AttackWorld) => Issued;
  /** What comes along, besides the signer's own. */
  readonly along?: (world: AttackWorld, signer: Issued) => readonly Issued[];
}

const signedBy = ({ name, verdict, codes, why, signer, along }: Signed): CorpusFile => ({
  name,
  verdict,
  codes,
  why,
  make: async (world) => {
    const who = signer(world);
    const pdf = await world.signed();
    const covered = coveredBytes(pdf);
    const certificates = along === undefined ? undefined : [who, ...along(world, who)].map(({ certificate }) => certificate.raw);
    return changeContents(pdf, () =>
      certificates === undefined ? plainCms(who, covered) : forgeCms({ signer: who, covered, certificates }),
    );
  },
});

const usage = (...usages: string[]): { readonly extendedKeyUsage: { readonly usages: readonly string[] } } => ({
  extendedKeyUsage: { usages },
});
const issued = (name: string, verdict: CorpusFile['verdict'], codes: readonly ExpectedCode[], why: string, spec: Nameless): CorpusFile =>
  signedBy({ name, verdict, codes, why, signer: ({ people }) => people.issue({ ...spec, name: `Signer ${name}` }) });

const nameConstraints = (permitted: string): Buffer =>
  encodeExtension(
    '2.5.29.30',
    encodeSequence(encodeTagged(0, encodeSequence(encodeTagged(4, encodeName([['2.5.4.10', permitted]]))))),
    true,
  );
const alternativeName = (address: string): Buffer =>
  encodeExtension('2.5.29.17', encodeSequence(encodeValue(0x81, encodeIa5(address).subarray(2))));

/** An authority below the root, and somebody whom it certified. */
function below(name: string, authority: Partial<Nameless>, leaf: Partial<Nameless> = {}): (world: AttackWorld) => Issued {
  return ({ people }) => {
    const issuer = people.issue({
      authority: {},
      issuer: people.root,
      pair: seededRsaPair('second'),
      urls: { issuer: `${authorityUrl}/root.cer`, crl: `${authorityUrl}/root.crl` },
      ...authority,
      name: `Authority ${name}`,
    });
    return people.issue({ urls: {}, ...leaf, issuer, name: `Signer ${name}` });
  };
}

/** A certificate whose issuer signed it with an old digest; the identifiers differ in their last byte only. */
function weaklySigned(name: string, digest: 'md5' | 'sha1'): (world: AttackWorld) => Issued {
  return ({ people }) => {
    const good = people.issue({ name: `Signer ${name}` });
    const [from, to] = [oids.rsaSha256, rsaOids[digest]].map((oid) => identifier(oid).toString('latin1')) as [string, string];
    const raw = Buffer.from(good.certificate.raw.toString('latin1').replaceAll(from, to), 'latin1');
    const tbs = raw.subarray(4, 8 + raw.readUInt16BE(6));
    sign(digest, tbs, people.intermediate.privateKey).copy(raw, raw.length - 256);
    return { ...good, certificate: new X509Certificate(raw) };
  };
}

export const certificates: CorpusFamily = {
  name: 'certificates',
  source: 'RFC 5280, 4.2 and 6.1; ETSI EN 319 102-1, 5.2.6 (X.509 certificate validation) and 5.1.4 (constraints)',
  files: [
    issued('for-servers', 'failed', ['extended_key_usage_wrong'], 'A certificate for servers alone.', usage('1.3.6.1.5.5.7.3.1')),
    issued('for-code', 'failed', ['extended_key_usage_wrong'], 'A certificate for signing programs alone.', usage('1.3.6.1.5.5.7.3.3')),
    issued('for-timestamps', 'failed', ['extended_key_usage_wrong'], 'A certificate for timestamps alone.', usage(oids.timeStamping)),
    issued(
      'for-revocation-answers',
      'failed',
      ['extended_key_usage_wrong'],
      'A certificate for OCSP answers alone.',
      usage(oids.ocspSigning),
    ),
    issued('for-encryption', 'failed', ['key_usage_wrong'], 'Its key may only encipher keys.', { keyUsage: [2] }),
    issued('for-certificates', 'failed', ['key_usage_wrong'], 'Its key may only sign certificates and lists.', { keyUsage: [5, 6] }),
    issued(
      'expired',
      'warned',
      ['certificate_expired'],
      'It had expired the day before, and nothing proves an earlier time (EN 319 102-1, 5.2.6.4: OUT_OF_BOUNDS_NO_POE).',
      { notAfterMs: corpusNowMs - dayMs },
    ),
    issued('not-yet-valid', 'warned', ['certificate_not_yet_valid'], 'It begins tomorrow.', { notBeforeMs: corpusNowMs + dayMs }),
    issued(
      'unknown-critical-extension',
      'failed',
      ['unknown_critical_extension'],
      'It has a critical extension that nobody knows (RFC 5280, 4.2).',
      {
        extensions: [encodeExtension('1.2.3.4.7', encodeOctets(Buffer.from('x')), true)],
      },
    ),
    issued('small-key', 'failed', ['weak_algorithm'], 'An RSA key of 1,024 bits (ETSI TS 119 312).', {
      pair: seededRsaPair('small', 1024),
    }),
    signedBy({
      name: 'revoked',
      verdict: 'failed',
      codes: ['certificate_revoked'],
      why: 'Revoked 30 days before.',
      signer: ({ people }) => people.edda,
    }),
    issued(
      'nobody-knows-of-revocation',
      'warned',
      ['revocation_unknown'],
      'It names nobody who could be asked (EN 319 102-1, 5.2.6: TRY_LATER).',
      { urls: {} },
    ),
    issued('authority-does-not-answer', 'warned', ['revocation_unknown'], 'Nobody answers at the address that it names.', {
      urls: { crl: `${authorityUrl}/nothing.crl`, issuer: `${authorityUrl}/intermediate.cer` },
    }),
    signedBy({
      name: 'self-made',
      verdict: 'warned',
      codes: ['untrusted_root'],
      why: 'Nobody vouches for the name.',
      signer: ({ people }) => ({ ...people.strangeRoot }),
    }),
    signedBy({
      name: 'self-made-under-her-name',
      verdict: 'warned',
      codes: ['untrusted_root', 'issuer_missing'],
      why: "A certificate in Anna's name, made by whoever signed; hers comes along.",
      signer: ({ people }) =>
        people.issue({ name: 'Anna Signer', issuer: people.strangeRoot, serial: Buffer.from([7]), pair: seededRsaPair('second') }),
      along: ({ people }) => [people.anna, people.intermediate],
    }),
    signedBy({
      name: 'issuer-of-the-same-name',
      verdict: 'failed',
      codes: ['certificate_signature_bad', 'issuer_missing'],
      why: 'Issued by somebody who calls himself as the intermediate authority does, with its key identifier.',
      signer: ({ people }) =>
        people.issue({ name: 'Signer impostor', issuer: { ...people.intermediate, privateKey: people.strangeRoot.privateKey } }),
    }),
    signedBy({
      name: 'issued-by-a-signer',
      verdict: 'failed',
      codes: ['certificate_not_a_ca'],
      why: 'Issued by Anna, who is no authority (RFC 5280, 4.2.1.9).',
      signer: ({ people }) => people.issue({ name: 'Signer grandchild', issuer: people.anna, pair: seededRsaPair('second'), urls: {} }),
      along: ({ people }) => [people.anna, people.intermediate],
    }),
    signedBy({
      name: 'path-too-long',
      verdict: 'failed',
      codes: ['path_too_long'],
      why: 'The intermediate authority may have no other below it.',
      signer: ({ people }) => below('too-long', { issuer: people.intermediate })({ people } as AttackWorld),
    }),
    signedBy({
      name: 'authority-without-the-right',
      verdict: 'failed',
      codes: ['key_usage_wrong'],
      why: 'Its authority may not sign certificates.',
      signer: below('without-right', { keyUsage: [0] }),
    }),
    signedBy({
      name: 'authority-that-says-no',
      verdict: 'failed',
      codes: ['certificate_not_a_ca'],
      why: 'Its authority is none by its basic constraints.',
      signer: below('says-no', { authority: null }),
    }),
    signedBy({
      name: 'authority-for-servers',
      verdict: 'failed',
      codes: ['extended_key_usage_wrong'],
      why: 'Its authority is for servers alone.',
      signer: below('for-servers', { ...usage('1.3.6.1.5.5.7.3.1') }),
    }),
    signedBy({
      name: 'authority-expired',
      verdict: 'warned',
      codes: ['certificate_expired'],
      why: 'Its authority had expired the day before.',
      signer: below('expired', { notAfterMs: corpusNowMs - dayMs }),
    }),
    signedBy({
      name: 'name-not-permitted',
      verdict: 'failed',
      codes: ['name_not_permitted'],
      why: 'Its authority may only certify people of another organisation (RFC 5280, 4.2.1.10).',
      signer: below('other-names', { extensions: [nameConstraints('Somebody else')] }),
    }),
    signedBy({
      name: 'weak-signature-md5',
      verdict: 'failed',
      codes: ['weak_algorithm', 'certificate_signature_bad', 'unsupported_algorithm'],
      why: 'Its issuer signed it with MD5 (Stevens et al., 2008: a rogue authority).',
      signer: weaklySigned('md5', 'md5'),
    }),
    signedBy({
      name: 'weak-signature-sha1',
      verdict: 'failed',
      codes: ['weak_algorithm', 'certificate_signature_bad'],
      why: 'Its issuer signed it with SHA-1 (Leurent and Peyrin, 2020).',
      signer: weaklySigned('sha1', 'sha1'),
    }),
    {
      name: 'substituted-certificate',
      verdict: 'failed',
      codes: ['signing_certificate_mismatch'],
      why: "Another certificate with Anna's key, number and issuer stands in place of hers: signing-certificate-v2 says which it was (RFC 5035, 2).",
      make: async (world) => {
        const pdf = await world.signed();
        const { anna } = world.people;
        const double = world.people.issue({ name: 'Somebody Else', serial: anna.serial });
        const covered = coveredBytes(pdf);
        return changeContents(pdf, () =>
          forgeCms({ signer: anna, covered, certificates: [double, world.people.intermediate].map(({ certificate }) => certificate.raw) }),
        );
      },
    },
    {
      name: 'list-by-a-stranger',
      verdict: 'warned',
      codes: ['revocation_unknown', 'revocation_data_forged'],
      why: 'The file brings a list that says nobody is revoked, by a stranger; the authority cannot be asked.',
      make: async (world) => {
        const { people } = world;
        const silent = people.issue({ name: 'Signer with a forged list', urls: {} });
        const signed = await world.sign(deed(), { signer: silent });
        const crl = makeCrl({ issuer: { ...people.intermediate, privateKey: people.strangeRoot.privateKey }, thisUpdateMs: corpusNowMs });
        return world.append(signed, (appender) => appender.addValidationData({ certificates: [], ocsps: [], crls: [crl] }));
      },
    },
    {
      name: 'list-of-last-year',
      verdict: 'warned',
      codes: ['revocation_unknown', 'revocation_data_stale'],
      why: 'The only list is a year old (EN 319 102-1, 5.2.5: freshness).',
      make: async (world) => {
        const silent = world.people.issue({ name: 'Signer with an old list', urls: {} });
        const signed = await world.sign(deed(), { signer: silent });
        const crl = makeCrl({ issuer: world.people.intermediate, thisUpdateMs: corpusNowMs - 365 * dayMs });
        return world.append(signed, (appender) => appender.addValidationData({ certificates: [], ocsps: [], crls: [crl] }));
      },
    },
    issued('for-documents', 'passed', [], 'For signing documents (RFC 9336).', usage('1.3.6.1.5.5.7.3.36')),
    issued('for-mail', 'passed', [], 'For protecting mail, as most certificates of people are.', usage('1.3.6.1.5.5.7.3.4')),
    issued('for-anything', 'passed', [], 'A certificate for any use.', usage('2.5.29.37.0')),
    issued('commitment-alone', 'passed', [], 'Its key is for commitments alone (contentCommitment).', { keyUsage: [1] }),
    issued('without-usages', 'passed', [], 'It restricts nothing.', { keyUsage: null }),
    issued('with-a-mail-address', 'passed', [], 'With an alternative name.', { extensions: [alternativeName('anna@example.org')] }),
    signedBy({
      name: 'name-permitted',
      verdict: 'passed',
      codes: ['revocation_unknown'],
      why: 'Its authority may only certify people of this organisation, and it is of it; who could revoke it is not said.',
      signer: below('these-names', { extensions: [nameConstraints('Heirlock tests')] }),
    }),
  ],
};

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Signed and stamped so many days ago. */
function earlier(world: AttackWorld, days: number): Pick<SignedOptions, 'now' | 'timestamp'> {
  const atMs = corpusNowMs - days * dayMs;
  return { now: instantFromMs(atMs), timestamp: (value) => world.token(sha256(value), { atMs }) };
}

type Token = (world: AttackWorld, value: Uint8Array) => Promise<Buffer>;
const timed = (name: string, verdict: CorpusFile['verdict'], codes: readonly ExpectedCode[], why: string, token: Token): CorpusFile => ({
  name,
  verdict,
  codes,
  why,
  make: async (world) => world.sign(deed(), { timestamp: (value) => token(world, value) }),
});

const service = (world: AttackWorld, spec: Nameless): Issued =>
  world.people.issue({
    pair: seededRsaPair('second'),
    keyUsage: [0],
    extendedKeyUsage: { usages: [oids.timeStamping], critical: true },
    ...spec,
    name: 'Corpus Other Stamps',
  });

export const timestamps: CorpusFamily = {
  name: 'timestamps',
  source: 'RFC 3161, 2.3 and 2.4.2; ETSI EN 319 102-1, 5.4 (time-stamp validation)',
  files: [
    timed('of-something-else', 'failed', ['timestamp_mismatch'], 'The token is over other bytes.', (world) =>
      world.token(sha256(Buffer.from('else'))),
    ),
    timed(
      'of-the-document',
      'failed',
      ['timestamp_mismatch'],
      'The token is over a digest of nothing instead of the signature value.',
      (world) => world.token(Buffer.alloc(32)),
    ),
    timed('of-tomorrow', 'failed', ['timestamp_in_future'], 'The token is of tomorrow.', (world, value) =>
      world.token(sha256(value), { atMs: corpusNowMs + dayMs }),
    ),
    timed('by-a-signer', 'failed', ['extended_key_usage_wrong'], 'The token is by somebody who may only sign documents.', (world, value) =>
      world.token(sha256(value), { service: world.people.berta }),
    ),
    timed(
      'by-an-impostor',
      'failed',
      ['timestamp_forged'],
      "The token bears the service's certificate and was made with another key.",
      (world, value) => world.token(sha256(value), { service: { ...world.people.stamps, privateKey: world.people.berta.privateKey } }),
    ),
    timed('by-a-stranger', 'warned', ['timestamp_untrusted'], 'The token is by a service that nobody trusts.', (world, value) =>
      world.token(sha256(value), { service: service(world, { issuer: world.people.strangeRoot, urls: {} }) }),
    ),
    timed(
      'use-not-critical',
      'failed',
      ['extended_key_usage_wrong'],
      "The service's use is not marked critical (RFC 3161, 2.3).",
      (world, value) => world.token(sha256(value), { service: service(world, { extendedKeyUsage: { usages: [oids.timeStamping] } }) }),
    ),
    timed(
      'use-among-others',
      'failed',
      ['extended_key_usage_wrong'],
      'The service may do other things as well (RFC 3161, 2.3).',
      (world, value) =>
        world.token(sha256(value), {
          service: service(world, { extendedKeyUsage: { usages: [oids.timeStamping, '1.3.6.1.5.5.7.3.3'], critical: true } }),
        }),
    ),
    timed(
      'service-expired',
      'warned',
      ['certificate_expired', 'timestamp_untrusted'],
      'The certificate of the service had expired when it stamped.',
      (world, value) => world.token(sha256(value), { service: service(world, { notAfterMs: corpusNowMs - dayMs }) }),
    ),
    timed(
      'damaged',
      'failed',
      ['timestamp_forged', 'timestamp_mismatch', 'timestamp_unreadable'],
      'One bit of the token is another.',
      async (world, value) => {
        const token = await world.token(sha256(value));
        return Buffer.concat([token.subarray(0, -1), Buffer.from([(token.at(-1) ?? 0) ^ 1])]);
      },
    ),
    timed('no-token', 'warned', ['timestamp_unreadable'], 'In place of the token stands something else.', () =>
      Promise.resolve(encodeSequence(encodeOctets(Buffer.from('no token')))),
    ),
    {
      name: 'document-timestamp-of-something-else',
      verdict: 'failed',
      codes: ['timestamp_mismatch'],
      why: 'A document timestamp over other bytes.',
      make: async (world) =>
        world.append(await world.signed(), async (appender) => {
          const pending = appender.addDocumentTimestamp({ reserveBytes: 6_000 });
          await pending.embed(await world.token(sha256(Buffer.from('else'))));
        }),
    },
    {
      name: 'document-timestamp-by-an-impostor',
      verdict: 'failed',
      codes: ['timestamp_forged'],
      why: "A document timestamp with the service's certificate, made with another key.",
      make: async (world) =>
        world.stamped(await world.signed(), { service: { ...world.people.stamps, privateKey: world.people.berta.privateKey } }),
    },
    {
      name: 'revoked-before-the-proven-time',
      verdict: 'failed',
      codes: ['certificate_revoked'],
      why: 'Edda was revoked 30 days ago; her timestamp is of ten days ago.',
      make: (world) =>
        world.sign(deed(), {
          signer: world.people.edda,
          timestamp: (value) => world.token(sha256(value), { atMs: corpusNowMs - 10 * dayMs }),
        }),
    },
    {
      name: 'revoked-after-the-proven-time',
      verdict: 'passed',
      codes: ['revoked_after_signing'],
      why: 'Edda was revoked 30 days ago; her timestamp is of 40 days ago (EN 319 102-1, 5.5: proof of existence).',
      make: (world) =>
        world.sign(deed(), {
          signer: world.people.edda,
          now: instantFromMs(corpusNowMs - 40 * dayMs),
          timestamp: (value) => world.token(sha256(value), { atMs: corpusNowMs - 40 * dayMs }),
        }),
    },
    timed('good', 'passed', [], 'A good timestamp: B-T.', (world, value) => world.token(sha256(value))),
    {
      name: 'of-last-year',
      verdict: 'passed',
      codes: [],
      why: 'A good timestamp of half a year ago.',
      make: (world) => world.sign(deed(), earlier(world, 180)),
    },
    {
      name: 'expired-since-a-timestamp',
      verdict: 'passed',
      codes: [],
      why: 'The certificate has expired since; a timestamp proves that the signature is older.',
      make: async (world) => {
        const signer = world.people.issue({ name: 'Signer expired since', notAfterMs: corpusNowMs - 10 * dayMs });
        const signed = await world.sign(deed(), { signer, ...earlier(world, 40) });
        const crl = makeCrl({ issuer: world.people.intermediate, thisUpdateMs: corpusNowMs - 39 * dayMs });
        return world.append(signed, (appender) => appender.addValidationData({ certificates: [], ocsps: [], crls: [crl] }));
      },
    },
    ...archived(),
  ],
};

/** What is added to a signature over the years. */
function archived(): CorpusFile[] {
  const good = (name: string, why: string, make: CorpusFile['make']): CorpusFile => ({ name, verdict: 'passed', codes: [], why, make });
  const stampedSignature = (world: AttackWorld): Promise<Buffer> =>
    world.sign(deed(), { timestamp: (value) => world.token(sha256(value)) });
  return [
    good('validation-data', 'Validation data is added: B-LT.', async (world) => world.withProofs(await stampedSignature(world))),
    good('archive-timestamp', 'An archive timestamp over everything: B-LTA.', async (world) =>
      world.stamped(await world.withProofs(await stampedSignature(world))),
    ),
    good('renewed', 'Validation data and a timestamp once more.', async (world) =>
      world.stamped(await world.withProofs(await world.stamped(await world.withProofs(await stampedSignature(world))))),
    ),
    good('second-signer-after-archive', 'Berta signs what was archived.', async (world) =>
      world.sign(await world.stamped(await world.withProofs(await stampedSignature(world))), { signer: world.people.berta }),
    ),
    good('stamped-alone', 'A document timestamp on a file that nobody signed.', (world) => world.stamped(deed())),
    good('certified-and-archived', 'Certified with level 2, then archived.', async (world) =>
      world.stamped(await world.withProofs(await world.signed({ certify: 2 }))),
    ),
  ];
}
