import { AppError } from '@parlour/contracts';
import type { Database } from '../../server/index.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { IdentityDb, IdentityTables } from '../tables.ts';
import {
  type AttemptLimit,
  beginAttempt,
  checkCounted,
  clearAttempts,
  clearLoginAttempts,
  deleteOldAttempts,
  readAttempts,
} from './attempt-store.ts';

const minute = 60_000;
const limit = { failuresMax: 3, windowMs: 10 * minute, lockMs: 5 * minute };
const start = Date.parse('2026-11-22T10:00:00.000Z');
const at = (ms: number) => new Date(start + ms);

let database: Database;
let db: IdentityDb;
let count = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.withTables<IdentityTables>();
});
afterAll(() => database.close());

const createSubject = (): string => {
  count += 1;
  return `test:${count}`;
};
const begin = (subject: string, ms: number, over: Partial<AttemptLimit> = {}) =>
  beginAttempt(db, subject, { ...limit, ...over }, at(ms));
const read = (subject: string, ms: number) => readAttempts(db, subject, limit, at(ms));

test('three attempts are allowed, and the third sets the lock', async () => {
  const subject = createSubject();
  expect(await read(subject, 0)).toEqual({ failures: 0, lockedUntil: undefined });
  for (const failures of [1, 2, 3])
    expect(await begin(subject, failures)).toEqual({ allowed: true, failures });
  const lockedUntil = at(3 + limit.lockMs);
  expect(await read(subject, 4)).toEqual({ failures: 3, lockedUntil });
  expect(await begin(subject, 4)).toEqual({ allowed: false, failures: 4, lockedUntil });
});

test('an attempt that is too busy to be checked does not count, nor lock', async () => {
  const subject = createSubject();
  const busy = new AppError('server.busy', 'Too many wait.');
  const check = (error: Error) => checkCounted(db, subject, limit, () => Promise.reject(error));
  for (let times = 0; times < 5; times += 1) {
    expect(await begin(subject, 0)).toEqual({ allowed: true, failures: 1 });
    await expect(check(busy)).rejects.toBe(busy);
  }
  for (const failures of [1, 2, 3]) expect(await begin(subject, 0)).toEqual({ allowed: true, failures });
  await expect(check(busy)).rejects.toBe(busy);
  expect(await read(subject, 1)).toEqual({ failures: 2, lockedUntil: undefined });
  await begin(subject, 0);
  const defect = new Error('broken');
  await expect(check(defect)).rejects.toBe(defect);
  expect(await read(subject, 1)).toEqual({ failures: 3, lockedUntil: at(limit.lockMs) });
  // One that was counted after the lock was set leaves the lock.
  await begin(subject, 1);
  await expect(check(busy)).rejects.toBe(busy);
  expect(await read(subject, 2)).toEqual({ failures: 3, lockedUntil: at(limit.lockMs) });
});

test('a lock ends exactly on time, however many attempts are made meanwhile', async () => {
  const subject = createSubject();
  for (let failure = 0; failure < 3; failure += 1) await begin(subject, 0);
  expect(await begin(subject, limit.lockMs - 1)).toEqual({
    allowed: false,
    failures: 4,
    lockedUntil: at(limit.lockMs),
  });
  expect(await read(subject, limit.lockMs - 1)).toMatchObject({ lockedUntil: at(limit.lockMs) });
  expect(await read(subject, limit.lockMs)).toEqual({ failures: 0, lockedUntil: undefined });
  expect(await begin(subject, limit.lockMs)).toEqual({ allowed: true, failures: 1 });
  expect(await read(subject, limit.lockMs)).toEqual({ failures: 1, lockedUntil: undefined });
});

