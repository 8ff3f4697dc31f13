/**
 * One submission of a form that moves money. Retries keep its `requestId`, so that a lost response moves nothing twice.
 */
export type MoneyIntent<Wanted extends object> = Wanted & { requestId: string };

/** Returns the earlier intent if the member submits the same content again, otherwise a new one. */
export function createIntent<Wanted extends object>(
  before: MoneyIntent<Wanted> | undefined,
  wanted: Wanted,
  newId: () => string,
): MoneyIntent<Wanted> {
  const names = Object.keys(wanted) as (keyof Wanted)[];
  const isSame = before !== undefined && names.every((name) => before[name] === wanted[name]);
  return isSame ? before : { ...wanted, requestId: newId() };
}
