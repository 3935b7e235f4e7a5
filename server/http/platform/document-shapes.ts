import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { maxUploadBytes } from '../../core/documents/upload-document.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { standing } from './vault-shapes.ts';
import { custodies } from '../../../shared/domain/vault.ts';
import { scanStatuses } from '../../../shared/domain/scan.ts';

/** Shapes of documents. */

const status = oneOf(['uploading', 'stored'], { description: 'Whether it is still on its way, or here.' });

export const initiateBody = Type.Object(
  {
    fileName: documentedAs(
      Type.String(),
      Type.String({
        minLength: 1,
        description: `At most ${textLimits.documentNameBytes} bytes. Anything before the last slash is dropped.`,
      }),
    ),
    fileSize: documentedAs(Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0, maximum: maxUploadBytes, description: 'In bytes.' })),
    mimeType: Type.Optional(
      Type.String({
        pattern: '^[\\w.+-]+/[\\w.+-]+$',
        maxLength: 127,
        default: 'application/octet-stream',
        description: 'What kind of file it is.',
      }),
    ),
  },
  { examples: [{ fileName: 'will.pdf', fileSize: 48_213, mimeType: 'application/pdf' }] },
);

export const initiatedAnswer = Type.Object({
  document: Type.Object({ id: idOf('document'), status }),
  upload: Type.Object({
    protocol: oneOf(['tus']),
    url: sample(
      'https://vault.example.com/api/uploads/doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB',
      'Where the content goes: an upload of the tus protocol (1.0) that has been created.',
    ),
    maxSize: count(maxUploadBytes, 'The largest document that is taken, in bytes.'),
    expiresAt: instant('Until when it may take.'),
  }),
});

export const documentAnswer = Type.Object({
  document: Type.Object(
    {
      id: idOf('document'),
      vaultId: idOf('vault'),
      name: sample('will.pdf'),
      mimeType: sample('application/pdf'),
      size: count(48_213, 'In bytes.'),
      received: count(48_213, 'How many of them are here.'),
      checksum: sampleOrNull(
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        'SHA-256 of the content; null while it is on its way.',
      ),
      status,
      custody: oneOf(custodies, { description: 'Who has the keys to it.' }),
      virusScan: Type.Object({ status: oneOf(scanStatuses), scannedAt: instantOrNull() }),
      createdAt: instant(),
      updatedAt: instant(),
    },
    { title: 'Document' },
  ),
  _meta: standing,
});
