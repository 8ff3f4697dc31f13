/** The parts that a simulation shares: the order, the clock, the network and its faults. */
import type { Services } from '../../modules.ts';
import type { MovableClock } from '../movable-clock.ts';
import type { TestGateway } from '../test-gateway.ts';
import type { Life, Scheduler } from './scheduler.ts';

/** The gateway as the world reaches it. */
export type SimulatedGateway = Pick<
  TestGateway<Services>,
  'app' | 'services' | 'jobs' | 'frame' | 'operatorActs'
>;

/** The value or the error of a call; undefined without an answer. */
export type Answer<T> = { value: T } | { error: unknown } | undefined;

export interface World {
  scheduler: Scheduler;
  clock: MovableClock;
  /** The outside of the gateway; it never dies. */
  life: Life;
  random(bound: number): number;
  /** Whether no more faults happen. */
  isCalm: boolean;
  /** Sentences about what must not happen. */
  faults: string[];
  /** Every message of vendor and provider so far, to be sent again with a new signature. */
  recorded: ((gateway: SimulatedGateway) => Promise<unknown>)[];
  /** Calls the running process of the gateway directly. Without one, or when it dies, there is no answer. */
  callGateway<T>(call: (gateway: SimulatedGateway) => Promise<T>): Promise<Answer<T>>;
  /** Starts something that goes on by itself. */
  spawn(work: () => Promise<void>): void;
}

type Fate = 'arrives' | 'lost' | 'twice' | 'answer lost';
const fates: readonly Fate[] = ['lost', 'twice', 'answer lost'];
/** One message in this many has another fate than to arrive. */
const faultEvery = 4;

export const chooseFate = ({ random, isCalm }: World): Fate =>
  isCalm || random(faultEvery) > 0 ? 'arrives' : (fates[random(fates.length)] ?? 'arrives');

/** Sends a call over the network: late, in any order, twice, or never; and its answer is late or lost. */
export async function sendToGateway<T>(
  world: World,
  text: string,
  call: (gateway: SimulatedGateway) => Promise<T>,
): Promise<Answer<T>> {
  const { scheduler, life } = world;
  await scheduler.takeTurn({ text: `${text} arrives`, life });
  const fate = chooseFate(world);
  if (fate === 'lost') return undefined;
  if (fate === 'twice')
    world.spawn(async () => {
      await scheduler.takeTurn({ text: `${text} arrives again`, life });
      await world.callGateway(call);
    });
  const answer = await world.callGateway(call);
  await scheduler.takeTurn({ text: `${text} is answered`, life });
  return fate === 'answer lost' ? undefined : answer;
}

/** Repeats `send` until it is answered, `tries` times, or until then when no more faults happen. */
export async function sendUntilAnswered<T>(
  world: World,
  send: () => Promise<Answer<T>>,
  tries = 4,
): Promise<Answer<T>> {
  for (let sent = 1; ; sent += 1) {
    const answer = await send();
    if (answer !== undefined || (sent >= tries && !world.isCalm)) return answer;
  }
}
