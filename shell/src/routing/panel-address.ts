/** Converts `member/depositv2` to `?member=depositv2`, which opens a panel's page over the current page. */
export function toPanelAddress(path: string): string {
  const [panel, page] = path.split('/');
  return `?${panel}=${page ?? ''}`;
}
