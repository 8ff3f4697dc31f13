import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** Content of the code, such as an address. */
  text: string;
  /** Purpose of the code: "Code of the Android app". */
  label: string;
  /** Edge in CSS pixels, margin included. Default 200. */
  size?: number;
  /** The white edge that a camera needs, in CSS pixels. Default a tenth of the size: 20 of 200. */
  margin?: number;
}

/** Renders a QR code, dark on a white ground in both themes. */
export function QrCode({ text, label, size = 200, margin = size / 10 }: QrCodeProps) {
  const code = useMemo(() => encode(text, { ecc: 'M', border: 0 }), [text]);
  const drawing = useMemo(() => listDarkModules(code.data), [code]);
  const edge = (margin * code.size) / (size - 2 * margin);
  const whole = code.size + 2 * edge;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-edge} ${-edge} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={styles.frame}
    >
      <path d={drawing} fill="currentColor" />
    </svg>
  );
}

/** Returns one path of all dark modules, each a unit square. */
const listDarkModules = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
