import { tempFolder } from '../files/temp-folder.ts';
import { join } from 'node:path';
import type { Output } from '../../../electron/contract/contract.ts';
import type { OwnerDevice } from '../desktop/owner-device.ts';

/** What is on a kit that lets a new device in. */
export interface PrintedKit {
  readonly kit: Output<'kit.show'>;
  readonly wayIn: NonNullable<Output<'kit.show'>['wayIn']>;
}

/** Prints the owner's kit, as its pages do, and reads it. @throws Error when it has no way in. */
export async function printKit(device: OwnerDevice): Promise<PrintedKit> {
  const folder = await tempFolder('kit');
  const { letsIn } = await device.must('kit.savePdf', { path: join(folder.path, 'kit.pdf') });
  const kit = await device.must('kit.show', {});
  await folder.remove();
  if (!letsIn || kit.wayIn === null) throw new Error('this kit lets nobody in');
  return { kit, wayIn: kit.wayIn };
}
