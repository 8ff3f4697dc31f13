import type { LanguageCode } from './platform-config.ts';

/**
 * One browser as the delivery of remotes identifies it. `key` is random, created in the browser and persisted there
 * under `visitorKeyName`; it identifies no person and grants no access.
 */
export interface Visitor {
  key: string;
  language: LanguageCode;
  device: Device;
  /** Named audiences that this browser joined: `staff`, `beta`. */
  audiences?: readonly string[];
}

export type Device = 'phone' | 'tablet' | 'desktop';
export const devices = ['phone', 'tablet', 'desktop'] as const satisfies readonly Device[];

/** Name of the visitor's key in local storage, and of the cookie with the same value. */
export const visitorKeyName = 'parlour.visitor';
/** Name under which the shell persists the audiences that a browser joined, separated by commas. */
export const visitorAudiencesName = 'parlour.audiences';

/**
 * Visitors who get something. All given conditions must hold; `{}` includes everybody. `visitors` are keys that are
 * always included, whatever the other conditions are: testers. The discovery document has their hashes instead.
 */
export interface Audience {
  /** Percentage of visitors, above 0 up to 100, in steps of a hundredth. */
  percent?: number;
  languages?: readonly LanguageCode[];
  devices?: readonly Device[];
  /** The visitor must have joined at least one of these named audiences. */
  audiences?: readonly string[];
  visitors?: readonly string[];
}
