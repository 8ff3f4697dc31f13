import type { CallOptions } from '@parlour/contracts';

/** Statuses without a body, which a `Response` must not have then. */
const emptyStatuses = [204, 205, 304];

/**
 * Sends a request and reports the bytes that have left, which `fetch` cannot. Rejects as `fetch` does: with a `TypeError`
 * without an answer, and with the signal's reason after an abort.
 */
export async function sendUpload(
  request: Request,
  onProgress: NonNullable<CallOptions['onProgress']>,
): Promise<Response> {
  const body = await request.text();
  request.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded, total);
    });
    xhr.addEventListener('load', () => {
      const text = emptyStatuses.includes(xhr.status) ? null : xhr.responseText;
      resolve(new Response(text, { status: xhr.status, headers: readHeaders(xhr) }));
    });
    xhr.addEventListener('error', () => reject(new TypeError('The request got no answer.')));
    xhr.addEventListener('abort', () => reject(request.signal.reason));
    xhr.addEventListener('loadend', () => request.signal.removeEventListener('abort', abort));
    request.signal.addEventListener('abort', abort);
    xhr.send(body);
  });
}

function readHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const end = line.indexOf(':');
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim());
  }
  return headers;
}
