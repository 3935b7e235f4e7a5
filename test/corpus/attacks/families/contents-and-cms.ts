import { constants, privateEncrypt, sign } from 'node:crypto';
import { encodeOctets, encodeOid, encodeSequence } from '../../../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../../../shared/node/pades/cms/oids.ts';
import { changeContents, coveredBytes, swapText } from '../../../kit/pdf/pdf-forging.ts';
import { corpusNowMs, type AttackWorld } from '../attack-world.ts';
import type { CorpusFamily, CorpusFile, ExpectedCode } from '../corpus-file.ts';
import { deed, at, words, later } from '../deed.ts';
import { attribute, binding, forgeCms, identifier, rsaOids, signingTime, type CmsSpec } from '../forged-cms.ts';

/** The signed deed with another value in its Contents. */
const valued = (
  name: string,
  codes: readonly ExpectedCode[],
  why: string,
  change: (der: Buffer, world: AttackWorld) => Buffer | Promise<Buffer>,
): CorpusFile => ({
  name,
  verdict: 'failed',
  codes,
  why,
  make: async (world) => {
    const pdf = await world.signed();
    const [, hex = ''] = /\/Contents <([0-9A-Fa-f]+)>/.exec(pdf.toString('latin1')) ?? [];
    const value = await change(Buffer.from(hex.replace(/(00)+$/, ''), 'hex'), world);
    return changeContents(pdf, () => value);
  },
});

/** A CMS over the right bytes, made by Anna herself with something unusual about it. */
const made = (
  name: string,
  verdict: CorpusFile['verdict'],
  codes: readonly ExpectedCode[],
  why: string,
  spec: (world: AttackWorld, covered: Buffer) => Partial<CmsSpec>,
): CorpusFile => ({
  name,
  verdict,
  codes,
  why,
  make: async (world) => {
    const pdf = await world.signed();
    const covered = coveredBytes(pdf);
    return changeContents(pdf, () => forgeCms({ signer: world.people.anna, covered, ...spec(world, covered) }));
  },
});

export const contents: CorpusFamily = {
  name: 'contents',
  source: 'ISO 32000-2, 12.8.1 and table 255 (Contents); ETSI EN 319 142-1, 5.3',
  files: [
    {
      name: 'bytes-behind-value',
      verdict: 'warned',
      codes: ['contents_padding'],
      why: 'Something that is not padding stands behind the value, where no digest covers it.',
      make: async (world) => changeContents(await world.signed(), (der) => Buffer.concat([der, Buffer.alloc(40), Buffer.from('hidden')])),
    },
    {
      name: 'second-value-behind',
      verdict: 'warned',
      codes: ['contents_padding'],
      why: 'A second signature value stands behind the first: readers may choose.',
      make: async (world) => changeContents(await world.signed(), (der) => Buffer.concat([der, der])),
    },
    valued('value-cut-off', ['signature_unreadable', 'signature_value_bad'], 'The last 40 bytes of the value are missing.', (der) =>
      der.subarray(0, -40),
    ),
    valued('not-der', ['signature_unreadable'], 'The value is no DER at all.', () => Buffer.from('this is no signature')),
    valued('other-der', ['signature_unreadable'], 'The value is DER, but no signed data.', () =>
      encodeSequence(encodeOid(oids.data), encodeOctets(Buffer.from('x'))),
    ),
    valued('all-zeros', ['signature_unreadable'], 'The value was never written.', () => Buffer.alloc(0)),
    valued('last-bit-flipped', ['signature_value_bad'], 'One bit of the signature value is another.', (der) =>
      Buffer.concat([der.subarray(0, -1), Buffer.from([(der.at(-1) ?? 0) ^ 1])]),
    ),
    valued(
      'of-another-document',
      ['content_changed'],
      "The value of another document's signature by the same person.",
      async (_der, world) => {
        const other = await world.sign(deed({ objects: { [at.content]: words('Something else entirely') } }));
        const [, hex = ''] = /\/Contents <([0-9A-Fa-f]+)>/.exec(other.toString('latin1')) ?? [];
        return Buffer.from(hex.replace(/(00)+$/, ''), 'hex');
      },
    ),
    {
      name: 'digits-with-a-gap',
      verdict: 'failed',
      codes: ['byte_range_gap'],
      why: 'Within the value, which nothing covers, there is white space: readers may end the string or go on.',
      make: async (world) => swapText(await world.signed(), '000000000000>', '00000    000>'),
    },
    {
      name: 'string-ends-early',
      verdict: 'failed',
      codes: ['byte_range_gap', 'byte_range_malformed'],
      why: 'The string ends within what is left out, and an entry that nothing covers follows it there.',
      make: async (world) => swapText(await world.signed(), '0'.repeat(24) + '>', '0'.repeat(9) + '>/Reason(never)>'),
    },
    {
      name: 'unknown-sub-filter',
      verdict: 'warned',
      codes: ['unsupported_algorithm'],
      why: 'A kind of signature that nobody knows is not one that holds.',
      make: async (world) => swapText(await world.signed(), '/ETSI.CAdES.detached', '/ETSI.CAdES.unheard_'),
    },
    {
      name: 'sub-filter-of-timestamps',
      verdict: 'failed',
      codes: ['timestamp_unreadable', 'timestamp_mismatch', 'signature_unreadable', 'content_changed'],
      why: 'A signature that calls itself a document timestamp says nothing about a time.',
      make: async (world) => swapText(await world.signed(), '/ETSI.CAdES.detached', '/ETSI.RFC3161       '),
    },
    {
      name: 'value-in-a-stream-elsewhere',
      verdict: 'failed',
      codes: ['byte_range_malformed', 'byte_range_gap', 'signature_unreadable', 'changed_after_signing'],
      why: 'The signature dictionary is rewritten to name its value in another object, which can be exchanged at will.',
      make: async (world) =>
        world.revised((pdf) => {
          const text = pdf.toString('latin1');
          const [, number = '0'] = /(\d+) 0 obj\s+<<\/Type \/Sig /.exec(text) ?? [];
          const [, range = ''] = /\/ByteRange (\[[\d ]+\])/.exec(text) ?? [];
          const [, hex = ''] = /\/Contents <([0-9A-Fa-f]+)>/.exec(text) ?? [];
          return {
            objects: {
              [Number(number)]:
                `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ${range} /Contents ${later} 0 R>>`,
              [later]: `<${hex}>`,
            },
          };
        }),
    },
  ],
};

