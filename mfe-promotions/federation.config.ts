import { defineRemote } from '@parlour/build';
import { contributions } from './src/contributions.ts';

export default defineRemote({
  name: 'mfe-promotions',
  contributions,
  uses: {
    routes: ['/pointMall'],
    panelPages: [{ panel: 'member', key: 'depositv2' }],
  },
});
