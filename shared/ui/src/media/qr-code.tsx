import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** What the code says, such as an address. */
  text: string;
  /** What it is for: "Code of the Android app". */
  label: string;
  /** Edge in CSS pixels, quiet zone included. Default 160. */
  size?: number;
}

/** The white edge that a camera needs, in modules. */
const quietZone = 4;

/** A QR code, dark on a white plate in both themes. */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const code = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [text]);
  const drawing = useMemo(() => darkModules(code.data), [code]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={styles.plate}
    >
      <path d={drawing} fill="currentColor" />
    </svg>
  );
}

/** One path of all dark modules, each a unit square. */
const darkModules = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
