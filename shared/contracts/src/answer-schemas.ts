/** Parts of the schemas of the registry's answers. */
import * as z from '@parlour/schema';

export type Schema<T> = z.ZodMiniType<T>;
type Shape = Parameters<typeof z.object>[0];

export const loose = <S extends NonNullable<Shape>>(shape: S) => z.catchall(z.object(shape), z.unknown());
/** A text that the registry takes from an open list: a newer one may have values that this version does not know. */
export const open = <T extends string>(): Schema<T> => z.string() as Schema<string> as Schema<T>;
export const count = z.int().check(z.nonnegative());
