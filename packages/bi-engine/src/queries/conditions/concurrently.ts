/** Runs all at the same time, so that their statements are combined into one. The first of several errors is thrown. */
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
