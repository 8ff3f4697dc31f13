import { AppError } from '@parlour/contracts';
import { pictureRules } from '@parlour/contracts/calls';
import {
  type Clock,
  createBoundedQueue,
  type Database,
  dayMs,
  hourMs,
  type Ids,
  type Job,
  type Tx,
  toCallerNetwork,
} from '../../server/index.ts';
import { createByteBudget } from './byte-budget.ts';
import { type PictureKind, redraw } from './redraw.ts';
import {
  assignPictures,
  countUsedPictures,
  deleteUnusedPictures,
  insertPicture,
  listUsedPictures,
  type PictureTables,
} from './store.ts';

export interface Picture {
  kind: PictureKind;
  bytes: Buffer;
}

interface PictureSender {
  /** Null for a visitor. */
  memberId: number | null;
  ip: string;
}

export interface Pictures {
  /**
   * Stores a picture that a form may name within a day. Returns its id. Fails with `picture.too-large`,
   * `picture.too-many-pixels`, `picture.unreadable`, `request.too-many` above the sender's daily bytes, and
   * `server.busy` while too many pictures wait.
   */
  add(file: Buffer, sender: PictureSender): Promise<string>;
  /**
   * Assigns pictures to the form that names them, in the form's transaction. A picture belongs to one form and to the
   * member (or visitor) who uploaded it. Fails with `picture.not-found`.
   */
  use(tx: Tx, ids: readonly string[], usedFor: string, memberId: number | null): Promise<void>;
  /** Returns the pictures that were submitted with a form, for example `feedback:7`. */
  listUsed(usedFor: string): Promise<Picture[]>;
  /** Counts the pictures of each of these forms. A form without pictures is absent. */
  countUsed(usedFor: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

const unusedHours = 24;
/** Twelve of the largest pictures, which is four forms. */
const memberBytesPerDay = 12 * pictureRules.bytesMax;
/** Many people share the address of a mobile network. Members count to their network too. */
const networkBytesPerDay = 60 * pictureRules.bytesMax;
/** The part of it that visitors may use, so that one of them cannot shut out the members of the same network. */
const visitorBytesPerDay = 24 * pictureRules.bytesMax;
/**
 * Decoding occupies one of the four threads that password checks, file reads and compression need too. A picture takes
 * up to a quarter of a second. Members are served before visitors.
 */
const decoding = { parallelMax: 1, waitingMax: 12, preferredWaitingMax: 12 };

export function createPictures({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }): {
  pictures: Pictures;
  upkeep: Job;
} {
  const queue = createBoundedQueue({ name: 'decoding pictures', ...decoding });
  const memberBudget = createByteBudget({ bytesMax: memberBytesPerDay, perMs: dayMs }, clock);
  const networkBudget = createByteBudget({ bytesMax: networkBytesPerDay, perMs: dayMs }, clock);
  const visitorBudget = createByteBudget({ bytesMax: visitorBytesPerDay, perMs: dayMs }, clock);
  const db = database.withTables<PictureTables>();
  const getUnusedSince = (): Date => new Date(clock.now().getTime() - unusedHours * hourMs);

  const pictures: Pictures = {
    async add(file, { memberId, ip }) {
      if (file.length > pictureRules.bytesMax)
        throw new AppError('picture.too-large', `The picture has ${file.length} bytes.`, {
          details: { bytes: file.length, bytesMax: pictureRules.bytesMax },
        });
      const network = toCallerNetwork(ip);
      if (memberId === null) visitorBudget.spend(network, file.length);
      else memberBudget.spend(String(memberId), file.length);
      networkBudget.spend(network, file.length);
      const { kind, bytes } = await queue.run(() => redraw(file), { isPreferred: memberId !== null });
      const id = ids.token();
      await insertPicture(db, { id, memberId, kind, bytes, uploadedAt: clock.now() });
      return id;
    },
    async use(tx, named, usedFor, memberId) {
      const wanted = new Set(named);
      if (wanted.size === 0) return;
      const assigned = await assignPictures(tx.withTables<PictureTables>(), {
        ids: [...wanted],
        usedFor,
        memberId,
        uploadedAfter: getUnusedSince(),
      });
      if (assigned === wanted.size) return;
      throw new AppError('picture.not-found', 'A named picture is not there, or was for another form.');
    },
    listUsed: (usedFor) => listUsedPictures(db, usedFor),
    countUsed: (usedFor) => countUsedPictures(db, usedFor),
  };

  const upkeep: Job = {
    name: 'platform.unused-pictures',
    everyMs: hourMs,
    run: () => deleteUnusedPictures(db, getUnusedSince()),
  };
  return { pictures, upkeep };
}
