import { defineRemote } from '@parlour/federation/build';
import { contributions } from './src/contributions.ts';

export default defineRemote({
  name: 'mfe-promotions',
  contributions,
  uses: {
    routes: ['/pointMall'],
    panelPages: [{ panel: 'member', key: 'depositv2' }],
  },
});
