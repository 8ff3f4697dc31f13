export * from './catalog.ts';
export * from './identity.ts';
