/** Hears a server's event stream. The browser connects again by itself; `close` ends it. */
export function openEventStream(
  url: string,
  topics: readonly string[],
  heard: (data: string) => void,
): { close(): void } {
  const source = new EventSource(url);
  const hear = (event: MessageEvent<string>) => heard(event.data);
  for (const topic of topics) source.addEventListener(topic, hear);
  return source;
}
