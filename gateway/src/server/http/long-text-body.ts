import { AppError } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';

/** Values that a body with one long text may have. */
const valuesMax = 1_000;

/**
 * Makes the calls of this scope accept only JSON of few values, such as one long text. Parsing as many bytes of small
 * values would stop the process for half a second. Fails with `request.too-large` before parsing.
 */
export function acceptLongTexts(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasManyValues(body))
      done(new AppError('request.too-large', `The body has more than ${valuesMax} values.`));
    else parse(request, body, done);
  });
}

/** Every value follows one of these characters, except the first. Counts those inside texts too. */
const valueDelimiters = [',', '[', '{', ':'];

function hasManyValues(json: string): boolean {
  return valueDelimiters.some((delimiter) => {
    let at = -1;
    for (let count = 0; count <= valuesMax; count += 1) {
      at = json.indexOf(delimiter, at + 1);
      if (at === -1) return false;
    }
    return true;
  });
}
