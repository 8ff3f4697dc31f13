import { type Kysely, sql } from 'kysely';
import type { PictureKind, Redrawn } from './redraw.ts';

export type PictureTables = {
  platform_picture: {
    id: string;
    member_id: number | null;
    kind: PictureKind;
    bytes: Buffer;
    uploaded_at: Date;
    used_for: string | null;
  };
};

type PictureDb = Kysely<PictureTables>;

export async function insertPicture(
  db: PictureDb,
  picture: Redrawn & { id: string; memberId: number | null; uploadedAt: Date },
): Promise<void> {
  const { id, kind, bytes } = picture;
  await db
    .insertInto('platform_picture')
    .values({
      id,
      member_id: picture.memberId,
      kind,
      bytes,
      uploaded_at: picture.uploadedAt,
      used_for: null,
    })
    .execute();
}

/** Assigns unused pictures of this member, or visitor, to a form. Returns how many it assigned. */
export async function assignPictures(
  db: PictureDb,
  pictures: { ids: readonly string[]; usedFor: string; memberId: number | null; uploadedAfter: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('platform_picture')
    .set({ used_for: pictures.usedFor })
    .where('id', 'in', [...pictures.ids])
    .where('member_id', 'is not distinct from', pictures.memberId)
    .where('used_for', 'is', null)
    .where('uploaded_at', '>', pictures.uploadedAfter)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export const listUsedPictures = (db: PictureDb, usedFor: string) =>
  db
    .selectFrom('platform_picture')
    .select(['kind', 'bytes'])
    .where('used_for', '=', usedFor)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();

export async function countUsedPictures(
  db: PictureDb,
  usedFor: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (usedFor.length === 0) return new Map();
  const rows = await db
    .selectFrom('platform_picture')
    .select(['used_for', sql<number>`count(*)`.as('count')])
    .where('used_for', 'in', [...usedFor])
    .groupBy('used_for')
    .execute();
  return new Map(rows.flatMap(({ used_for, count }) => (used_for === null ? [] : [[used_for, count]])));
}

export async function deleteUnusedPictures(db: PictureDb, uploadedUntil: Date): Promise<void> {
  await db
    .deleteFrom('platform_picture')
    .where('used_for', 'is', null)
    .where('uploaded_at', '<=', uploadedUntil)
    .execute();
}
