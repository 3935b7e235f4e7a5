import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import { signRaw } from '../../../kit/pdf/raw-revision.ts';
import type { SignedOptions } from '../attack-world.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import { at, changed, deed, later } from '../deed.ts';
import { plainCms } from '../forged-cms.ts';

const asked = (seed: string): Buffer => deed({ objects: { [at.waiting]: changed(at.waiting, '/FT /Sig', `/FT /Sig /SV <<${seed}>>`) } });

const signed = (verdict: 'warned' | 'passed', name: string, why: string, seed: string, options: SignedOptions = {}): CorpusFile => ({
  name,
  verdict,
  codes: verdict === 'warned' ? ['seed_value_not_met'] : [],
  why,
  make: (world) => world.sign(asked(seed), { fieldName: 'Waiting', ...options }),
});

/** Signed by a program that follows no demands, and rewrites the field as it likes. */
const byOther = (name: string, why: string, seed: string, subFilter: string, rewrite: (field: string) => string): CorpusFile => ({
  name,
  verdict: 'warned',
  codes: ['seed_value_not_met'],
  why,
  make: (world) => {
    const pdf = asked(seed);
    return signRaw(pdf, {
      value: later,
      entries: `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} /M (D:20260601120000Z)`,
      sign: (covered) => plainCms(world.people.anna, covered),
      objects: { [at.waiting]: rewrite(objectText(pdf, at.waiting)).replace('/FT /Sig', `/FT /Sig /V ${later} 0 R`) },
    });
  },
});

const same = (field: string): string => field;

export const seedValues: CorpusFamily = {
  name: 'seed-values',
  source: 'ISO 32000-2, 12.7.5.5, tables 237 and 238: with their flags, seed values are demands on whoever signs',
  files: [
    signed(
      'warned',
      'reason-of-another',
      'The author offers two reasons, and the signature gives a third.',
      '/Ff 8 /Reasons [(I agree) (Seen)]',
      {
        reason: 'I disagree',
      },
    ),
    signed('warned', 'reason-where-none-may-be', 'The author wants no reason given.', '/Ff 8 /Reasons [(.)]', { reason: 'I agree' }),
    signed('warned', 'digest-of-another', 'SHA-512 is demanded, SHA-256 used.', '/Ff 64 /DigestMethod [/SHA512]'),
    signed('warned', 'no-timestamp', 'A timestamp is demanded, and there is none.', '/TimeStamp <</Ff 1 /URL (https://tsa.example)>>'),
    signed('warned', 'no-proofs', 'Proofs that the certificate stands are demanded, and there are none.', '/Ff 32 /AddRevInfo true'),
    signed('warned', 'not-a-certification', 'A certification of level 1 is demanded.', '/MDP <</P 1>>'),
    signed('warned', 'certification-of-another-level', 'A certification of level 1 is demanded, and 3 given.', '/MDP <</P 1>>', {
      certify: 3,
    }),
    signed('warned', 'document-left-open', 'The document should be locked by the signature.', '/Ff 128 /LockDocument /true'),
    signed('warned', 'certificate-of-another', 'The certificate of somebody else is demanded.', '/Cert <</Ff 1 /Subject [<3000>]>>'),
    signed('warned', 'authority-of-another', 'A certificate of another authority is demanded.', '/Cert <</Ff 2 /Issuer [<3000>]>>'),
    signed('warned', 'name-of-another', 'The signature of Berta is demanded.', '/Cert <</Ff 8 /SubjectDN [<</CN (Berta Second)>>]>>'),
    byOther(
      'kind-of-another',
      'A PAdES signature is demanded, and one of the old kind made.',
      '/Ff 2 /SubFilter [/ETSI.CAdES.detached]',
      'adbe.pkcs7.detached',
      same,
    ),
    byOther('handler-of-another', 'Another signature handler is demanded.', '/Ff 1 /Filter /Entrust.PPKEF', 'ETSI.CAdES.detached', same),
    byOther(
      'attestation-missing',
      'An attestation is demanded that the document lacks.',
      '/Ff 16 /LegalAttestation [(I hereby)]',
      'ETSI.CAdES.detached',
      same,
    ),
    byOther(
      'demands-taken-away',
      'Whoever signs takes the demands out of the field: they were there before.',
      '/Ff 8 /Reasons [(I agree)]',
      'ETSI.CAdES.detached',
      (field) => field.replace(/\/SV\s*<<.*?>>/, ''),
    ),
    signed('passed', 'reason-offered', 'One of the reasons that the author offers.', '/Ff 8 /Reasons [(I agree) (Seen)]', {
      reason: 'Seen',
    }),
    signed('passed', 'digest-offered', 'One of the digests that the author offers.', '/Ff 64 /DigestMethod [/SHA512 /SHA256]'),
    signed('passed', 'name-offered', 'The signature of Anna is demanded.', '/Cert <</Ff 8 /SubjectDN [<</CN (Anna Signer)>>]>>'),
    signed('passed', 'certified-as-demanded', 'A certification of level 2 is demanded and made.', '/MDP <</P 2>>', { certify: 2 }),
    signed(
      'passed',
      'wishes-alone',
      'Without their flags these are wishes: nobody has to follow them.',
      '/Filter /Other /SubFilter [/adbe.pkcs7.sha1] /Reasons [(I agree)] /DigestMethod [/SHA512] /Cert <</Subject [<3000>]>>',
    ),
  ],
};

const rights = (reference: string): string =>
  `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <3000> ${reference}>>`;
const granted = '/Reference [<</Type /SigRef /TransformMethod /UR3 /TransformParams <</Type /TransformParams /V /2.2 /Form [/FillIn]>>>>]';
const enabled = (perms: string, value: string): Buffer =>
  deed({ objects: { [at.catalog]: changed(at.catalog, '/Type /Catalog', `/Type /Catalog /Perms <<${perms}>>`), 60: value } });

export const usageRights: CorpusFamily = {
  name: 'usage-rights',
  source: 'ISO 32000-2, 12.8.2.3 and 12.8.6: usage rights are no signature of a person, and only what grants them is one of these',
  files: [
    {
      name: 'signed',
      verdict: 'passed',
      codes: [],
      why: 'A form with usage rights is signed.',
      make: (world) => world.sign(enabled('/UR3 60 0 R', rights(granted))),
    },
    {
      name: 'signed-old-kind',
      verdict: 'passed',
      codes: [],
      why: 'The same with rights of PDF 1.5.',
      make: (world) => world.sign(enabled('/UR 60 0 R', rights(granted.replace('UR3', 'UR')))),
    },
    {
      name: 'rights-that-grant-nothing',
      verdict: 'failed',
      codes: ['field_hidden'],
      why: 'In the place of usage rights is a signature that grants none: somebody signed, and no field shows it.',
      make: (world) => world.sign(enabled('/UR3 60 0 R', rights(''))),
    },
    {
      name: 'rights-under-another-name',
      verdict: 'failed',
      codes: ['field_hidden'],
      why: 'Rights under a name that grants none are a signature that no field shows.',
      make: (world) => world.sign(enabled('/Other 60 0 R', rights(granted))),
    },
    {
      name: 'rights-granted-later',
      verdict: 'failed',
      codes: ['changed_after_signing', 'field_hidden'],
      why: 'Rights are granted after it was signed: the catalog is another.',
      make: (world) =>
        world.revised((pdf) => ({
          objects: {
            [at.catalog]: objectText(pdf, at.catalog).replace('/Type /Catalog', `/Type /Catalog /Perms <</UR3 ${later} 0 R>>`),
            [later]: rights(granted),
          },
        })),
    },
  ],
};
