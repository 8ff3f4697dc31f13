import type { OperatorPermission, Overview } from '@parlour/contracts';
import type { ActShape } from '@parlour/contracts/back-office';
import type { IconName, LazyPart } from '@parlour/ui';
import type { Gateway } from '../wire/gateway.ts';
import type { Registry } from '../wire/registry.ts';

/** A result of the command palette. */
export interface SearchHit {
  key: string;
  label: string;
  detail?: string;
  to: string;
}

/** Finds objects for the command palette. */
export interface SearchProvider {
  /** Heading of its results. */
  label: string;
  icon: IconName;
  /** When it is absent, every operator who sees the section may search. */
  permission?: OperatorPermission;
  /** Operators with this permission have a better search for the same objects. */
  hiddenWith?: OperatorPermission;
  /** Returns false for texts that cannot name such an object, so that no request is sent. */
  accepts(text: string): boolean;
  find(text: string, parts: { gateway: Gateway; registry: Registry }): Promise<readonly SearchHit[]>;
}

/** Number of items that wait in a section; `isMore`: there are more, which the call does not count. */
interface Waiting {
  value: number;
  isMore?: boolean;
}

/** The items that wait in a section, beside its link. */
interface SectionBadge {
  act: ActShape;
  input: object;
  count(value: unknown): Waiting;
}

export interface Section {
  /** The path of its link, below `/console`. */
  path: string;
  label: string;
  icon: IconName;
  /** An operator without this permission does not see the section, and its routes name the permission. When it is absent, every operator may see the section. */
  permission?: OperatorPermission;
  /** Pages by their path. A page is loaded when it is first opened. */
  routes: readonly { path: string; page: LazyPart<object> }[];
  /** The section has one badge, with the items of all these lists together. */
  badges?: readonly SectionBadge[];
  /** Number of remotes that need a decision, beside the link. */
  releaseBadge?: (overview: Overview) => number;
  searches?: readonly SearchProvider[];
}

/** A part of the console: sections of one group of operators. */
export interface Area {
  key: string;
  label: string;
  sections: readonly Section[];
}

/** Declares the badge of a section, with the act's answer for the compiler. */
export const declareBadge = <A extends ActShape>(
  act: A,
  input: object,
  count: (value: NonNullable<ReturnType<A['value']['parse']>>) => Waiting,
): SectionBadge => ({ act, input, count: count as (value: unknown) => Waiting });

/** Counts the items of a list with page numbers. */
export const countTotal = ({ total, isMore }: { total: number; isMore: boolean }): Waiting => ({
  value: total,
  isMore,
});
