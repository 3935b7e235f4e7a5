import type { Handlers } from '../engine-context.ts';
import { saveBundle } from './export-bundle.ts';
import { exportVault } from './export-vault.ts';
import { importVault } from './import-vault.ts';
import { saveEstate } from './save-estate.ts';

export const archiveHandlers: Handlers<'archive.export' | 'archive.import' | 'bundles.save' | 'estates.save'> = {
  'archive.export': exportVault,
  'archive.import': importVault,
  'bundles.save': saveBundle,
  'estates.save': saveEstate,
};
