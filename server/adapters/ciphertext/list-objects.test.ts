import { expect, it } from 'vitest';
import { startS3Server } from '../../../test/kit/services/s3-server.ts';
import { noLists, readListState, writeListState } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import { listObjects } from './list-objects.ts';
import { S3Objects } from './s3-objects.ts';

it('keeps trusted lists in a bucket, replaces them, and takes away what is not named any more', async () => {
  const server = await startS3Server();
  const place = { bucket: server.bucket, prefix: 'p/', region: 'us-east-1', endpoint: server.endpoint, pathStyle: true };
  const options = { credentials: () => Promise.resolve(server.credentials), report: () => undefined, pauseMs: 1 };
  const objects = new S3Objects(place, options);
  const lists = listObjects(objects);
  expect(await readListState(lists)).toEqual(noLists);
  expect(await lists.names()).toEqual([]);
  await lists.write('AT-1-0000000000000000.xml', Buffer.from('one'));
  await lists.write('AT-1-0000000000000000.xml', Buffer.from('two'));
  expect(Buffer.from((await lists.read('AT-1-0000000000000000.xml')) ?? []).toString()).toBe('two');
  const state = { ...noLists, seen: { AT: 1 } };
  await writeListState(lists, state);
  expect(await lists.names()).toEqual(['lists.json']);
  expect(await readListState(lists)).toEqual(state);
  expect(await lists.read('AT-1-0000000000000000.xml')).toBeUndefined();
  objects.close();
  await server.stop();
});
