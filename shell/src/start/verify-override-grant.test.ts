import { sign } from 'node:crypto';
import { overrideGrant } from '@parlour/contracts';
import { makeTestKey, type TestKey } from '../testing/sign-document.ts';
import { verifyOverrideGrant } from './verify-override-grant.ts';

const key = makeTestKey('site-key');
const claims = { iss: overrideGrant.issuer, aud: overrideGrant.audience, sub: 'rex', remote: 'mfe-wallet' };
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function makeGrant(given: object, header: object = {}, by: TestKey = key): string {
  const text = `${encode({ typ: overrideGrant.typ, alg: 'EdDSA', kid: by.id, ...header })}.${encode(given)}`;
  return `${text}.${sign(null, Buffer.from(text), by.private).toString('base64url')}`;
}

test('gives the claims of a grant that a key of the page signed @PLAT-07', async () => {
  expect(await verifyOverrideGrant(makeGrant(claims), [makeTestKey('older'), key])).toEqual(claims);
});

const [head, , signature] = makeGrant(claims).split('.');
test.each<[string, string]>([
  ['changed claims', `${head}.${encode({ ...claims, remote: 'mfe-lobby' })}.${signature}`],
  ['another key of the same id', makeGrant(claims, {}, makeTestKey('site-key'))],
  ['an unknown key', makeGrant(claims, {}, makeTestKey('other'))],
  ['a token of another purpose', makeGrant(claims, { typ: 'operator-grant+jwt' })],
  ['no algorithm', makeGrant(claims, { alg: 'none' })],
  ['another audience', makeGrant({ ...claims, aud: 'parlour-gateway' })],
  ['another issuer', makeGrant({ ...claims, iss: 'somebody' })],
  ['no token', 'not.a.token'],
  ['nothing', ''],
])('refuses %s @PLAT-07', async (_, grant) => {
  expect(await verifyOverrideGrant(grant, [key])).toBeUndefined();
});
