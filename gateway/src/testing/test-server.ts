let url: Promise<string> | undefined;

/**
 * Returns the address of the PostgreSQL server that all tests of a run share: the one of `TEST_DATABASE_URL`, or else
 * the one that the run starts when the first test requests it (`shared-postgres.ts`).
 */
export function getTestServerUrl(): Promise<string> {
  url ??= requestServerUrl();
  return url;
}

async function requestServerUrl(): Promise<string> {
  const { TEST_DATABASE_URL: given, TEST_POSTGRES_STARTER: starter } = process.env;
  if (given !== undefined) return given;
  if (starter === undefined)
    throw new Error('Run the tests from the root of the repository, or set TEST_DATABASE_URL.');
  const answer = await fetch(starter);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
