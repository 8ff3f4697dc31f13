export interface ChartSeries {
  name: string;
  /** Formats the exact figure, for the tooltip and the table. */
  format(value: number): string;
  /** Formats the short figure on the axis: "25M". */
  tick(value: number): string;
}

export interface NetSeries extends ChartSeries {
  gainName: string;
  lossName: string;
}