test('each lock of a list is longer than the one before, and the last one repeats', async () => {
  const subject = createSubject();
  const over = { failuresMax: 1, lockMs: [minute, 3 * minute] };
  const first = at(minute);
  expect(await begin(subject, 0, over)).toEqual({ allowed: true, failures: 1 });
  expect(await begin(subject, 1, over)).toEqual({ allowed: false, failures: 2, lockedUntil: first });
  expect(await begin(subject, minute, over)).toEqual({ allowed: true, failures: 1 });
  expect(await begin(subject, minute + 1, over)).toEqual({
    allowed: false,
    failures: 2,
    lockedUntil: at(4 * minute),
  });
  await begin(subject, 4 * minute, over);
  expect(await begin(subject, 4 * minute, over)).toEqual({
    allowed: false,
    failures: 2,
    lockedUntil: at(7 * minute),
  });
  await clearAttempts(db, subject);
  await begin(subject, 0, over);
  expect(await begin(subject, 1, over)).toEqual({ allowed: false, failures: 2, lockedUntil: first });
});

test('failures are forgotten when their window is over', async () => {
  const subject = createSubject();
  await begin(subject, 0);
  await begin(subject, 1);
  expect(await read(subject, limit.windowMs - 1)).toMatchObject({ failures: 2 });
  expect(await read(subject, limit.windowMs)).toMatchObject({ failures: 0 });
  expect(await begin(subject, limit.windowMs)).toEqual({ allowed: true, failures: 1 });
  expect(await begin(subject, 2 * limit.windowMs - 1)).toEqual({ allowed: true, failures: 2 });
});

test('the window begins with the first failure', async () => {
  const subject = createSubject();
  await begin(subject, 0);
  expect(await begin(subject, limit.windowMs - 1)).toEqual({ allowed: true, failures: 2 });
  expect(await begin(subject, limit.windowMs)).toEqual({ allowed: true, failures: 1 });
});

test('a limit of one locks at the first attempt, again and again', async () => {
  const subject = createSubject();
  const one = { failuresMax: 1 };
  expect(await begin(subject, 0, one)).toEqual({ allowed: true, failures: 1 });
  expect(await begin(subject, 1, one)).toEqual({
    allowed: false,
    failures: 2,
    lockedUntil: at(limit.lockMs),
  });
  expect(await begin(subject, limit.lockMs, one)).toEqual({ allowed: true, failures: 1 });
  expect(await begin(subject, limit.lockMs + 1, one)).toEqual({
    allowed: false,
    failures: 2,
    lockedUntil: at(2 * limit.lockMs),
  });
});

test('a correct secret clears the failures of its own subject only', async () => {
  const [own, other] = [createSubject(), createSubject()];
  for (const subject of [own, other]) await begin(subject, 0);
  await clearAttempts(db, own);
  expect([await read(own, 1), await read(other, 1)]).toMatchObject([{ failures: 0 }, { failures: 1 }]);
});

test("a proven owner's failures are cleared for every origin, in any letter case", async () => {
  const subjects = ['login:mgmg', 'login:mgmg:198.51.100.1', 'login:mgmg1', 'other:mgmg'];
  for (const subject of subjects) await begin(subject, 0);
  await clearLoginAttempts(db, 'MgMg');
  const counts = await Promise.all(subjects.map((subject) => read(subject, 1)));
  expect(counts.map(({ failures }) => failures)).toEqual([0, 0, 1, 1]);
});

test('old failures are deleted, active locks are not', async () => {
  const [old, locked, unlocked, young] = [createSubject(), createSubject(), createSubject(), createSubject()];
  await begin(old, 0);
  await begin(locked, 0, { failuresMax: 1, lockMs: 60 * minute });
  await begin(unlocked, 0, { failuresMax: 1, lockMs: minute });
  await begin(young, 30 * minute);
  await deleteOldAttempts(db, at(30 * minute));
  const left = await db.selectFrom('identity_attempt_guard').select('subject').execute();
  const subjects = left.map(({ subject }) => subject);
  expect([old, locked, unlocked, young].map((subject) => subjects.includes(subject))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
