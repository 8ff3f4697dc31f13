/** `member/depositv2` → `?member=depositv2`: opens a panel's page over the page that is shown. */
export function panelAddress(place: string): string {
  const [panel, page] = place.split('/');
  return `?${panel}=${page ?? ''}`;
}
