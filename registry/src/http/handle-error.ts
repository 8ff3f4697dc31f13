import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RegistryError, type RegistryErrorBody, registryErrorStatus } from '../errors.ts';

const retrySeconds = 30;

/**
 * Sends an error response with the error's code. Logs an unexpected error completely and omits its details from the
 * response.
 */
export function handleError(
  error: FastifyError | RegistryError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const body = toErrorBody(error);
  const status = registryErrorStatus[body.code];
  if (body.code === 'busy') reply.header('retry-after', retrySeconds);
  // Reaching a limit is not a defect.
  if (status >= 500 && body.code !== 'busy') request.log.error({ err: error }, body.message);
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ error: body });
}

function toErrorBody(error: FastifyError | RegistryError): RegistryErrorBody {
  if (error instanceof RegistryError) {
    return { code: error.code, message: error.message, ...(error.refusals && { refusals: error.refusals }) };
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 500) return { code: 'defect', message: 'The registry failed at this request.' };
  return { code: statusCode === 413 ? 'file-too-large' : 'request-invalid', message: error.message };
}
