import type { OpenApiDocument } from '../openapi.ts';
import { templateOf } from '../template-of.ts';
import type { Operation } from '../operation.ts';
import { surfacesAt, type Place } from '../place.ts';
import { stories } from './index.ts';
import type { StoryRequest } from './story.ts';

/** A request of a place's story, with the operation that it asks. */
export interface PlacedRequest extends StoryRequest {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** What is done at a place, from the first request to the last: each of its surfaces' stories, and at the end what takes away, the other way round. */
export interface PlaceStory {
  readonly needs: Readonly<Record<string, string>>;
  readonly requests: readonly PlacedRequest[];
  /** By `METHOD /path`: why an operation isn't in it. */
  readonly leftOut: Readonly<Record<string, string>>;
}

/** @throws Error for an operation that no story asks or leaves out with a reason. */
export function storyAt(document: OpenApiDocument, place: Place): PlaceStory {
  const told = surfacesAt(place).map((surface) => {
    const here = new Set(
      place.claims.routes.filter(({ dialect }) => dialect.name === surface).map(({ method, path }) => `${method} ${templateOf(path)}`),
    );
    const { needs, requests, leftOut } = stories[surface];
    const asked = requests.filter(({ endpoint }) => here.has(endpoint));
    const isHad = ({ takes }: StoryRequest): boolean => takes === undefined || here.has(takes);
    const missing = asked.filter((request) => !isHad(request)).map(({ endpoint }) => [endpoint, elsewhere] as const);
    return {
      needs,
      placed: asked.filter(isHad).map((request) => placedIn(document, request)),
      leftOut: [...Object.entries(leftOut).filter(([endpoint]) => here.has(endpoint)), ...missing],
    };
  });
  const story = {
    needs: Object.assign({}, ...told.map(({ needs }) => needs)) as Readonly<Record<string, string>>,
    requests: [
      ...told.flatMap(({ placed }) => placed.filter(({ ends }) => ends !== true)),
      ...told.toReversed().flatMap(({ placed }) => placed.filter(({ ends }) => ends === true)),
    ],
    leftOut: Object.fromEntries(told.flatMap(({ leftOut }) => leftOut)),
  };
  assertWhole(document, story);
  return story;
}

const elsewhere = 'It takes what its interface answers at an address of its own only.';

function placedIn(document: OpenApiDocument, request: StoryRequest): PlacedRequest {
  const [method = '', path = ''] = request.endpoint.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`no operation is ${request.endpoint}`);
  return { ...request, method, path, operation };
}

function assertWhole({ paths }: OpenApiDocument, { requests, leftOut }: PlaceStory): void {
  const told = new Set([...requests.map(({ endpoint }) => endpoint), ...Object.keys(leftOut)]);
  const all = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const untold = all.filter((endpoint) => !told.has(endpoint));
  if (untold.length > 0) throw new Error(`no story asks ${untold.join(', ')}`);
}
