/**
 * The order of a simulation. Whatever waits for the database, the network or a person takes a turn, and one seed chooses
 * which of them goes on. Everything runs in one thread, so that the same seed repeats the same run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { watchPendingWork } from './pending-work.ts';

/** A process of the gateway, or the world around it. Nothing of a dead one runs again. */
export interface Life {
  name: string;
  isDead: boolean;
}

interface Turn {
  text: string;
  life: Life;
  /** A turn that is not ready is not chosen. */
  isReady?: () => boolean;
  /** Runs when the turn is chosen, before the code that waits for it. */
  onTake?: () => void;
}

export interface Scheduler {
  /** The turns that were taken, in order. */
  readonly trace: readonly string[];
  /** Waits until this turn is chosen; forever when its process is dead. */
  takeTurn(turn: Turn): Promise<void>;
  /** Runs `work` as a task of a process. */
  runTask<T>(life: Life, work: () => Promise<T>): Promise<T>;
  /** Returns the process of the running task. */
  getLife(): Life | undefined;
  /** Lets no turn be taken before `work` is done. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Takes one turn, chosen by `choose` among the ready ones. Returns false when there is none. */
  step(choose: (count: number) => number): Promise<boolean>;
  /** Takes only the turns of one process, in their order, until `work` is done. */
  finish<T>(life: Life, work: () => Promise<T>): Promise<T>;
  /** Drops the turns of dead processes. */
  bury(): void;
  /** Forgets every turn and the trace. */
  clear(): void;
  stop(): void;
}

/** Turns of the event loop without anything pending after which everything waits for a turn of the simulation. */
const quietLoopsMin = 2;
const never = new Promise<never>(() => undefined);

export function createScheduler(): Scheduler {
  const current = new AsyncLocalStorage<Life>();
  const pending = watchPendingWork();
  let turns: (Turn & { resume(): void })[] = [];
  let trace: string[] = [];
  let held = 0;
  let activity = 0;

  /** Waits until all code waits for turns. */
  async function settle(): Promise<void> {
    let quietLoops = 0;
    while (quietLoops < quietLoopsMin) {
      const before = activity;
      await pending.nextLoop();
      const isQuiet = held === 0 && pending.count() === 0 && activity === before;
      quietLoops = isQuiet ? quietLoops + 1 : 0;
    }
  }

  async function take(choose: (count: number) => number, mayTake: (turn: Turn) => boolean): Promise<boolean> {
    await settle();
    const ready = turns.filter((one) => !one.life.isDead && (one.isReady?.() ?? true) && mayTake(one));
    const turn = ready.length > 0 ? ready[choose(ready.length)] : undefined;
    if (!turn) return false;
    turns = turns.filter((one) => one !== turn);
    trace.push(turn.text);
    turn.resume();
    return true;
  }

  const scheduler: Scheduler = {
    get trace() {
      return trace;
    },
    takeTurn(turn) {
      if (turn.life.isDead) return never;
      activity += 1;
      return new Promise((resolve) => {
        const resume = (): void => {
          turn.onTake?.();
          resolve();
        };
        turns.push({ ...turn, resume });
      });
    },
    runTask: (life, work) => current.run(life, work),
    getLife: () => current.getStore(),
    async hold(work) {
      held += 1;
      try {
        return await work();
      } finally {
        held -= 1;
        activity += 1;
      }
    },
    step: (choose) => take(choose, () => true),
    async finish(life, work) {
      let isDone = false;
      const result = scheduler.runTask(life, work).finally(() => {
        isDone = true;
      });
      // The caller gets the error.
      result.catch(() => undefined);
      while (!isDone)
        await take(
          () => 0,
          (turn) => turn.life === life,
        );
      return result;
    },
    bury() {
      turns = turns.filter(({ life }) => !life.isDead);
    },
    clear() {
      turns = [];
      trace = [];
    },
    stop: () => pending.stop(),
  };
  return scheduler;
}
