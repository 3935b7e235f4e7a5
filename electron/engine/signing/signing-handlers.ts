import type { Certificate } from '../../contract/signing.ts';
import type { Handlers, Session } from '../engine-context.ts';
import { checkSignatures } from './check-signatures.ts';
import { createStoredSigningKey, listStoredSigningKeys, removeStoredSigningKey } from './stored-signing-keys.ts';
import { completeSignature, raiseLevel } from './raise-level.ts';
import { openChosenKey, signDocument } from './sign-document.ts';
import { signingOptions } from './signing-options.ts';
import { addTrustedRoots, removeTrustedRoot, trustedRoots } from './trusted-roots.ts';
import { setTrustedLists, viewTrustedLists } from './trusted-lists.ts';
import { viewCertificate } from './view-certificate.ts';

type SigningMethods =
  | 'signing.keys'
  | 'signing.createKey'
  | 'signing.removeKey'
  | 'signing.readKeyFile'
  | 'signing.roots'
  | 'signing.addRoots'
  | 'signing.removeRoot'
  | 'signing.trustedLists'
  | 'signing.setTrustedLists'
  | 'documents.signingOptions'
  | 'documents.sign'
  | 'documents.raiseLevel'
  | 'documents.completeSignature'
  | 'documents.checkSignatures';

/** Signing PDFs, checking what is signed, and whom to trust in that. */
export const signingHandlers: Handlers<SigningMethods> = {
  'signing.keys': (ctx) => listStoredSigningKeys(ctx.session()),
  'signing.createKey': (ctx, { name }) => createStoredSigningKey(ctx, ctx.session(), name),
  'signing.removeKey': (ctx, { key }) => {
    removeStoredSigningKey(ctx.session(), key);
    return {};
  },
  'signing.readKeyFile': async (ctx, { path, passphrase }) => {
    const key = await openChosenKey(ctx.session(), { file: path, passphrase });
    try {
      return viewCertificate(key.certificate);
    } finally {
      await key.close();
    }
  },
  'signing.roots': (ctx) => viewRoots(ctx.session()),
  'signing.addRoots': async (ctx, { path }) => {
    const session = ctx.session();
    await addTrustedRoots(session, path);
    return viewRoots(session);
  },
  'signing.removeRoot': (ctx, { fingerprint }) => {
    const session = ctx.session();
    removeTrustedRoot(session, fingerprint);
    return viewRoots(session);
  },
  'signing.trustedLists': viewTrustedLists,
  'signing.setTrustedLists': (ctx, { isOn }) => setTrustedLists(ctx, isOn),
  'documents.signingOptions': signingOptions,
  'documents.sign': signDocument,
  'documents.raiseLevel': raiseLevel,
  'documents.completeSignature': completeSignature,
  'documents.checkSignatures': checkSignatures,
};

function viewRoots(session: Session): Certificate[] {
  return trustedRoots(session).map(viewCertificate);
}
