import { runSlot } from '../../kit/page/slot.ts';
import { texts } from './texts.ts';

await runSlot({
  gameId: 'inle-sunrise',
  title: 'Inle Sunrise',
  texts,
  freeSpinText: (t, { number, count }) => t('freeSpin', { number, count }),
});
