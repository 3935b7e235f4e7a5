import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where the owner's clock is: mails and pages say times as it shows them. */
export function ownerZoneMigration(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('users').addColumn('time_zone', 'text').execute();
    },
  };
}
