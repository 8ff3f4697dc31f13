export { openStarter as default } from '../../gateway/src/testing/shared-postgres.ts';
