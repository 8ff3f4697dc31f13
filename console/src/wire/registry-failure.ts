/** A call that the registry refused, or that did not reach it: then `code` is `unreachable`. */
export class RegistryFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RegistryFailure';
    this.code = code;
  }
}

export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof RegistryFailure ? error.code : undefined;
