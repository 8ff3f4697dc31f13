import { parseProxyTrust } from '@parlour/gateway';
import { decidePartExposure } from './part-exposure.ts';

const given = { host: '127.0.0.1', publicUrl: 'https://play.example', trustProxy: parseProxyTrust('1') };

test.each(['127.0.0.1', 'localhost', '::1'])(
  'a part that runs alone on %s without a proxy serves only its machine @SAFE-04',
  (host) => {
    expect(decidePartExposure({ host, publicUrl: undefined, trustProxy: undefined }).isPublic).toBe(false);
  },
);

test.each([{ ...given }, { ...given, host: '10.0.0.7', trustProxy: parseProxyTrust('10.0.0.5') }])(
  'a part that runs alone serves a proxy that has the certificate @SAFE-04',
  (settings) => {
    expect(decidePartExposure(settings).isPublic).toBe(true);
  },
);

test.each([
  [{ ...given, host: '0.0.0.0', trustProxy: undefined }, /HOST is 0\.0\.0\.0, where others reach this part/],
  [{ ...given, publicUrl: undefined }, /PUBLIC_URL is missing\. Set it to the address with https/],
  [{ ...given, publicUrl: 'http://play.example' }, /PUBLIC_URL is http:\/\/play\.example/],
  [{ ...given, host: '0.0.0.0' }, /HOST is 0\.0\.0\.0, where others than the proxy reach/],
  [
    { ...given, host: '10.0.0.7' },
    /TRUST_PROXY counts proxies, but every machine of the network of 10\.0\.0\.7/,
  ],
])('a part that runs alone does not start with the insecure settings %j @SAFE-04', (settings, problem) => {
  expect(() => decidePartExposure(settings)).toThrow(problem);
});
