import { defineShell } from '@parlour/build';

export default defineShell({
  name: 'shell',
  texts: ['errors'],
  laterTexts: ['validation', 'sign-in', 'pages', 'overrides'],
  headless: './src/headless/main.ts',
  uses: {
    routes: ['/', '/promotions', '/pointMall'],
    panels: ['member', 'agent'],
    panelPages: [
      'depositv2',
      'messageV2',
      'personalHistoryCopy',
      'personalProfit',
      'securityCenter',
      'transactionHistory',
    ].map((key) => ({ panel: 'member', key })),
  },
  before: './src/before-react.ts',
  early: './src/early.ts',
});
