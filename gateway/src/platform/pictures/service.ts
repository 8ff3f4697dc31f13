import { AppError } from '@parlour/contracts';
import { pictureRules } from '@parlour/contracts/calls';
import { type Clock, type Database, hourMs, type Ids, type Job, type Tx } from '../../server/index.ts';
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

export interface Pictures {
  /**
   * Stores a picture that a form may name within a day. Returns its id. `memberId` is null for a visitor. Fails with
   * `picture.too-large` and `picture.unreadable`.
   */
  add(file: Buffer, memberId: number | null): Promise<string>;
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

export function createPictures({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }): {
  pictures: Pictures;
  upkeep: Job;
} {
  const db = database.withTables<PictureTables>();
  const oldestUnused = (): Date => new Date(clock.now().getTime() - unusedHours * hourMs);

  const pictures: Pictures = {
    async add(file, memberId) {
      if (file.length > pictureRules.bytesMax)
        throw new AppError('picture.too-large', `The picture has ${file.length} bytes.`, {
          details: { bytes: file.length, bytesMax: pictureRules.bytesMax },
        });
      const { kind, bytes } = await redraw(file);
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
        uploadedAfter: oldestUnused(),
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
    run: () => deleteUnusedPictures(db, oldestUnused()),
  };
  return { pictures, upkeep };
}
