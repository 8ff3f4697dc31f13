/** Every path of the console, below `/console`. */
export const paths = {
  overview: '/',
  remote: (name: string) => `/remotes/${encodeURIComponent(name)}`,
  change: '/change',
  audit: (name?: string) => (name === undefined ? '/audit' : `/audit?name=${encodeURIComponent(name)}`),
  access: '/access',
  account: '/account',
};
