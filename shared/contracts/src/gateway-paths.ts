/** Beginnings of the paths that the gateway answers. Whoever shares an origin with the gateway forwards them. */
export const gatewayPathPrefixes = [
  '/wps/',
  '/lgw/',
  '/lotto/',
  '/art/',
  '/vwc/',
  '/psp/',
  '/health/',
] as const;

/** Returns true when the gateway answers the path, which may have a query. */
export const isGatewayPath = (path: string): boolean =>
  gatewayPathPrefixes.some((prefix) => path.startsWith(prefix)) || /^\/openapi\.json(?:$|\?)/.test(path);
