/**
 * A game vendor. It repeats a message until it is answered, or rolls a bet back, and remembers what every round must have
 * moved.
 */
import { type VwcReply, type VwcRequest, type VwcVerb, vwcReply } from '@parlour/contracts/vwc';
import { signHeaders } from '../../betting/vendor-contract/signature.ts';
import type { VendorConnection } from '../../server/index.ts';
import { type Answer, type SimulatedGateway, sendToGateway, sendUntilAnswered, type World } from './world.ts';

const currency = 'MMK';

/** A message that moves money. */
interface SentMessage {
  txId: string;
  amount: number;
  /** Whether the vendor counts it: an accepted stake, or a win. Undefined until it knows. */
  isCounted: boolean | undefined;
  memberId: number;
  verb: 'bet' | 'win';
}

export interface SimulatedVendor {
  messages: readonly SentMessage[];
  /** Rounds that the vendor has closed. */
  closedRounds: readonly string[];
  playRound(player: { memberId: number; sessionId: string }): Promise<void>;
}

export function createSimulatedVendor(
  world: World,
  { connection, gameId }: { connection: VendorConnection; gameId: string },
): SimulatedVendor {
  const { clock, random } = world;
  const messages: SentMessage[] = [];
  const closedRounds: string[] = [];
  let count = 0;

  /** Each try is signed again. An answer without a definite code asks for another try. */
  async function sendOnce<V extends VwcVerb>(verb: V, request: VwcRequest<V>): Promise<Answer<VwcReply>> {
    const id = 'txId' in request ? request.txId : '';
    const payload = JSON.stringify(request);
    const send = ({ app }: SimulatedGateway) => {
      const signed = signHeaders(connection, payload, clock.now());
      const headers = { 'content-type': 'application/json', ...signed };
      return app.inject({ method: 'POST', url: `/vwc/1/${verb}`, headers, payload });
    };
    world.recorded.push(send);
    const answer = await sendToGateway(world, `${verb} ${id}`, send);
    if (!answer || 'error' in answer || answer.value.statusCode !== 200) return undefined;
    const value = vwcReply.parse(answer.value.json());
    return value.code === 'RETRY_LATER' ? undefined : { value };
  }
  const send = <V extends VwcVerb>(verb: V, request: VwcRequest<V>, tries?: number) =>
    sendUntilAnswered(world, () => sendOnce(verb, request), tries);
  const toCode = (answer: Answer<VwcReply>): string | undefined =>
    answer && 'value' in answer ? answer.value.code : undefined;

  async function bet(player: { memberId: number; sessionId: string }, roundId: string): Promise<SentMessage> {
    count += 1;
    const amount = [100, 250, 4_000, 30_000][random(4)] ?? 100;
    const sent: SentMessage = {
      txId: `b${count}`,
      amount,
      isCounted: undefined,
      memberId: player.memberId,
      verb: 'bet',
    };
    messages.push(sent);
    const { txId } = sent;
    const { sessionId } = player;
    const code = toCode(await send('bet', { sessionId, txId, roundId, gameId, amount, currency }, 2));
    if (code === 'OK' && random(5) > 0) sent.isCounted = true;
    else if (code !== undefined && code !== 'OK') sent.isCounted = false;
    else await rollBack(sent);
    return sent;
  }
  async function rollBack(sent: SentMessage): Promise<void> {
    const code = toCode(await send('rollback', { txId: `r${sent.txId}`, refTxId: sent.txId }, Infinity));
    if (code !== 'OK') world.faults.push(`the rollback of ${sent.txId} was answered with ${code}`);
    sent.isCounted = false;
  }
  async function win(memberId: number, roundId: string): Promise<void> {
    count += 1;
    const amount = [0, 50, 700, 8_000][random(4)] ?? 0;
    const sent: SentMessage = { txId: `w${count}`, amount, isCounted: undefined, memberId, verb: 'win' };
    messages.push(sent);
    const request = { txId: sent.txId, roundId, amount, currency, roundClosed: true };
    const code = toCode(await send('win', request, Infinity));
    sent.isCounted = code === 'OK';
    if (code !== 'OK') world.faults.push(`the win ${sent.txId} was answered with ${code}`);
  }

  return {
    messages,
    closedRounds,
    async playRound(player) {
      count += 1;
      const roundId = `round${count}`;
      const bets: SentMessage[] = [];
      for (let stakes = 1 + random(2); stakes > 0; stakes -= 1) {
        const sent = await bet(player, roundId);
        if (!sent.isCounted) break;
        bets.push(sent);
      }
      if (bets.length === 0) return;
      if (random(3) > 0) await win(player.memberId, roundId);
      else {
        count += 1;
        const code = toCode(await send('endRound', { txId: `e${count}`, roundId }, Infinity));
        if (code !== 'OK') world.faults.push(`the end of ${roundId} was answered with ${code}`);
      }
      closedRounds.push(roundId);
    },
  };
}