const rsaPkcs1 = (signer: AttackWorld['people']['anna'], padded: Buffer): Buffer =>
  privateEncrypt({ key: signer.privateKey, padding: constants.RSA_NO_PADDING }, padded);

export const cms: CorpusFamily = {
  name: 'cms',
  source: 'RFC 5652, 5.3 to 5.6; RFC 5035; ETSI EN 319 122-1, 5; ETSI EN 319 102-1, 5.2.7 (cryptographic verification)',
  files: [
    made('message-digest-of-something-else', 'failed', ['content_changed'], 'The digest that was signed is of other bytes.', () => ({
      messageDigest: Buffer.alloc(32, 7),
    })),
    made('without-message-digest', 'failed', ['attributes_malformed'], 'Signed attributes without a message digest cover nothing.', () => ({
      withMessageDigest: false,
    })),
    made('without-content-type', 'failed', ['attributes_malformed'], 'Signed attributes without a content type (RFC 5652, 11.1).', () => ({
      signedContentType: null,
    })),
    made(
      'content-type-of-a-timestamp',
      'failed',
      ['attributes_malformed'],
      'The signed content type is that of a timestamp: a token passed off as a signature.',
      () => ({ signedContentType: oids.tstInfo }),
    ),
    made('content-types-differ', 'failed', ['attributes_malformed'], 'The content type outside is not the one that was signed.', () => ({
      contentType: oids.tstInfo,
    })),
    made(
      'message-digest-twice',
      'failed',
      ['attributes_malformed', 'signature_unreadable'],
      'Two message digests: readers would take one or the other.',
      () => ({ moreSigned: [attribute(oids.messageDigest, encodeOctets(Buffer.alloc(32, 1)))] }),
    ),
    made(
      'message-digest-with-two-values',
      'failed',
      ['attributes_malformed', 'signature_unreadable'],
      'One attribute with two digests in it.',
      (_world, _covered) => ({
        withMessageDigest: false,
        moreSigned: [attribute(oids.messageDigest, encodeOctets(Buffer.alloc(32, 1)), encodeOctets(Buffer.alloc(32, 2)))],
      }),
    ),
    made(
      'content-inside',
      'failed',
      ['attributes_malformed'],
      'A detached signature has no content inside: a reader that hashes it never looks at the document.',
      (_world, covered) => ({ inside: covered.subarray(0, 400) }),
    ),
    made(
      'content-inside-is-digest',
      'failed',
      ['attributes_malformed', 'content_changed'],
      'The digest covers content inside the value in place of the document.',
      () => ({ inside: Buffer.from('innocent'), covered: Buffer.from('innocent') }),
    ),
    made(
      'bound-to-another-certificate',
      'failed',
      ['signing_certificate_mismatch'],
      "signing-certificate-v2 names somebody else's certificate (RFC 5035, 4).",
      ({ people }) => ({ bound: people.berta }),
    ),
    made(
      'bound-twice',
      'failed',
      ['attributes_malformed', 'signature_unreadable', 'signing_certificate_mismatch'],
      'Two bindings to two certificates.',
      ({ people }) => ({ moreSigned: [binding(people.berta)] }),
    ),
    made('certificate-missing', 'failed', ['signing_certificate_missing'], "The signer's certificate is nowhere.", ({ people }) => ({
      certificates: [people.intermediate.certificate.raw],
    })),
    made('no-certificates', 'failed', ['signing_certificate_missing'], 'There are no certificates at all.', () => ({ certificates: [] })),
    made('two-signers', 'failed', ['signature_unreadable'], 'A PDF signature has one signer (ISO 32000-2, 12.8.3.3.1).', () => ({
      signers: 2,
    })),
    made('no-signers', 'failed', ['signature_unreadable'], 'Signed data that nobody signed.', () => ({ signers: 0 })),
    made(
      'signed-attributes-left-out',
      'warned',
      ['unsupported_algorithm'],
      'A value over the content itself binds no certificate; the baseline forbids it (EN 319 142-1, 6.3).',
      () => ({ bare: true }),
    ),
    made('digest-md5', 'failed', ['weak_algorithm'], 'MD5 was broken in 2004 (ETSI TS 119 312).', () => ({ digest: 'md5' })),
    made('digest-sha1', 'failed', ['weak_algorithm'], 'SHA-1 collides since 2017 (SHAttered).', () => ({ digest: 'sha1' })),
    made(
      'stated-digest-is-another',
      'failed',
      ['content_changed', 'signature_value_bad', 'unsupported_algorithm', 'weak_algorithm'],
      'The signer states another digest than was used.',
      () => ({ statedDigest: oids.sha512 }),
    ),
    made(
      'algorithms-disagree',
      'failed',
      ['signature_value_bad', 'unsupported_algorithm', 'weak_algorithm'],
      'SHA-1 is hidden in the identifier of the signature (RFC 6211).',
      ({ people }) => ({ algorithm: identifier(rsaOids.sha1), value: (data) => sign('sha1', data, people.anna.privateKey) }),
    ),
    made(
      'value-by-another-key',
      'failed',
      ['signature_value_bad'],
      'The value was made with a key that the certificate does not have.',
      ({ people }) => ({ value: (data) => sign('sha256', data, people.berta.privateKey) }),
    ),
    made('value-zero', 'failed', ['signature_value_bad'], 'A signature value of zeros.', () => ({ value: () => Buffer.alloc(256) })),
    made('value-empty', 'failed', ['signature_value_bad', 'signature_unreadable'], 'An empty signature value.', () => ({
      value: () => Buffer.alloc(0),
    })),
    made(
      'value-without-algorithm',
      'failed',
      ['signature_value_bad'],
      'The padded digest names no algorithm (Bleichenbacher, 2006): the raw digest, padded.',
      ({ people }) => ({
        value: () =>
          rsaPkcs1(people.anna, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(221, 0xff), Buffer.from([0]), Buffer.alloc(32, 1)])),
      }),
    ),
    made(
      'signing-time-besides',
      'passed',
      [],
      'A signing-time attribute is against the baseline, not against the signature (EN 319 142-1, 6.3).',
      () => ({ moreSigned: [signingTime(corpusNowMs)] }),
    ),
    made('unknown-signed-attribute', 'passed', [], 'An attribute that nobody knows is signed along and changes nothing.', () => ({
      moreSigned: [attribute('1.2.3.4.5', encodeOctets(Buffer.from('x')))],
    })),
    made('unknown-unsigned-attribute', 'passed', [], 'An unsigned attribute that nobody knows says nothing.', () => ({
      unsigned: [attribute('1.2.3.4.6', encodeOctets(Buffer.from('x')))],
    })),
    made('digest-sha512', 'passed', [], 'A longer digest than usual.', () => ({ digest: 'sha512' })),
    made('named-by-key', 'passed', [], "The signer is named by the key's identifier (RFC 5652, 5.3).", () => ({ byKeyIdentifier: true })),
    made('root-sent-along', 'passed', [], 'The root comes along; that it does proves nothing, and harms nothing.', ({ people }) => ({
      certificates: [people.anna, people.intermediate, people.root].map(({ certificate }) => certificate.raw),
    })),
    made(
      'without-binding',
      'passed',
      [],
      'Without signing-certificate-v2 it is no baseline signature, and the report says so as information.',
      () => ({ bound: null }),
    ),
  ],
};
