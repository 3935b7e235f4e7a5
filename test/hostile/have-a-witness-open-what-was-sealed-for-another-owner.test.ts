import { toBase64 } from '../../shared/crypto/base64.ts';
import { attack } from './attack.ts';
import { codeHolder } from './code-holder.ts';

attack(
  'whoever runs one of two servers, and has a code of the same witness, copies the sealed parts into a plan of their own and lets it run out',
  { without: 'a sealed share is for one owner’s plans' },
  async () => {
    await using holder = await codeHolder();
    await holder.runOut();
    const share = toBase64(holder.three.share);
    return holder.caught.some(({ body }) => body.includes(share)) ? 'succeeded' : 'refused';
  },
);
