/** The JSON text of a value, as a column holds it. Only the column's own codec makes it, and only that codec reads it. */
export type Json<T> = string & { readonly __json: T };
