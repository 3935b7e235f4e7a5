import { useState } from 'react';
import type { EmptyField, SignaturePlace, SigningOptions } from '../../../electron/contract/signing.ts';

/** Where a signature is to go, and which page is being viewed. */
export interface Spot {
  readonly page: number;
  readonly showPage: (page: number) => void;
  /** The field that is to be filled; null: none. Then `place` says where, and null means that it isn't shown. */
  readonly field: EmptyField | null;
  readonly place: SignaturePlace | null;
  readonly chooseField: (field: EmptyField | null) => void;
  readonly choosePlace: (place: SignaturePlace | null) => void;
}

/** Begins with the first field that can be signed: whoever made the form meant it to be. */
export function useSpot({ emptyFields }: SigningOptions): Spot {
  const [field, setField] = useState<EmptyField | null>(emptyFields.find(({ refusal }) => refusal === null) ?? null);
  const [place, setPlace] = useState<SignaturePlace | null>(null);
  const [page, showPage] = useState(field?.place?.page ?? 1);
  return {
    page,
    showPage,
    field,
    place,
    chooseField: (chosen) => {
      setField(chosen);
      setPlace(null);
      const { place: own = null } = chosen ?? {};
      if (own !== null) showPage(own.page);
    },
    choosePlace: (chosen) => {
      setField(null);
      setPlace(chosen);
    },
  };
}
