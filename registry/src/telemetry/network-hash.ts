import { createHmac } from 'node:crypto';

const hashBytes = 9;

/** Creates a function that returns a text for a network from which nobody without the keys can tell the network. */
export const createNetworkHash =
  (getSecrets: () => readonly Buffer[]) =>
  (network: string): string =>
    createHmac('sha256', getSecrets()[0] ?? '')
      .update(network)
      .digest()
      .subarray(0, hashBytes)
      .toString('base64url');
