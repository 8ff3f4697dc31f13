/** Formats rows as aligned columns. The first row is the heading. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a time in UTC, since operators of one site are in different time zones: `2026-11-22 10:00 UTC`. */
export const formatTime = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
