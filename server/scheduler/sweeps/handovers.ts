import { carryOutHandovers } from '../../core/handovers/carry-out-handovers.ts';
import type { Core } from '../../core/context.ts';

/** Moves every handover that is due. @param goesOn false: no further one is looked at. @returns how many were due. */
export async function sweepHandovers(core: Core, goesOn: () => boolean = () => true): Promise<number> {
  return carryOutHandovers(core, goesOn);
}
