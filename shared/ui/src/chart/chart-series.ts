export interface ChartSeries {
  name: string;
  /** The exact figure, for the tooltip and the table. */
  format(value: number): string;
  /** The figure on the axis, short: "25M". */
  tick(value: number): string;
}

export interface NetSeries extends ChartSeries {
  gainName: string;
  lossName: string;
}
