/** A field of an act's input that was refused. */
export interface RefusedField {
  /** Names and indexes, separated by dots: `body.EN`. */
  path: string;
  /** One of the contracts' rules of input. */
  rule: string;
  /** Tags and attributes of HTML that are not permitted. */
  forbidden: string | undefined;
  /** The reason in words, if the failure has its own. */
  sentence?: string | undefined;
}

/**
 * Failure of a gateway call. `code` is one of the contracts' error codes, `unreachable` when the request did not reach
 * the gateway, or `answer-unexpected`.
 */
export class GatewayFailure extends Error {
  readonly code: string;
  readonly fields: readonly RefusedField[];

  constructor(code: string, message: string, fields: readonly RefusedField[] = []) {
    super(message);
    this.name = 'GatewayFailure';
    this.code = code;
    this.fields = fields;
  }
}
