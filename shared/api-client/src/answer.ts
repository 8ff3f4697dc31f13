import { AppError, type EndpointShape, type ErrorCode, isAppError, type ValueOf } from '@parlour/contracts';
import * as z from '@parlour/schema';
import { isHTTPError } from 'ky';

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(
    z.array(
      z.object({
        path: z.array(z.union([z.string(), z.number()])),
        rule: z.string(),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  ),
  details: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.optional(z.string()),
});

const envelope = z.union([
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), error: errorBody }),
]);

export type IsKnownCode = (code: string) => boolean;

/** Returns the value of a successful response, validated against the contract. */
export function readValue<E extends EndpointShape>(
  endpoint: E,
  answer: unknown,
  isKnownCode: IsKnownCode,
): ValueOf<E> {
  const opened = envelope.safeParse(answer);
  if (!opened.success) throw createContractError(endpoint, opened.error);
  if (!opened.data.success) throw toAppError(opened.data.error, isKnownCode);
  const value = endpoint.value.safeParse(opened.data.value);
  if (!value.success) throw createContractError(endpoint, value.error);
  return value.data as ValueOf<E>;
}

/** Converts any failure of a call to an `AppError`. */
export function readFailure(endpoint: EndpointShape, error: unknown, isKnownCode: IsKnownCode): AppError {
  if (isAppError(error)) return error;
  if (error instanceof SyntaxError) return createContractError(endpoint, error);
  if (!isHTTPError(error))
    return new AppError('server.unavailable', `${endpoint.path} was not answered.`, { cause: error });
  const opened = envelope.safeParse(error.data);
  if (opened.success && !opened.data.success) return toAppError(opened.data.error, isKnownCode);
  // The response is not the gateway's: it comes from a proxy or another server.
  const { status } = error.response;
  return new AppError(
    status >= 502 && status <= 504 ? 'server.unavailable' : 'server.defect',
    `${endpoint.path} was answered with ${status} and no envelope.`,
    { cause: error },
  );
}

const undecidedCodes: readonly ErrorCode[] = ['server.unavailable', 'server.defect'];

/** Returns whether it is unknown if a request arrived. If so, the same request may be sent again with its key. */
export const isUndecided = (error: unknown): boolean =>
  isAppError(error) && undecidedCodes.includes(error.code);

/**
 * Converts an error body. An unknown code, from a newer gateway, becomes a defect with the same message.
 */
function toAppError(body: z.output<typeof errorBody>, isKnownCode: IsKnownCode): AppError {
  const code = isKnownCode(body.code) ? (body.code as ErrorCode) : 'server.defect';
  const { details, fields, requestId } = body;
  return new AppError(code, body.message, {
    ...(fields ? { fields } : {}),
    ...(details || requestId ? { details: { ...details, ...(requestId ? { requestId } : {}) } } : {}),
  });
}

const createContractError = (endpoint: EndpointShape, cause: unknown): AppError =>
  new AppError('server.defect', `The answer of ${endpoint.path} broke its contract.`, { cause });
