export * from './betting.ts';
export * from './catalog.ts';
export * from './identity.ts';
export * from './messaging.ts';
export * from './platform.ts';
export * from './points.ts';
export * from './promotions.ts';
export * from './wallet.ts';
