/**
 * Failure of a gateway call. `code` is one of the contracts' error codes, `unreachable` when the request did not reach
 * the gateway, or `answer-unexpected`.
 */
export class GatewayFailure extends Error {
  readonly code: string;
  /** Paths of the fields that were refused. */
  readonly fields: readonly string[];

  constructor(code: string, message: string, fields: readonly string[] = []) {
    super(message);
    this.name = 'GatewayFailure';
    this.code = code;
    this.fields = fields;
  }
}
