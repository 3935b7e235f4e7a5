/** State of the route to somebody who has just been named: the owner is then asked how they will open it. */
export const justNamed = 'just-named';
