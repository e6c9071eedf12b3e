/**
 * Works on all of them at the same time, so that their statements on the data become one. Of several errors that of
 * the first one counts.
 */
export async function concurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const settled = await Promise.allSettled(items.map(async (item) => work(item)));
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
