/** The lower end, the estimate and the upper end: shares as fractions. */
export type Interval = readonly [low: number, mid: number, high: number];

/** The 97.5 % quantile of the normal distribution, for intervals of 95 %. */
const Z = 1.959_963_984_540_054;

/**
 * The interval of a share by Wilson, which stays within 0 and 1 and holds for small numbers and extreme shares.
 *
 * @param size how many payments the share is of: with strata the number of a simple sample of the same precision, therefore no integer
 * @see E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927)
 */
export function wilson(share: number, size: number): Interval {
  if (!(size > 0)) return [0, share, 1];
  const square = Z * Z;
  const centre = (share + square / (2 * size)) / (1 + square / size);
  const half =
    (Z / (1 + square / size)) * Math.sqrt((share * (1 - share)) / size + square / (4 * size * size));
  return [Math.max(0, Math.min(share, centre - half)), share, Math.min(1, Math.max(share, centre + half))];
}

/**
 * The interval of the difference of two shares (the first less the second), from their own ones.
 *
 * @see R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17 (1998), method 10
 */
export function difference(first: Interval, second: Interval): Interval {
  const [firstLow, firstMid, firstHigh] = first;
  const [secondLow, secondMid, secondHigh] = second;
  const mid = firstMid - secondMid;
  return [
    mid - Math.hypot(firstMid - firstLow, secondHigh - secondMid),
    mid,
    mid + Math.hypot(firstHigh - firstMid, secondMid - secondLow),
  ];
}
