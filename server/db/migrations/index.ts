import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { vaultsMigration } from './0001-vaults.ts';
import { surfacesMigration } from './0002-surfaces.ts';
import { syncMigration } from './0003-sync.ts';
import { releaseKeysMigration } from './0004-release-keys.ts';
import { identityMigration } from './0005-identity.ts';
import { scansMigration } from './0006-scans.ts';
import { auditChainMigration } from './0007-audit-chain.ts';
import { approvalsMigration } from './0008-approvals.ts';
import { platformDocumentsMigration } from './0009-platform-documents.ts';
import { engineWatchMigration } from './0010-engine-watch.ts';
import { warningChannelsMigration } from './0011-warning-channels.ts';
import { trustedContactsMigration } from './0012-trusted-contacts.ts';
import { signingMigration } from './0013-signing.ts';
import { boundTokensMigration } from './0014-bound-tokens.ts';
import { invitationsMigration } from './0015-invitations.ts';
import { deviceRemovalsMigration } from './0016-device-removals.ts';
import { reachMigration } from './0017-reach.ts';
import { ownerMovesMigration } from './0018-owner-moves.ts';
import { signInReturnMigration } from './0019-sign-in-return.ts';
import { kitAccessMigration } from './0020-kit-access.ts';
import { openingsMigration } from './0021-openings.ts';
import { ownerZoneMigration } from './0022-owner-zone.ts';
import { backupsMigration } from './0023-backups.ts';
import { storageMigration } from './0024-storage.ts';
import { watchingMigration } from './0025-watching.ts';
import { keyRotationMigration } from './0026-key-rotation.ts';
import { neighboursMigration } from './0027-neighbours.ts';
import { custodiansMigration } from './0028-custodians.ts';
import { witnessMigration } from './0029-witness.ts';
import { witnessingsMigration } from './0030-witnessings.ts';
import { waysMigration } from './0031-ways.ts';
import { handoversMigration } from './0032-handovers.ts';
import { correctionsMigration } from './0033-corrections.ts';
import { releasePapersMigration } from './0034-release-papers.ts';

/** Every migration in order. Append only: a migration that has shipped never changes. */
export function migrationsFor(dialect: Dialect): Readonly<Record<string, Migration>> {
  return {
    '0001-vaults': vaultsMigration(dialect),
    '0002-surfaces': surfacesMigration(dialect),
    '0003-sync': syncMigration(dialect),
    '0004-release-keys': releaseKeysMigration(dialect),
    '0005-identity': identityMigration(dialect),
    '0006-scans': scansMigration(dialect),
    '0007-audit-chain': auditChainMigration(dialect),
    '0008-approvals': approvalsMigration(dialect),
    '0009-platform-documents': platformDocumentsMigration(dialect),
    '0010-engine-watch': engineWatchMigration(dialect),
    '0011-warning-channels': warningChannelsMigration(dialect),
    '0012-trusted-contacts': trustedContactsMigration(dialect),
    '0013-signing': signingMigration(dialect),
    '0014-bound-tokens': boundTokensMigration(dialect),
    '0015-invitations': invitationsMigration(dialect),
    '0016-device-removals': deviceRemovalsMigration(dialect),
    '0017-reach': reachMigration(dialect),
    '0018-owner-moves': ownerMovesMigration(dialect),
    '0019-sign-in-return': signInReturnMigration(dialect),
    '0020-kit-access': kitAccessMigration(dialect),
    '0021-openings': openingsMigration(dialect),
    '0022-owner-zone': ownerZoneMigration(),
    '0023-backups': backupsMigration(dialect),
    '0024-storage': storageMigration(dialect),
    '0025-watching': watchingMigration(dialect),
    '0026-key-rotation': keyRotationMigration(dialect),
    '0027-neighbours': neighboursMigration(dialect),
    '0028-custodians': custodiansMigration(dialect),
    '0029-witness': witnessMigration(dialect),
    '0030-witnessings': witnessingsMigration(dialect),
    '0031-ways': waysMigration(dialect),
    '0032-handovers': handoversMigration(dialect),
    '0033-corrections': correctionsMigration(dialect),
    '0034-release-papers': releasePapersMigration(dialect),
  };
}
