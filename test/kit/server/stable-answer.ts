/** What stands for chance in answers that people read: one instance for all answers of a server, so that an id stays the same throughout. */
export class StableAnswers {
  readonly #origin: string;
  readonly #ids = new Map<string, string>();
  readonly #codes = new Map<string, string>();
  readonly #hashes = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The same answer with an id for each id, and words that are plainly examples for whatever opens something. */
  of(answer: unknown): unknown {
    return this.#valueOf('', answer);
  }

  #valueOf(name: string, value: unknown): unknown {
    // What a check finds is the machine's own.
    if (name === 'findings') return [exampleFinding];
    if (Array.isArray(value)) return value.map((one) => this.#valueOf(name, one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#valueOf(key, one)]));
    if (value === null || typeof value === 'boolean') return value;
    return byName[name] ?? (typeof value === 'string' ? this.#textOf(name, value) : value);
  }

  #textOf(name: string, text: string): string {
    if (text === '127.0.0.1') return name === 'id' ? 'vault.example.org' : '203.0.113.7';
    if (/^(previousH|h)ash$/.test(name)) return this.#numbered(this.#hashes, text, (number) => number.padStart(64, '0'));
    return secrets
      .reduce((rest, [pattern, example]) => rest.replaceAll(pattern, example), text)
      .replaceAll(ulid, (id) => this.#idOf(id))
      .replaceAll(recoveryCode, (code) => this.#numbered(this.#codes, code, (number) => `exam-ples-${number.padStart(4, '0')}`))
      .replaceAll(this.#origin, 'https://vault.example.org')
      .replaceAll(encodeURIComponent(this.#origin), encodeURIComponent('https://vault.example.org'));
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id) ?? exampleId(this.#ids.size);
    this.#ids.set(id, known);
    return known;
  }

  #numbered(known: Map<string, string>, text: string, write: (number: string) => string): string {
    const example = known.get(text) ?? write(String(known.size + 1));
    known.set(text, example);
    return example;
  }
}

const ulid = /(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z])/g;
const recoveryCode = /(?<![\w-])[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}(?![\w-])/g;

const exampleFinding = {
  check: 'certificate',
  severity: 'warning',
  text: 'The certificate of CN=vault.example.org ends on 2026-12-01.',
  advice: 'Renew it before, and start the server again.',
};

/** Members that are chance, or the machine's own, through and through. */
const byName: Readonly<Record<string, string | number>> = {
  challenge: 'EXAMPLE-CHALLENGE',
  signature: 'RVhBTVBMRQ==',
  publicKey: 'RVhBTVBMRQ==',
  freeBytes: 800_000_000_000,
  totalBytes: 1_000_000_000_000,
};

/** What opens something, or proves it, by its form. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFUzI1NiJ9.EXAMPLE.EXAMPLE'],
  [/heirlock_([a-z]+)_[\w-]+/g, 'heirlock_$1_EXAMPLE'],
  [/sk_(test|live)_[0-9A-Za-z]+/g, 'sk_$1_EXAMPLE'],
  [/whsec_[\w+/=-]+/g, 'whsec_EXAMPLE'],
  [/(?<=signature=)[\w-]+/g, 'EXAMPLE'],
  [/(?<=secret=|^)[A-Z2-7]{32}(?=&|$)/g, 'EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAM'],
  // A person's id as authenticators have it.
  [/^MDF[0-9A-Za-z]{32}$/g, 'RVhBTVBMRQ'],
];

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const first = [...'1AB'].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);

/** The ids that documents show, one after the other. */
function exampleId(index: number): string {
  const number = first + index;
  const end = [10, 5, 0].map((shift) => digits[(number >> shift) & 31] ?? '').join('');
  return `01JC3ZK4V8N6Q2T7R5W9X0Y${end}`;
}
