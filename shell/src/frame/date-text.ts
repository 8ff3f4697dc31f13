const two = (part: number) => String(part).padStart(2, '0');

/** `2026-11-20 16:30`, in the visitor's own time: the one form that every language of the site reads alike. */
export function timeText(at: string | Date): string {
  const time = new Date(at);
  return `${dayText(time)} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** `2026-11-20 16:30:07`: the clock. */
export const clockText = (time: Date): string =>
  `${dayText(time)} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;

const dayText = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
