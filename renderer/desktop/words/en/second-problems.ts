/** Why two services can't keep a vault yet. */
export const secondProblems = {
  third_needed: {
    title: 'The third party is missing',
    whatToDo:
      'Two services keep a vault only together with a witness or a paper. Name one under Settings, Two services, then choose the vault.',
  },
  inactivity_needed: {
    title: 'Two services can only go by your silence',
    whatToDo:
      'A vault on two services opens when you’re no longer heard from, and for no other reason. Choose that rule, or take the vault off the second service first.',
  },
} as const;
