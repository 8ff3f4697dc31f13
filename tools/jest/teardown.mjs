export { closeStarter as default } from '../../gateway/src/testing/shared-postgres.ts';
