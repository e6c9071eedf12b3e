/** How much a value grows in an hour: the slope of the straight line that fits its samples best (least squares). */
export function slopePerHour(
  samples: readonly { readonly atHours: number; readonly value: number }[],
): number {
  const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length;
  const [meanHours, meanValue] = [
    mean(samples.map((one) => one.atHours)),
    mean(samples.map((one) => one.value)),
  ];
  const covariance = mean(samples.map((one) => (one.atHours - meanHours) * (one.value - meanValue)));
  const variance = mean(samples.map((one) => (one.atHours - meanHours) ** 2));
  return covariance / variance;
}
