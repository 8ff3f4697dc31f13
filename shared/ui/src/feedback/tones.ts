import type { IconName } from '../icon/icons.ts';

export type MessageTone = 'info' | 'success' | 'warning' | 'danger';

export const messageIcons: Record<MessageTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-x',
};
