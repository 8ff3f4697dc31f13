/** The specification's keys of this remote's own pages. */
export const pageKeys = {
  teamOverview: 'agentTeamOverview',
} as const;

/** Reads the page key from an address; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('agent') || undefined;
