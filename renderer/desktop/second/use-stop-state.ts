import { useCallback } from 'react';
import type { Output } from '../../../electron/contract/contract.ts';
import type { CustodianRole } from '../../../electron/contract/second-methods.ts';
import { useAct, useCall, useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

/**
 * Whether both servers know of the owner's latest sign of life, for the vaults that two servers keep. `elsewhere`: this device can't tell.
 * `waitsFor`: whose confirmation is missing; empty while `state` is another.
 */
export interface StopState {
  readonly state: 'known' | 'unknown' | 'elsewhere';
  readonly waitsFor: readonly CustodianRole[];
}

type Second = Output<'secondServer.get'>;

/** @returns undefined where no such vault is meant, or none has a plan yet. @param vault default: all of them. */
export function stopStateOf(second: Second | undefined, vault?: string): StopState | undefined {
  const vaults = second?.vaults.filter((one) => vault === undefined || one.vault === vault) ?? [];
  if (second === null || second === undefined || vaults.length === 0) return undefined;
  if (!second.isHere) return { state: 'elsewhere', waitsFor: [] };
  const told = vaults.flatMap(({ custody }) => (custody === null || custody.isStopKnown === null ? [] : [custody]));
  if (told.length === 0) return undefined;
  const missing = new Set(told.flatMap(({ isStopKnown, stopWaitsFor }) => (isStopKnown === true ? [] : stopWaitsFor)));
  const isKnown = told.every(({ isStopKnown }) => isStopKnown === true);
  return { state: isKnown ? 'known' : 'unknown', waitsFor: (['first', 'second', 'third'] as const).filter((role) => missing.has(role)) };
}

export function useStopState(vault?: string): StopState | undefined {
  return stopStateOf(useEngine('secondServer.get', {}).data, vault);
}

/**
 * Tells the second server at once what was just told the first, where this device can, and asks both whether they have it.
 * @returns what is known then; undefined as `stopStateOf`.
 */
export function useTellSecond(): { readonly tell: (vault?: string) => Promise<StopState | undefined>; readonly isTelling: boolean } {
  const call = useCall();
  const { mutateAsync, isPending } = useAct('secondServer.sync');
  const tell = useCallback(
    async (vault?: string) => {
      const second = await call('secondServer.get', {});
      // How it went is in what is asked for next.
      if (second?.isHere === true && second.vaults.length > 0) await mutateAsync({}).catch(() => undefined);
      return stopStateOf(await call('secondServer.get', {}), vault);
    },
    [call, mutateAsync],
  );
  return { tell, isTelling: isPending };
}

/** Whether two servers keep a vault, or are to. */
export function useIsShared(vault: string): boolean {
  const { data } = useEngine('secondServer.get', {});
  return data?.vaults.some((one) => one.vault === vault) === true;
}

/** What is said when a release was stopped at the account's server: `alone` where no other keeps the vault. */
export function useStoppedWords(vault: string, alone: string): string {
  const { t } = useTranslation('second');
  return useIsShared(vault) ? t('stop.atFirst') : alone;
}
