import { AppError } from '@parlour/contracts';
import { pictureRules } from '@parlour/contracts/calls';
import { type Kysely, sql } from 'kysely';
import { type Clock, type Database, hourMs, type Ids, type Job, type Tx } from '../../server/index.ts';
import { type PictureKind, redraw } from './redraw.ts';

type PictureTables = {
  platform_picture: {
    id: string;
    member_id: number | null;
    kind: PictureKind;
    bytes: Buffer;
    uploaded_at: Date;
    used_for: string | null;
  };
};

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
  const db: Kysely<PictureTables> = database.withTables<PictureTables>();
  const oldestUnused = (): Date => new Date(clock.now().getTime() - unusedHours * hourMs);

  const pictures: Pictures = {
    async add(file, memberId) {
      if (file.length > pictureRules.bytesMax)
        throw new AppError('picture.too-large', `The picture has ${file.length} bytes.`, {
          details: { bytes: file.length, bytesMax: pictureRules.bytesMax },
        });
      const { kind, bytes } = await redraw(file);
      const id = ids.token();
      await db
        .insertInto('platform_picture')
        .values({ id, member_id: memberId, kind, bytes, uploaded_at: clock.now(), used_for: null })
        .execute();
      return id;
    },
    async use(tx, named, usedFor, memberId) {
      const wanted = new Set(named);
      if (wanted.size === 0) return;
      const { numUpdatedRows } = await tx
        .withTables<PictureTables>()
        .updateTable('platform_picture')
        .set({ used_for: usedFor })
        .where('id', 'in', [...wanted])
        .where('member_id', 'is not distinct from', memberId)
        .where('used_for', 'is', null)
        .where('uploaded_at', '>', oldestUnused())
        .executeTakeFirstOrThrow();
      if (Number(numUpdatedRows) === wanted.size) return;
      throw new AppError('picture.not-found', 'A named picture is not there, or was for another form.');
    },
    listUsed: (usedFor) =>
      db
        .selectFrom('platform_picture')
        .select(['kind', 'bytes'])
        .where('used_for', '=', usedFor)
        .orderBy('uploaded_at')
        .orderBy('id')
        .execute(),
    async countUsed(usedFor) {
      if (usedFor.length === 0) return new Map();
      const rows = await db
        .selectFrom('platform_picture')
        .select(['used_for', sql<number>`count(*)`.as('count')])
        .where('used_for', 'in', [...usedFor])
        .groupBy('used_for')
        .execute();
      return new Map(rows.flatMap(({ used_for, count }) => (used_for === null ? [] : [[used_for, count]])));
    },
  };

  const upkeep: Job = {
    name: 'platform.unused-pictures',
    everyMs: hourMs,
    async run() {
      await db
        .deleteFrom('platform_picture')
        .where('used_for', 'is', null)
        .where('uploaded_at', '<=', oldestUnused())
        .execute();
    },
  };
  return { pictures, upkeep };
}
