import { describe, expect, it } from 'vitest';
import { pathInConsole, readFragment } from './sign-in-fragment.ts';

describe('what is handed to the sign-in page', () => {
  it('is a link’s token, why another place refused, or where to go on', () => {
    expect(readFragment('')).toEqual({ token: null, error: null, returnTo: null });
    expect(readFragment('#token=heirlock_a-b_c')).toEqual({ token: 'heirlock_a-b_c', error: null, returnTo: null });
    expect(readFragment('#error=invalid_grant').error).toBe('invalid_grant');
    expect(readFragment('#mfa=%2Fconsole%2Fkeys').returnTo).toBe('/keys');
  });

  it('leads nowhere outside of the console', () => {
    for (const path of [
      'https://evil.example/',
      '//evil.example',
      '/consolex',
      '/api/me',
      '/console//evil.example',
      '/console/\\evil',
      'console',
      '/console/ x',
    ])
      expect(pathInConsole(path), path).toBeNull();
    expect(pathInConsole('/console')).toBe('/');
    expect(pathInConsole('/console?a=1')).toBe('/?a=1');
    expect(pathInConsole('/console/authorize?redirect_uri=http%3A%2F%2F127.0.0.1')).toBe('/authorize?redirect_uri=http%3A%2F%2F127.0.0.1');
  });
});
