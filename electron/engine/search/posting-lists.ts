// Memory comes in chunks of cells; a cell is two 32-bit numbers. A list is a chain of blocks, each twice as long as the previous one:
// a head cell (cell of the next block or 0; how many postings fit), then a cell for each posting. So a word that occurs in one
// document takes 16 bytes, and nothing is ever copied to grow.

const cellsPerChunk = 2 ** 17;
const chunkMask = cellsPerChunk - 1;
const chunkShift = 17;
const maxPerBlock = 512;
const firstLists = 1024;
const noMemory = new Uint32Array();

/**
 * Lists of pairs of 32-bit numbers: a place, and what there is to know about it. Many short lists and few very long ones take little more
 * than 8 bytes per posting.
 */
export class PostingLists {
  #chunks: Uint32Array[] = [];
  /** Cell 0 stands for none. */
  #nextCell = 1;
  #count = 0;
  #first = new Uint32Array(firstLists);
  #last = new Uint32Array(firstLists);
  /** Postings in the last block. */
  #used = new Uint16Array(firstLists);

  /** How many lists there are; they are numbered from 0. */
  get count(): number {
    return this.#count;
  }

  /** A new, empty list. */
  add(): number {
    const list = this.#count;
    this.#count += 1;
    if (list === this.#first.length) this.#growLists();
    const block = this.#allocate(1);
    this.#first[list] = block;
    this.#last[list] = block;
    this.#used[list] = 0;
    return list;
  }

  append(list: number, place: number, data: number): void {
    let block = this.#last[list] ?? 0;
    let used = this.#used[list] ?? 0;
    let chunk = this.#chunk(block);
    let at = (block & chunkMask) * 2;
    if (used === chunk[at + 1]) {
      // Emptied blocks are still in the chain.
      if (chunk[at] === 0) chunk[at] = this.#allocate(Math.min(used * 2, maxPerBlock));
      block = chunk[at] ?? 0;
      chunk = this.#chunk(block);
      at = (block & chunkMask) * 2;
      used = 0;
      this.#last[list] = block;
    }
    chunk[at + 2 + used * 2] = place;
    chunk[at + 3 + used * 2] = data;
    this.#used[list] = used + 1;
  }

  /** What is known about the newest posting if it is at this place. */
  newestAt(list: number, place: number): number | undefined {
    const block = this.#last[list] ?? 0;
    const used = this.#used[list] ?? 0;
    if (used === 0) return undefined;
    const chunk = this.#chunk(block);
    const at = (block & chunkMask) * 2 + used * 2;
    return chunk[at] === place ? chunk[at + 1] : undefined;
  }

  /** Replaces what is known about the newest posting. */
  setNewest(list: number, data: number): void {
    const block = this.#last[list] ?? 0;
    this.#chunk(block)[((block & chunkMask) + (this.#used[list] ?? 0)) * 2 + 1] = data;
  }

  each(list: number, visit: (place: number, data: number) => void): void {
    const last = this.#last[list] ?? 0;
    for (let block = this.#first[list] ?? 0; ; ) {
      const chunk = this.#chunk(block);
      const at = (block & chunkMask) * 2;
      const end = at + 2 + 2 * ((block === last ? this.#used[list] : chunk[at + 1]) ?? 0);
      for (let cell = at + 2; cell < end; cell += 2) visit(chunk[cell] ?? 0, chunk[cell + 1] ?? 0);
      if (block === last) return;
      block = chunk[at] ?? 0;
    }
  }

  /** Drops the postings of all other places. The list keeps its memory for what comes next. */
  keepOnly(list: number, keep: (place: number) => boolean): void {
    let block = this.#first[list] ?? 0;
    let used = 0;
    this.each(list, (place, data) => {
      if (!keep(place)) return;
      // Writing never overtakes reading.
      let chunk = this.#chunk(block);
      const head = (block & chunkMask) * 2;
      if (used === chunk[head + 1]) {
        block = chunk[head] ?? 0;
        chunk = this.#chunk(block);
        used = 0;
      }
      const at = ((block & chunkMask) + 1 + used) * 2;
      chunk[at] = place;
      chunk[at + 1] = data;
      used += 1;
    });
    this.#last[list] = block;
    this.#used[list] = used;
  }

  /** Overwrites everything and releases the memory. */
  wipe(): void {
    for (const chunk of this.#chunks) chunk.fill(0);
    this.#chunks = [];
    this.#nextCell = 1;
    this.#count = 0;
  }

  /** The memory that a block is in. */
  #chunk(block: number): Uint32Array {
    return this.#chunks[block >>> chunkShift] ?? noMemory;
  }

  #allocate(postings: number): number {
    const cells = postings + 1;
    const left = cellsPerChunk - (this.#nextCell & chunkMask);
    if (left < cells) this.#nextCell += left;
    const block = this.#nextCell;
    this.#nextCell += cells;
    if (block >>> chunkShift >= this.#chunks.length) this.#chunks.push(new Uint32Array(cellsPerChunk * 2));
    this.#chunk(block)[(block & chunkMask) * 2 + 1] = postings;
    return block;
  }

  #growLists(): void {
    const first = new Uint32Array(this.#count * 2);
    const last = new Uint32Array(this.#count * 2);
    const used = new Uint16Array(this.#count * 2);
    first.set(this.#first);
    last.set(this.#last);
    used.set(this.#used);
    this.#first = first;
    this.#last = last;
    this.#used = used;
  }
}
