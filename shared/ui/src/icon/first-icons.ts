import {
  ArrowRight,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleX,
  Heart,
  Info,
  LayoutGrid,
  Play,
  RefreshCw,
  Search,
  TriangleAlert,
  WifiOff,
  Wrench,
  X,
} from 'lucide-react';

/**
 * Icons that the components of this package and every notice draw at once, even offline: they are part of each
 * release's first load.
 * A name that is used only deeper in the site belongs in `lazyIcons`.
 */
export const firstIcons = {
  'arrow-right': ArrowRight,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-x': CircleX,
  heart: Heart,
  info: Info,
  'layout-grid': LayoutGrid,
  play: Play,
  'refresh-cw': RefreshCw,
  search: Search,
  'triangle-alert': TriangleAlert,
  'wifi-off': WifiOff,
  wrench: Wrench,
  x: X,
};
