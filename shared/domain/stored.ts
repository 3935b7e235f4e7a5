/** What the store of documents holds, in the order in which a check goes through it: each is a kind of row that names something there. */
export const storedKinds = ['document', 'certificate', 'upload', 'witnessing', 'paper', 'pack'] as const;
export type StoredKind = (typeof storedKinds)[number];

/** What a check can find: nothing is there, or something else than was put there. */
export const storedProblems = ['missing', 'damaged'] as const;
export type StoredProblem = (typeof storedProblems)[number];
