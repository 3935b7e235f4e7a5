import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { askForCertificateLink, findCertificateLink } from '../../../core/certificates/certificate-link.ts';
import { CertificateUpload, maxCertificateBytes } from '../../../core/certificates/submit-certificate.ts';
import type { Core } from '../../../core/context.ts';
import { formLimits, receiveForm, type UploadForm } from '../../foundation/bodies/receive-form.ts';
import { sendPage } from '../page.ts';
import {
  askedPage,
  askPage,
  handedInPage,
  handInPage,
  tooManyCertificatesPage,
  type CertificateProblem,
} from '../pages/certificate-pages.ts';
import { readerOf } from '../reader.ts';
import { recipientOrigin } from '../request-origin.ts';

interface LinkPath {
  Params: { token: string };
}

const start = '/certificate';
const pathOf = (token: string): string => `${start}/${token}`;
const maxTypedCharacters = 300;

/** From the loss of somebody to the certificate: anyone who asks on the page gets a link by mail, which leads to the form. */
export function certificateRoutes(app: FastifyInstance, core: Core): void {
  app.get(start, (request, reply) => sendPage(reply, askPage(readerOf(request), start)));

  app.post(start, async (request, reply) => {
    const typed = (request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : '').trim().slice(0, maxTypedCharacters);
    try {
      await askForCertificateLink(core, typed);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_email') return sendPage(reply, askPage(readerOf(request), start, typed));
      throw error;
    }
    return sendPage(reply, askedPage(readerOf(request), typed));
  });

  app.get<LinkPath>('/certificate/:token', async (request, reply) => {
    const { token } = request.params;
    return sendPage(reply, handInPage(readerOf(request), await findCertificateLink(core, token), pathOf(token)));
  });

  void app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    forms.post<LinkPath>('/certificate/:token', async (request, reply) => handIn(core, request, reply));
  });
}

async function handIn(core: Core, request: FastifyRequest<LinkPath>, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params;
  const reader = readerOf(request);
  const link = await findCertificateLink(core, token);
  if (link.refusal !== undefined) return sendPage(reply, { ...handInPage(reader, link, pathOf(token)), status: 409 });
  const upload = await CertificateUpload.begin(core, token);
  let form: UploadForm | undefined;
  let fields: UploadForm['fields'] = new Map();
  try {
    form = await receiveForm(request, maxCertificateBytes, async (content, before) => {
      fields = before;
      await upload.receive(content);
    });
    ({ fields } = form);
    const input = {
      fileName: form.file?.filename ?? '',
      statement: fields.get('statement') ?? '',
      affirmed: fields.get('affirmed') === 'yes',
    };
    await upload.finish(input, recipientOrigin(request, link.recipient.id));
    return await sendPage(reply, handedInPage(reader, link));
  } catch (error) {
    await upload.abandon();
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'too_many_codes') return sendPage(reply, tooManyCertificatesPage(reader));
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return sendPage(reply, handInPage(reader, link, pathOf(token), problem, fields.get('statement') ?? ''));
  }
}

const problems: Partial<Record<DomainErrorCode, CertificateProblem>> = {
  file_required: 'file',
  file_too_large: 'size',
  unsupported_format: 'format',
};

/** Which field of the form is to blame, if one is. */
function problemOf({ code, details }: DomainError): CertificateProblem | undefined {
  const field = details[0]?.field;
  return field === 'statement' || field === 'affirmed' ? field : problems[code];
}
