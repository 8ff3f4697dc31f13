import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLoginCall,
  getMemberCall,
  listPasskeysCall,
  logInByPasskeyCall,
  logInCall,
  type ProvenPasskey,
  removePasskeyCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';

const password = 'Lotus-Pond-2026';
const page = { origin: 'https://play.parlour.example', rpId: 'play.parlour.example' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ config: { publicUrl: page.origin } });
});
afterAll(() => gateway.stop());

let made = 0;
async function person() {
  made += 1;
  const member = await gateway.services.identity.createMember({ username: `keeper${made}`, password });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  return { ...member, token };
}
type Person = Awaited<ReturnType<typeof person>>;
const optionsFor = async (member: Person) =>
  (await gateway.call(beginPasskeyCall, { password }, member)).options;
async function withPasskey() {
  const member = await person();
  const authenticator = createSoftwareAuthenticator();
  const credential = authenticator.create(await optionsFor(member), page);
  const { id } = await gateway.call(addPasskeyCall, { credential }, member);
  return { member, authenticator, id };
}
const loginOptions = async () => (await gateway.call(beginPasskeyLoginCall)).options;
const logIn = (credential: ProvenPasskey) => gateway.call(logInByPasskeyCall, { credential });
const failed = expect.objectContaining({ code: 'identity.sign-in-failed' });

test('a passkey signs in its member, who gives no name @AUTH-13', async () => {
  const { member, authenticator, id } = await withPasskey();
  expect(id).toBe(authenticator.id);
  const opened = await logIn(authenticator.get(await loginOptions(), page));
  expect(opened).toMatchObject({ userName: member.username, passwordExpired: false });
  expect(await gateway.call(getMemberCall, {}, opened)).toMatchObject({ account: member.username });
  expect(await gateway.call(listPasskeysCall, undefined, member)).toEqual({
    passkeys: [
      {
        id,
        createdAt: gateway.clock.now().toISOString(),
        lastUsedAt: gateway.clock.now().toISOString(),
      },
    ],
  });
});

test('the options ask for a passkey that names and verifies its owner, and for the password first', async () => {
  const member = await person();
  expect(await optionsFor(member)).toMatchObject({
    rp: { id: page.rpId, name: 'Parlour' },
    user: { name: member.username },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await expect(gateway.call(beginPasskeyCall, { password: 'a guess' }, member)).rejects.toMatchObject({
    code: 'identity.wrong-credentials',
  });
});

test('a response is valid once and for five minutes', async () => {
  const { authenticator } = await withPasskey();
  const answer = authenticator.get(await loginOptions(), page);
  await logIn(answer);
  await expect(logIn(answer)).rejects.toEqual(failed);
  const late = await loginOptions();
  gateway.clock.advance({ minutes: 5 });
  await expect(logIn(authenticator.get(late, page))).rejects.toEqual(failed);
});

test('a response for another page, another site or an unverified person is refused', async () => {
  const { authenticator } = await withPasskey();
  for (const spoiled of [
    { ...page, origin: 'https://play.parlour.example.thief.example' },
    { ...page, rpId: 'thief.example' },
    { ...page, isVerified: false },
  ])
    await expect(logIn(authenticator.get(await loginOptions(), spoiled))).rejects.toEqual(failed);
  const made = { challenge: Buffer.from('a challenge of nobody').toString('base64url') };
  await expect(logIn(authenticator.get(made, page))).rejects.toEqual(failed);
});

test('a signature by another key, an unknown passkey and nonsense are refused', async () => {
  const { authenticator } = await withPasskey();
  const other = createSoftwareAuthenticator();
  const answer = other.get(await loginOptions(), page);
  await expect(logIn({ ...answer, id: authenticator.id, rawId: authenticator.id })).rejects.toEqual(failed);
  await expect(logIn(answer)).rejects.toEqual(failed);
  const response = { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none' };
  const nonsense = { ...answer, id: authenticator.id, rawId: authenticator.id, response };
  await expect(logIn(nonsense)).rejects.toEqual(failed);
});

test('a credential of another form is refused before anything is looked up', async () => {
  const { member, authenticator } = await withPasskey();
  const { id } = authenticator;
  const whole = authenticator.get(await loginOptions(), page);
  for (const credential of [
    {},
    { id },
    { ...whole, id: 7 },
    { ...whole, type: 'password' },
    { ...whole, response: 'none' },
    { ...whole, response: { ...whole.response, signature: [] } },
  ])
    for (const [endpoint, sender] of [
      [logInByPasskeyCall, undefined],
      [addPasskeyCall, member],
    ] as const) {
      const { body } = await gateway.send(endpoint, { credential }, sender);
      expect(body).toMatchObject({ success: false, error: { code: 'request.invalid' } });
    }
  expect(await logIn(whole)).toMatchObject({ userName: member.username });
});

test('a copy with a lower use counter is refused', async () => {
  const { authenticator } = await withPasskey();
  await logIn(authenticator.get(await loginOptions(), page));
  await logIn(authenticator.get(await loginOptions(), page));
  authenticator.rewind();
  await expect(logIn(authenticator.get(await loginOptions(), page))).rejects.toEqual(failed);
});

test("one member's options cannot create another's passkey, and a passkey has one owner", async () => {
  const { authenticator } = await withPasskey();
  const [ada, dan] = [await person(), await person()];
  const stolen = createSoftwareAuthenticator().create(await optionsFor(ada), page);
  await expect(gateway.call(addPasskeyCall, { credential: stolen }, dan)).rejects.toEqual(failed);
  const again = authenticator.create(await optionsFor(dan), page);
  await expect(gateway.call(addPasskeyCall, { credential: again }, dan)).rejects.toMatchObject({
    code: 'identity.link-taken',
  });
});

test('a closed account is reported only after proof of ownership', async () => {
  const { member, authenticator } = await withPasskey();
  await sql`update identity_member set status = 'closed' where id = ${member.id}`.execute(
    gateway.database.kysely,
  );
  await expect(logIn(authenticator.get(await loginOptions(), page))).rejects.toMatchObject({
    code: 'identity.account-closed',
  });
});

test('a removed passkey no longer signs in, and only its owner can remove it, with the password @MEM-04', async () => {
  const { member, authenticator, id } = await withPasskey();
  const stranger = await person();
  const remove = (who: Person, given = password) =>
    gateway.call(removePasskeyCall, { id, password: given }, who);
  await expect(remove(stranger)).rejects.toMatchObject({ code: 'identity.passkey-not-found' });
  await expect(remove(member, 'a guess')).rejects.toMatchObject({ code: 'identity.wrong-credentials' });
  await logIn(authenticator.get(await loginOptions(), page));
  expect(await remove(member)).toEqual({ removed: true });
  await expect(logIn(authenticator.get(await loginOptions(), page))).rejects.toEqual(failed);
  expect(await gateway.call(listPasskeysCall, undefined, member)).toEqual({ passkeys: [] });
});
