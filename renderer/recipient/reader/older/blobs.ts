import { bringMethods } from './bring.ts';

/** Rejects with the browser's own error: whether a disk can't read is told by its name. */
function read(begin: (reader: FileReader) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    begin(reader);
  });
}

// Before 2019 and 2020.
bringMethods(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return read((reader) => reader.readAsArrayBuffer(this));
  },
  text(this: Blob) {
    return read((reader) => reader.readAsText(this));
  },
});
