import { type DrawingProps, toLucideProps } from './drawing.ts';
import type { LazyIconName } from './icons.ts';
import { lazyIcons } from './lazy-icons.ts';

export default function LazyIcon({ name, ...look }: DrawingProps & { name: LazyIconName }) {
  // A name from a release's contributions may be unknown.
  const Drawing = lazyIcons[Object.hasOwn(lazyIcons, name) ? name : 'file-text'];
  return <Drawing {...toLucideProps(look)} />;
}
