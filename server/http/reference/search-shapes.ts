import { Type } from 'typebox';
import { maxSearchCharacters } from '../../core/search/search-terms.ts';
import { idOf, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { requiredAs } from '../foundation/answers/documented.ts';
import { listOf, pages } from './shapes.ts';

/** What a search looks for, worded for the documentation. */
export const searchWording =
  'Words, each of which must be in the text or begin a word of it; `field:words` looks into one field: name, description or tags.';

export const searchQuery = Type.Object({
  q: requiredAs(
    Type.String(),
    Type.String({ minLength: 1, maxLength: maxSearchCharacters, description: searchWording, examples: ['will', 'name:letters'] }),
  ),
  ...pages,
});

const found = Type.Object(
  {
    type: oneOf(['vault', 'document']),
    id: Type.String({ description: 'Of the vault or the document.' }),
    name: sample('Family papers'),
    vault_id: idOf('vault', 'The vault itself, or that of the document.'),
  },
  { title: 'SearchResult' },
);

export const searchAnswer = listOf(found);
