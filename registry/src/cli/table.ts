/** Rows as aligned columns, the first row being the heading. */
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

/** `2026-11-22 10:00 UTC`: operators of one site sit in many places. */
export const formatTime = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
