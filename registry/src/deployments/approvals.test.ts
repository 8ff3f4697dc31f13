import type { DiscoveryDocument, Order } from '@parlour/contracts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import type { TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openDeployedRegistry({});
});
afterEach(() => registry.remove());

const name = 'mfe-wallet';
const post = (order: Order, headers?: { authorization: string }) =>
  registry.post('/registry/acts', order, headers);
const wallet = async (): Promise<DiscoveryDocument['remotes'][string] | undefined> =>
  (await registry.document()).remotes[name];

describe('a remote that requires two people', () => {
  const deploy = { act: 'deploy', changes: [{ name, version: '1.1.0' }] } as const;

  test('gets no release by a script, and none by a program of the same person @SAFE-04', async () => {
    await registry.execute({ act: 'require-approval', name });
    expect((await registry.deploy(name, '1.1.0')).json().error.code).toBe('second-person-needed');
    expect((await registry.execute(deploy)).act).toBe('request');
    const program = await registry.token({ name: 'wallet team', role: 'releaser', remotes: [name] });
    const answer = await post({ act: 'approve', name }, program);
    expect(answer.json().error.code).toBe('second-person-needed');
    expect((await wallet())?.version).toBe('1.0.0');
  });

  test('gets none that its author may no longer order, or that the approver may not @SAFE-04', async () => {
    const password = 'a long enough password';
    const logIn = async (operator: string) => {
      await registry.post('/registry/operators', { name: operator, roles: ['releaser'], password });
      const login = { name: operator, password, for: 'command-line' };
      const { token } = (await registry.post('/registry/operator-session', login)).json();
      return { authorization: `Bearer ${token}` };
    };
    await registry.execute({ act: 'require-approval', name });
    const [ann, bob] = [await logIn('ann'), await logIn('bob')];
    const both: Order = {
      act: 'deploy',
      changes: [...deploy.changes, { name: 'mfe-lobby', version: '1.1.0' }],
    };
    expect((await post(both, ann)).json().act).toBe('request');
    const team = await registry.token({ name: 'wallet team', role: 'releaser', remotes: [name] });
    expect((await post({ act: 'approve', name }, team)).json().error.code).toBe('not-permitted');
    await registry.post('/registry/operators/ann/roles', { roles: ['viewer'] });
    const refused = await post({ act: 'approve', name }, bob);
    expect(refused.json().error).toMatchObject({
      code: 'not-permitted',
      message: 'ann may no longer give this order. Decline it.',
    });
    await registry.post('/registry/operators/ann/roles', { roles: ['releaser'] });
    const record = (await post({ act: 'approve', name }, bob)).json();
    expect(record).toMatchObject({ act: 'deploy', by: 'ann', details: { approvedBy: 'bob' } });
    expect((await wallet())?.version).toBe('1.1.0');
  });
});
