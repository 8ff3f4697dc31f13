/** Formats a duration: `65000` → `01:05`; from an hour on `1:01:05`. */
export function formatPlayTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${padTwo(minutes)}:${padTwo(seconds % 60)}`;
}
