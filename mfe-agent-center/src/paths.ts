/** The specification's keys of the pages that this remote has itself. */
export const pageKeys = {
  teamOverview: 'agentTeamOverview',
} as const;

/** The panel stands over any path, so that its addresses are a query alone. */
export const paths = {
  page: (key: string) => `?${new URLSearchParams({ agent: key })}`,
};

/** The page that an address asks for; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('agent') || undefined;
