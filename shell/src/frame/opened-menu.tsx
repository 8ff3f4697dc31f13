export { Menu as default } from '@parlour/ui';
