import { readConfig } from '@parlour/gateway';
import { refusePublicDemonstration } from './refuse-public.ts';

test.each<[string, Record<string, string>]>([
  ['NODE_ENV is production', { NODE_ENV: 'production' }],
  ['HOST is 0.0.0.0, which other machines reach', { HOST: '0.0.0.0' }],
  ['HOST is 192.168.1.7, which other machines reach', { HOST: '192.168.1.7' }],
  ['TRUST_PROXY names a proxy', { TRUST_PROXY: '1' }],
  ['PUBLIC_URL is https://play.example', { PUBLIC_URL: 'https://play.example' }],
])('starts no demonstration when %s @SAFE-04', (found, env) => {
  expect(() => refusePublicDemonstration(readConfig(env))).toThrow(
    `Starting the demonstration: ${found}, and everybody knows its passwords. Leave that out, or start a production site`,
  );
});

test.each<Record<string, string>>([
  {},
  { HOST: '::1' },
  { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' },
  { DATABASE_URL: 'postgres://localhost/trial' },
])('starts a demonstration for this machine with %j', (env) => {
  expect(() => refusePublicDemonstration(readConfig(env))).not.toThrow();
});
