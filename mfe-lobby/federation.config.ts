import { defineRemote } from '@parlour/build';
import { contributions } from './src/contributions.ts';

export default defineRemote({
  name: 'mfe-lobby',
  contributions,
  uses: {
    panelPages: [{ panel: 'member', key: 'depositv2' }],
    widgets: ['home.main', 'home.promotions'],
  },
});
