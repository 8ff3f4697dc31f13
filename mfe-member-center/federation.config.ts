import { defineRemote } from '@parlour/federation/build';
import { contributions } from './src/contributions.ts';

export default defineRemote({
  name: 'mfe-member-center',
  contributions,
  uses: { widgets: ['member.account'] },
});
