import { defineRemote } from '@parlour/build';
import { memberPages } from '@parlour/contracts';
import { contributions } from './src/contributions.ts';

export default defineRemote({
  name: 'mfe-promotions',
  contributions,
  uses: {
    routes: ['/pointMall'],
    panelPages: [{ panel: 'member', key: memberPages.deposit }],
  },
});
