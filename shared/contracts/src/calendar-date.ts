/** Returns true when year, month and day, as written, name a day that existed: 2026-02-29 did not. */
export function isCalendarDate(parts: { [part: string]: string } | undefined): boolean {
  if (!parts) return false;
  const { year, month, day } = {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
  };
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // An invalid month, or a day that the month does not have, moves the date into another month.
  return date.getUTCMonth() === month - 1;
}

/**
 * Returns the whole years between two days, both `yyyy-MM-dd`: the age on `today` of a person born on `birthday`.
 * A person born on 29 February has a birthday on 1 March of a common year.
 */
export function computeAge(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
