/** The same sentences in another language: every key of the English ones, and no other. */
export type Catalog<English> = { readonly [Key in keyof English]: English[Key] extends string ? string : Catalog<English[Key]> };
