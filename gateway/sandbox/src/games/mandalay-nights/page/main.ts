import { h } from '../../kit/page/elements.ts';
import { runSlot } from '../../kit/page/slot.ts';
import { texts } from './texts.ts';

await runSlot({ gameId: 'mandalay-nights', title: 'Mandalay Nights', texts });
document
  .querySelector('.sky')
  ?.append(
    ...['moon', 'stars', 'hills far', 'hills near', 'water'].map((name) => h('span', { class: name })),
  );
