import { firstIcons } from './first-icons.ts';

/** Names in lucide whose drawings are fetched when one of them first stands on the page. */
const laterIconNames = [
  'arrow-down',
  'arrow-down-left',
  'arrow-left-right',
  'arrow-up-right',
  'badge-check',
  'badge-percent',
  'banknote',
  'bell',
  'calendar-clock',
  'calendar-days',
  'calendar-range',
  'chart-column',
  'chart-line',
  'chevron-up',
  'chevrons-left',
  'chevrons-right',
  'circle-dollar-sign',
  'circle-question-mark',
  'clipboard-list',
  'coins',
  'credit-card',
  'crown',
  'dices',
  'ellipsis',
  'external-link',
  'hand-coins',
  'handshake',
  'history',
  'image',
  'image-off',
  'key-round',
  'landmark',
  'layout-dashboard',
  'link',
  'log-out',
  'map-pin',
  'maximize',
  'minimize',
  'minus',
  'network',
  'package',
  'pencil',
  'percent',
  'receipt-text',
  'scale',
  'scan-line',
  'settings',
  'shield-check',
  'sliders-horizontal',
  'sparkles',
  'star',
  'table-2',
  'target',
  'timer',
  'trash-2',
  'trending-down',
  'trending-up',
  'undo-2',
  'upload',
  'user-plus',
] as const;

export type LaterIconName = (typeof laterIconNames)[number];
/** The icons of the site under their names in lucide. A menu entry names one of these in its release's contributions. */
export type IconName = keyof typeof firstIcons | LaterIconName;

export const iconNames = [...Object.keys(firstIcons), ...laterIconNames] as IconName[];

/** Whether a name that came as data, such as from a release's contributions, is one of the set. */
export const isIconName = (name: string): name is IconName => iconNames.some((known) => known === name);

export const isFirstIcon = (name: IconName): name is keyof typeof firstIcons =>
  Object.hasOwn(firstIcons, name);
