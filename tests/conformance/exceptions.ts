/** Recorded cases whose answers differ, each with the reason why that is right or accepted. */
export const exceptions: ReadonlyMap<string, string> = new Map([]);
