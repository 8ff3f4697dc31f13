/** The first places of a category while an operator arranges them. */
export interface Place {
  /** Id of a game, or code of a vendor. */
  key: string;
  label: string;
}

/** Returns the list with the place at `index` moved by `step`; the same list at either end. */
export function movePlace<P>(places: readonly P[], index: number, step: -1 | 1): readonly P[] {
  const target = index + step;
  const moved = places[index];
  if (moved === undefined || target < 0 || target >= places.length) return places;
  return places.toSpliced(index, 1).toSpliced(target, 0, moved);
}
