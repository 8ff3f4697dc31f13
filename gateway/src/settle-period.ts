const usage = 'Use: npm run settle -- --verify 2026-11-20 (or a month: 2026-11)';
const period = /^(\d{4}-\d{2})(-\d{2})?$/;

/** Returns the first and the last day of a day or a month. Fails with the usage of the command. */
export function readPeriod([option, text = '', ...rest]: readonly string[]): {
  fromDay: string;
  toDay: string;
} {
  const [, month = '', day] = period.exec(text) ?? [];
  const fromDay = `${month}${day ?? '-01'}`;
  const from = new Date(`${fromDay}T00:00:00Z`);
  // A day that does not exist, such as 2026-02-30, becomes another day or none.
  const exists = !Number.isNaN(from.getTime()) && from.toISOString().startsWith(fromDay);
  if (option !== '--verify' || rest.length > 0 || !exists) throw new Error(usage);
  if (day !== undefined) return { fromDay, toDay: fromDay };
  const end = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0));
  return { fromDay, toDay: end.toISOString().slice(0, 10) };
}
