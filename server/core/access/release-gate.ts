import type { ActorType } from '../../../shared/domain/sign-in.ts';
import type { Db } from '../../db/schema.ts';
import type { Core, Origin, Owner, Person } from '../context.ts';
import { hasSecondFactor } from '../stores/second-factor-store.ts';
import { hasRecentFactor, mfaRequired } from './recent-factor.ts';

/**
 * What an act asks of a person: `always` a second factor shown within the last ten minutes, so that whoever has none must get one first;
 * `where_there_is_one`: the same of everybody who has one; `where_kept_here`: the same, but somebody whose last one is gone may go on in a
 * session that once showed it, because they have none left to show.
 */
type Demand = 'always' | 'where_there_is_one' | 'where_kept_here';

/** Every act that releases a vault, or could bring a release about or nearer, with what it asks of a person (RULINGS.md#one-gate). */
const demands = {
  release: 'where_there_is_one',
  execute_release: 'always',
  agree_to_release: 'always',
  confirm_certificate: 'always',
  lower_approvals: 'always',
  give_role: 'always',
  lift_hold: 'always',
  accept_by_hand: 'always',
  correct_address: 'always',
  make_key: 'where_there_is_one',
  set_policy: 'where_there_is_one',
  start_timer: 'where_there_is_one',
  name_recipient: 'where_there_is_one',
  change_contacts: 'where_there_is_one',
  remove_device: 'always',
  ask_to_remove_device: 'where_there_is_one',
  keep_device: 'always',
  change_sign_in: 'where_kept_here',
} as const satisfies Record<string, Demand>;

export type GatedAct = keyof typeof demands;

/** Whether a person is behind what such an actor does, rather than a credential that says by itself what it may do. */
const isPerson: Readonly<Record<ActorType, boolean>> = {
  user: true,
  recipient: true,
  witness: true,
  api_key: false,
  command_line: false,
  system: false,
};

/** Who acts: a person by what they showed, or an owner by the credential that speaks for them. */
export type GateContext = { readonly core: Pick<Core, 'clock' | 'db'>; readonly origin: Pick<Origin, 'actor'> } & (
  | { readonly person: Pick<Person, 'userId' | 'mfaAt'> }
  | { readonly owner: Pick<Owner, 'userId' | 'mfaAt'> }
);

/**
 * The one decision on whether a caller may release a vault, or do what could bring a release about or nearer, as far as it depends on how
 * they proved who they are: no surface has a check of its own. Keys act within their permissions, because making one passed this gate.
 * @param db a transaction; default: the last committed state.
 */
export async function mayPass(ctx: GateContext, act: GatedAct, db: Db = ctx.core.db.read): Promise<boolean> {
  if (!isPerson[ctx.origin.actor.type]) return true;
  const { userId, mfaAt = null } = 'person' in ctx ? ctx.person : ctx.owner;
  if (hasRecentFactor({ mfaAt }, ctx.core.clock.now())) return true;
  const demand: Demand = demands[act];
  switch (demand) {
    case 'always':
      return false;
    case 'where_there_is_one':
      // Whoever has shown one in this session has one, even if it is kept elsewhere.
      return mfaAt === null && !(await hasSecondFactor(db, userId));
    case 'where_kept_here':
      return !(await hasSecondFactor(db, userId));
  }
}

/** @throws DomainError `mfa_required` for anyone whom the gate does not let through. */
export async function passGate(ctx: GateContext, act: GatedAct, db?: Db): Promise<void> {
  if (!(await mayPass(ctx, act, db))) throw mfaRequired();
}
