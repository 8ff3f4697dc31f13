import { GatewayFailure } from './gateway-failure.ts';

/** Failure of a registry call. `code` is `unreachable` when the request did not reach the registry. */
export class RegistryFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RegistryFailure';
    this.code = code;
  }
}

/** Returns the code of a failure of the registry or the gateway. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof RegistryFailure || error instanceof GatewayFailure ? error.code : undefined;
