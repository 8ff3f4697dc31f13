import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonInTurns } from '../concurrency/json-in-turns.ts';
import { invalidInput } from './error-reply.ts';

/** Makes the calls of this scope parse JSON with a long list in several turns of the event loop. */
export function acceptLongLists(scope: FastifyInstance): void {
  const parseBody = scope.getDefaultJsonParser('error', 'error');
  const parse = (request: FastifyRequest, text: string): unknown => {
    let parsed: unknown;
    // The default parser answers before it returns.
    void parseBody(request, text, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
  scope.removeContentTypeParser('application/json');
  const parseInTurns = async (request: FastifyRequest, body: string): Promise<unknown> => {
    try {
      return await parseJsonInTurns(body, (text) => parse(request, text));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw invalidInput('The body is not JSON of short items.', [{ path: [], rule: 'json' }]);
    }
  };
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parseInTurns);
}
