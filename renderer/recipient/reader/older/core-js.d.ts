// It has no types: it only brings what has them already.
declare module 'core-js/stable';
