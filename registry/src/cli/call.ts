/** Sends one call. A read takes no token unless it is `authorized`. */
export type Call = <T>(
  method: string,
  where: string,
  init?: RequestInit & { authorized?: true },
) => Promise<T>;
