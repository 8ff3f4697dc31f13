import { runInNewContext } from 'node:vm';
import type { EndpointShape } from '@parlour/contracts';
import { patternFamilies, patternIds } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { createKnownBrowser } from './testing/known-browser.ts';

const password = 'Lotus-Pond-2026';

/** Every call of this module that takes input. */
const taking: EndpointShape[] = [
  calls.logInCall,
  calls.answerChallengeCall,
  calls.requestChallengeCodeCall,
  calls.requestPhoneCodeCall,
  calls.requestRegisterCodeCall,
  calls.registerCall,
  calls.registerByMobileCall,
  calls.requestRecoveryMailCall,
  calls.setPasswordByMailCall,
  calls.setPasswordByPhoneCall,
  calls.changePasswordCall,
  calls.beginAuthenticatorCall,
  calls.confirmAuthenticatorCall,
  calls.endAuthenticatorCall,
  calls.requestContactCodeCall,
  calls.setContactCall,
  calls.acceptTermsCall,
  calls.endSessionCall,
  calls.beginOpenIdCall,
  calls.finishOpenIdCall,
  calls.logInByTelegramCall,
  calls.confirmLinkCall,
  calls.addPasskeyCall,
  calls.logInByPasskeyCall,
  calls.checkAffiliateCall,
];

let gateway: TestGateway;
let cookie: string;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  cookie = await createKnownBrowser(gateway);
  for (const feature of calls.featureIds)
    await gateway.services.platform.setSwitch(feature, true, 'operator:test');
  await gateway.services.identity.createMember({ username: 'target1', password });
  ({ token } = await gateway.call(calls.logInCall, { username: 'target1', password }));
});
afterAll(() => gateway.stop());

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'target1',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '%00',
    '+95',
    '123456',
    '0'.repeat(300),
    'ရန်ကုန်',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, -1, 1e308, [], {}, ['a'], { $gt: '' }),
);

/** Generates text that usually passes the format of its field. */
const fieldText = (name: string) =>
  name === 'type'
    ? fc.constantFrom('username', 'sms')
    : name === 'channel' || name === 'method'
      ? fc.constantFrom('sms', 'email', 'bankName', 'authenticator')
      : fc.oneof(
          hostileText,
          fc.constantFrom('target1', 'ada@parlour.example', '912345678', '+95', '123456'),
        );

/** Returns the field names of a call's input, including those of unions. */
function listFields({ input }: EndpointShape): string[] {
  const { shape, options = [] } = (input as unknown as { def: Shaped }).def;
  return [...Object.keys(shape ?? {}), ...options.flatMap(({ def }) => Object.keys(def.shape ?? {}))];
}
interface Shaped {
  shape?: Record<string, unknown>;
  options?: { def: Shaped }[];
}

test.each(taking.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers hostile input with a refusal of its own @API-01',
  async (_name, call) => {
    const names = listFields(call);
    let turn = 0;
    const whole = fc.record(Object.fromEntries(names.map((name) => [name, fieldText(name)])));
    const parts = fc.dictionary(fc.constantFrom(...names, 'type', 'extra', '__proto__'), hostileValue, {
      maxKeys: names.length + 2,
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(whole, parts), async (input) => {
        turn += 1;
        const ip = `198.51.100.${turn % 250}`;
        const options = { ip, headers: { cookie }, ...(call.token === 'required' && { token }) };
        const { status, body } = await gateway.send(call, input, options);
        // 502 means that a message could not be sent. Input must cause no other status of 500 and above.
        expect(status < 500 || (!body.success && body.error.code === 'verification.failed')).toBe(true);
        if (!body.success) expect(body.error.code).not.toBe('server.defect');
        gateway.clock.advance({ seconds: 2 });
      }),
      { numRuns: 16 },
    );
  },
);

test('hostile input registered, linked or logged in nobody and left the member unchanged', async () => {
  const { rows } = await sql`select
    (select count(*) from identity_link) as links, (select count(*) from identity_passkey) as passkeys,
    (select count(*) from identity_profile where email is not null or mobile_verified_at is not null) as contacts,
    (select count(*) from identity_authenticator where confirmed_at is not null) as authenticators`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([{ links: 0, passkeys: 0, contacts: 0, authenticators: 0 }]);
});

test.each(['a\u0000b', '\ud800'])('text that no database holds is refused at its field', async (username) => {
  await expect(gateway.call(calls.logInCall, { username, password })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ path: ['username'], rule: 'invalid' }],
  });
});

/** A family that reads each character once takes milliseconds. A pattern that backtracks never ends. */
test('no pattern family backtracks on a long hostile text @VAL-01', () => {
  const hostile = ['a', 'a.', 'ab ', 'a@', '1', ' '].map((part) => `${part.repeat(200_000)}!`);
  const tryAll = (): void => {
    for (const id of patternIds) for (const value of hostile) patternFamilies[id](value);
  };
  expect(() => runInNewContext('tryAll()', { tryAll }, { timeout: 30_000 })).not.toThrow();
});
