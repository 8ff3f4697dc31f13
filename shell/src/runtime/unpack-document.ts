import type { PackedDocument } from '@parlour/contracts';

/** Unpacks a message's signed document, unverified. Rejects anything else, and in a browser that opens no gzip. */
export async function unpackDocument(document: PackedDocument): Promise<unknown> {
  const bytes = Uint8Array.from(atob(document), (char) => char.charCodeAt(0));
  const text = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
  return new Response(text).json();
}
