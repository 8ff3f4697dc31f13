/** The specification's keys of this remote's own pages. */
export const pageKeys = {
  teamOverview: 'agentTeamOverview',
} as const;

/** Addresses of the panel. It opens over any path, so an address is only a query. */
export const paths = {
  page: (key: string) => `?${new URLSearchParams({ agent: key })}`,
};

/** Reads the page key from an address; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('agent') || undefined;
