import { bringGlobal, bringMethods } from './bring.ts';

const half = 2 ** 32;

/**
 * Sizes and counts: as ordinary numbers, which is exact up to 2^53. @throws RangeError beyond, rather than be wrong without a word; nothing
 * in a bundle reaches it.
 */
function WholeNumber(value: number | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for this browser`);
  return number;
}

/** What is written with them is added, compared and put into 64 bits. */
export const bits64 = {
  setBigUint64(this: DataView, offset: number, value: number, isLittleEndian = false): void {
    this.setUint32(offset + (isLittleEndian ? 4 : 0), Math.floor(value / half), isLittleEndian);
    this.setUint32(offset + (isLittleEndian ? 0 : 4), value % half, isLittleEndian);
  },
  // Not exact beyond 2^53, where whoever reads it takes it for no number.
  getBigUint64(this: DataView, offset: number, isLittleEndian = false): number {
    const high = this.getUint32(offset + (isLittleEndian ? 4 : 0), isLittleEndian);
    return high * half + this.getUint32(offset + (isLittleEndian ? 0 : 4), isLittleEndian);
  },
};

// Before 2018, in Safari 2020.
bringGlobal('BigInt', () => WholeNumber);
bringMethods(DataView.prototype, bits64);
