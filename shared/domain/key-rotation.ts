/** What is rotated: the master key and with it everything that is derived from it, or only what the server's halves of release keys are wrapped with. */
export const rotationKinds = ['master', 'deployment'] as const;
export type RotationKind = (typeof rotationKinds)[number];

/**
 * How far a rotation is. `spreading`: servers are getting to know the new key, nothing is sealed with it. `switching`: it seals, and
 * servers are being told. `renewing`: all servers seal with it, and what is sealed under the earlier one is sealed anew. `settling`: nothing
 * needs the earlier one but what was sent out before and runs out by itself. `done`: it is forgotten.
 */
export const rotationStages = ['spreading', 'switching', 'renewing', 'settling', 'done'] as const;
export type RotationStage = (typeof rotationStages)[number];
