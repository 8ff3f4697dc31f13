/** Network Information API, which not every browser supports. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const getConnection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Returns whether the browser is set to save data. */
export const isSavingData = (): boolean => getConnection().saveData === true;

/** Returns whether the connection is as slow as 2G. */
export const isSlowConnection = (): boolean => /2g$/.test(getConnection().effectiveType ?? '');
