/**
 * Runs real gateways, one after the other and each on a separate database, for tests of the page, which run in jsdom. A
 * test talks to the acts over HTTP, and prepares data by messages: `TestCall` is answered by `TestAnswer`.
 */
import { randomUUID } from 'node:crypto';
import {
  reportMissing,
  requestTestRedemption,
  requestTestWithdrawal,
  signGrant,
  startTestGateway,
  type TestGateway,
  type TestOperator,
} from '@parlour/gateway/testing';
import { sql } from 'kysely';

/** A message of the test, with a number for its answer. */
type TestCall = { id: number } & (
  | { call: 'start' | 'stop' }
  | { call: 'grant'; operator: TestOperator }
  | { call: 'sql'; statement: string }
  | { call: 'member'; username: string }
  | { call: 'withdrawal'; username: string; amountMinor: number; number: string }
  | { call: 'missing'; memberId: number; orderNo: string }
  | { call: 'redemption'; username: string }
  | { call: 'debt'; memberId: number; amountMinor: number }
  | { call: 'four-eyes' }
  | { call: 'job'; name: string }
);

/** `error` is set when the call failed. */
interface TestAnswer {
  id: number;
  value?: unknown;
  error?: string;
}

const answer = (message: TestAnswer): void => void process.send?.(message);

/** The gateway of the present test file. */
let running: TestGateway | undefined;

async function stop(): Promise<void> {
  const stopped = running;
  running = undefined;
  await stopped?.stop();
}

/** Starts a gateway, and returns its address. One that a broken test file has left is stopped. */
async function start(): Promise<string> {
  await stop();
  running = await startTestGateway({ now: new Date() });
  return running.listen();
}

async function handle(call: TestCall): Promise<unknown> {
  if (call.call === 'start') return start();
  if (call.call === 'stop') return stop();
  if (!running) throw new Error('No gateway runs.');
  const gateway = running;
  switch (call.call) {
    case 'grant':
      return signGrant(call.operator);
    case 'sql':
      return (await sql.raw(call.statement).execute(gateway.database.kysely)).rows;
    case 'member': {
      const { id } = await gateway.services.identity.createMember({
        username: call.username,
        password: 'a long enough password',
      });
      return id;
    }
    case 'withdrawal':
      return requestTestWithdrawal(gateway, call);
    case 'missing':
      return reportMissing(gateway, call);
    case 'redemption':
      return requestTestRedemption(gateway, call);
    case 'debt':
      return gateway.services.ledger.post({
        source: 'test',
        key: randomUUID(),
        type: 'RECEIVABLE',
        from: { house: 'player_receivable' },
        to: { memberId: call.memberId, book: 'main' },
        amountMinor: call.amountMinor,
      });
    case 'job':
      return gateway.runJob(call.name);
    case 'four-eyes':
      return gateway.operatorActs.filter((act) => 'fourEyes' in act).map(({ path }) => path);
  }
}

process.on('message', (call: TestCall) => {
  handle(call).then(
    (value) => answer({ id: call.id, value }),
    (error: unknown) => answer({ id: call.id, error: String(error) }),
  );
});
// The process of the tests ends this one by closing the channel.
process.on('disconnect', () => void stop().then(() => process.exit()));
