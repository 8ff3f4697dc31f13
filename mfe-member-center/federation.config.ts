import { defineRemote } from '@parlour/build';
import { contributions } from './src/contributions.ts';

export default defineRemote({
  name: 'mfe-member-center',
  contributions,
  uses: { widgets: ['member.account'] },
});
