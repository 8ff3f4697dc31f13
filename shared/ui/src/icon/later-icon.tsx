import { type DrawingProps, lookOf } from './drawing.ts';
import type { LaterIconName } from './icons.ts';
import { laterIcons } from './later-icons.ts';

export default function LaterIcon({ name, ...look }: DrawingProps & { name: LaterIconName }) {
  const Drawing = laterIcons[name];
  return <Drawing {...lookOf(look)} />;
}
