import type { Document } from '../../../electron/contract/shapes.ts';
import type { SigningOptions } from '../../../electron/contract/signing.ts';
import { maxWitnessedBytes } from '../../../shared/domain/witnessing.ts';
import { problemCodeOf } from '../problems.ts';

/** Why nobody can be asked to sign a document, whoever it would be. */
export type WhyNotOthers = 'password' | 'certified' | 'doubtful' | 'large';

/** Before anything is read of it; undefined where nothing speaks against it. */
export const whyNotBySize = ({ sizeBytes }: Document): WhyNotOthers | undefined => (sizeBytes > maxWitnessedBytes ? 'large' : undefined);

/** By what it allows. */
export function whyNotByOptions({ encrypted, certification, doubtful }: SigningOptions): WhyNotOthers | undefined {
  if (encrypted) return 'password';
  if (certification === 1) return 'certified';
  return doubtful ? 'doubtful' : undefined;
}

const locked: ReadonlySet<string> = new Set([
  'password_needed',
  'wrong_password',
  'recipient_needed',
  'wrong_recipient',
  'unsupported_encryption',
]);

/** By why it couldn't be read; undefined for what may pass, or has words of its own. */
export function whyNotByProblem(error: unknown): WhyNotOthers | undefined {
  return error !== null && locked.has(problemCodeOf(error)) ? 'password' : undefined;
}
