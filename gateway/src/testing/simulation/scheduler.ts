/**
 * The order of a simulation. Whatever waits for the database, the network or a person takes a turn, and one seed chooses
 * which of them goes on. Everything runs in one thread, so that the same seed repeats the same run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

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

interface Task {
  life: Life;
  /** Turns that it waits for. */
  waits: number;
  /** Whether it may also wait for another thread, such as that of a password's hash. */
  hasThread: boolean;
  /** Whether it waits for another task instead, for instance for a read that both share. */
  isStalled: boolean;
}

export interface Scheduler {
  /** The turns that were taken, in order. */
  readonly trace: readonly string[];
  /** Waits until this turn is chosen; forever when its process is dead. */
  takeTurn(turn: Turn): Promise<void>;
  /** Runs `work` as a task of a process. `hasThread`: the task may leave the thread, so the next turn waits for it. */
  runTask<T>(life: Life, work: () => Promise<T>, options?: { hasThread?: boolean }): Promise<T>;
  /** Returns the process of the running task. */
  getLife(): Life | undefined;
  /** Lets no turn be taken before `work` is done. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Takes one turn, chosen by `choose` among the ready ones. Returns false when there is none. */
  step(choose: (count: number) => number): Promise<boolean>;
  /** Takes only the turns of one process, in their order, until `work` is done. */
  finish<T>(life: Life, work: () => Promise<T>): Promise<T>;
  /** Drops the turns and tasks of dead processes. */
  bury(): void;
  /** Forgets every turn, task and trace. */
  clear(): void;
}

/** Turns of the event loop without any activity after which everything waits for a turn. */
const quietLoopsMin = 4;
/**
 * Pauses without any activity after which a task waits for another task and not for a thread. They are counted, because on
 * a busy machine each of them takes longer, as the work of the thread does.
 */
const threadPauses = 25;
const pauseMs = 2;
const never = new Promise<never>(() => undefined);
const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

export function createScheduler(): Scheduler {
  const current = new AsyncLocalStorage<Task>();
  let tasks = new Set<Task>();
  let turns: (Turn & { resume(): void })[] = [];
  let trace: string[] = [];
  let held = 0;
  let activity = 0;

  const isAway = (task: Task): boolean =>
    task.hasThread && task.waits === 0 && !task.isStalled && !task.life.isDead;
  /** Waits until all code waits for turns. */
  async function settle(): Promise<void> {
    let quietLoops = 0;
    let pauses = 0;
    while (quietLoops < quietLoopsMin) {
      const before = activity;
      await (pauses > 0 ? pause() : nextLoop());
      const isQuiet = held === 0 && activity === before;
      const away = [...tasks].filter(isAway);
      pauses = isQuiet && away.length > 0 ? pauses + 1 : 0;
      if (pauses > threadPauses) for (const task of away) task.isStalled = true;
      quietLoops = isQuiet && away.length === 0 ? quietLoops + 1 : 0;
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
      const task = current.getStore();
      if (task) {
        task.waits += 1;
        task.isStalled = false;
      }
      return new Promise((resolve) => {
        const resume = (): void => {
          if (task) task.waits -= 1;
          turn.onTake?.();
          resolve();
        };
        turns.push({ ...turn, resume });
      });
    },
    async runTask(life, work, { hasThread = false } = {}) {
      const task: Task = { life, waits: 0, hasThread, isStalled: false };
      tasks.add(task);
      try {
        return await current.run(task, work);
      } finally {
        activity += 1;
        tasks.delete(task);
      }
    },
    getLife: () => current.getStore()?.life,
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
      const result = scheduler.runTask(life, work, { hasThread: true }).finally(() => {
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
      tasks = new Set([...tasks].filter(({ life }) => !life.isDead));
    },
    clear() {
      turns = [];
      tasks = new Set();
      trace = [];
    },
  };
  return scheduler;
}
