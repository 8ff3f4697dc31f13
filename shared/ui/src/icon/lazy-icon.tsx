import { type DrawingProps, toLucideProps } from './drawing.ts';
import type { LazyIconName } from './icons.ts';
import { lazyIcons } from './lazy-icons.ts';

export default function LazyIcon({ name, ...look }: DrawingProps & { name: LazyIconName }) {
  const Drawing = lazyIcons[name];
  return <Drawing {...toLucideProps(look)} />;
}
