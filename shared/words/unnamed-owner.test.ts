import { describe, expect, it } from 'vitest';
import { nameUnnamedOwner, unnamedOwner as owner } from './unnamed-owner.ts';

describe('an owner without a name', () => {
  it('is put the way a sentence needs it', () => {
    expect(nameUnnamedOwner(`${owner} asks you. If ${owner} is alive, ask ${owner}.`, 'en')).toBe(
      'The person who keeps this vault asks you. If this person is alive, ask this person.',
    );
    expect(nameUnnamedOwner(`On Monday you get something from ${owner}`, 'en')).toBe(
      'On Monday you get something from the person who keeps this vault',
    );
    expect(nameUnnamedOwner(`${owner} bittet Sie. Fragen Sie ${owner} persönlich.`, 'de')).toBe(
      'Die Person, die diesen Tresor führt, bittet Sie. Fragen Sie diese Person persönlich.',
    );
    expect(nameUnnamedOwner(`Der Tresor von ${owner} bleibt zu`, 'de')).toBe(
      'Der Tresor von der Person, die diesen Tresor führt, bleibt zu',
    );
    expect(nameUnnamedOwner(`Lebt ${owner}?`, 'de')).toBe('Lebt die Person, die diesen Tresor führt?');
    expect(nameUnnamedOwner('Thomas asks you.', 'de')).toBe('Thomas asks you.');
  });

  it('is put the same way in HTML', () => {
    expect(nameUnnamedOwner(`<h1>Hello</h1>\n<p><strong>${owner}</strong> keeps</p>`, 'en')).toBe(
      '<h1>Hello</h1>\n<p><strong>The person who keeps this vault</strong> keeps</p>',
    );
    expect(nameUnnamedOwner(`<p>Dear <bdi>Ann</bdi>, <strong>${owner}</strong> keeps</p>`, 'en')).toBe(
      '<p>Dear <bdi>Ann</bdi>, <strong>the person who keeps this vault</strong> keeps</p>',
    );
  });
});
