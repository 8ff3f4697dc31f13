export { lotteryRoutes } from './routes.ts';
export { createLotteryService } from './service.ts';
export type { Draw, NextDraw } from './store.ts';
