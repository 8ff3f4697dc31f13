/** `member/depositv2` → `?member=depositv2`: opens a panel's page over the page that is shown. */
export function toPanelAddress(path: string): string {
  const [panel, page] = path.split('/');
  return `?${panel}=${page ?? ''}`;
}
