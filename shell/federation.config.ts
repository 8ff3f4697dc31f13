import { defineShell } from '@parlour/federation/build';

export default defineShell({
  name: 'shell',
  texts: ['errors', 'validation'],
  before: './src/before-react.ts',
});
