/** Network Information API, which not every browser supports. */
interface Connection {
  saveData?: boolean;
  /** The kind of network: `wifi`, `cellular`, … */
  type?: string;
  effectiveType?: string;
}

const getConnection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/**
 * Returns whether the connection may be used for files that the page does not need yet. Not while the browser saves
 * data, on a cellular connection, which is usually metered, or on one as slow as 2G.
 */
export function mayPrefetch(): boolean {
  const { saveData, type, effectiveType = '' } = getConnection();
  return saveData !== true && type !== 'cellular' && !/2g$/.test(effectiveType);
}
