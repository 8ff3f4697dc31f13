import { defineShell } from '@parlour/build';
import { memberPages } from '@parlour/contracts';

export default defineShell({
  name: 'shell',
  laterTexts: ['errors', 'validation', 'sign-in', 'pages', 'overrides'],
  headless: './src/headless/main.ts',
  uses: {
    routes: ['/'],
    panels: ['member'],
    panelPages: [memberPages.deposit, memberPages.protection].map((key) => ({ panel: 'member', key })),
  },
  before: './src/before-react.ts',
  early: './src/early.ts',
});
