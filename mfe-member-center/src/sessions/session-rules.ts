/** Returns whether a browser, as the gateway names it (`Chrome, Android`), runs on a phone or tablet. */
export const isOnPhone = (browser: string): boolean => /Android|iOS|iPhone|iPad/i.test(browser);
