import type { Db } from '../../db/schema.ts';

/** Which of these hashes is that of a link's token: of whatever kind a link in a mail can be. */
export async function findHashOfLink(db: Db, hashes: readonly string[]): Promise<string | undefined> {
  const found = await db
    .selectFrom('links')
    .select('token_hash as hash')
    .where('token_hash', 'in', hashes)
    .unionAll(db.selectFrom('sign_in_links').select('token_hash as hash').where('token_hash', 'in', hashes))
    .unionAll(db.selectFrom('owner_reach').select('link_hash as hash').where('link_hash', 'in', hashes))
    .unionAll(db.selectFrom('device_removals').select('stop_hash as hash').where('stop_hash', 'in', hashes))
    .unionAll(db.selectFrom('witnesses').select('token_hash as hash').where('token_hash', 'in', hashes))
    .unionAll(db.selectFrom('correction_links').select('token_hash as hash').where('token_hash', 'in', hashes))
    .unionAll(db.selectFrom('recipient_ways').select('token_hash as hash').where('token_hash', 'in', hashes))
    .unionAll(
      db.selectFrom('recipients').select('way_token_hash as hash').where('way_token_hash', 'in', hashes).$narrowType<{ hash: string }>(),
    )
    .limit(1)
    .executeTakeFirst();
  return found?.hash;
}
