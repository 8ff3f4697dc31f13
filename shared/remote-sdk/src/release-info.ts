/** Defined by the build of each release; undefined where the source runs unbuilt, as in tests. */
declare const __PARLOUR_RELEASE__: { name: string; version: string } | undefined;

/** The version of the release that this code is part of; `0.0.0` outside a build. */
export const releaseVersion =
  typeof __PARLOUR_RELEASE__ === 'undefined' ? '0.0.0' : __PARLOUR_RELEASE__.version;
