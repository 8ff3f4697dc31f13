import type { LanguageCode } from './platform-config.ts';

/**
 * One browser as the delivery of remotes knows it. `key` is made by chance in the browser and kept there under
 * `visitorKeyName`; it names no person and opens nothing.
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

/** Where the shell keeps the visitor's key: in local storage, and in a cookie of the same name. */
export const visitorKeyName = 'parlour.visitor';
/** Where the shell keeps the names of the audiences that a browser joined, separated by commas. */
export const visitorAudiencesName = 'parlour.audiences';

/**
 * Who gets something. Every condition that is given must hold; `{}` is everybody. `visitors` are keys that are always in,
 * whatever the other conditions say: testers.
 */
export interface Audience {
  /** Share of visitors, above 0 up to 100, in steps of a hundredth. */
  percent?: number;
  languages?: readonly LanguageCode[];
  devices?: readonly Device[];
  /** Any of these named audiences. */
  audiences?: readonly string[];
  visitors?: readonly string[];
}
