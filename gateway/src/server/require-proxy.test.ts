import { readConfig } from './config.ts';
import { requireProxy } from './require-proxy.ts';

const read = (env: Record<string, string>) => requireProxy(readConfig(env));
const behindProxy = {
  TRUST_PROXY: '10.0.0.5',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example',
};

test.each<Record<string, string>>([
  {},
  { TRUST_PROXY: '10.0.0.5', PUBLIC_URL: 'https://play.example' },
  { TRUST_PROXY: '10.0.0.5', NODE_ENV: 'production' },
  { ...behindProxy, PUBLIC_URL: 'http://play.example' },
])('refuses a gateway that others reach without encryption, with %j @SAFE-04', (env) => {
  expect(() => read({ HOST: '0.0.0.0', ...env })).toThrow(
    expect.objectContaining({
      code: 'config.invalid',
      message: expect.stringMatching(/HOST is 0\.0\.0\.0, where others reach the gateway/),
    }),
  );
});

test('accepts a gateway behind a named proxy with https, and one for its own machine @SAFE-04', () => {
  expect(() => read({ HOST: '0.0.0.0', ...behindProxy })).not.toThrow();
  expect(() => read({ HOST: '127.0.0.1' })).not.toThrow();
});
