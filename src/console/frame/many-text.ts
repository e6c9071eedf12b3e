/** How many of what waits are counted for the menu, which stands on each page. */
export const MAX_COUNTED = 100;

/** A number that was counted up to a limit: `99+` where it was reached. */
export function manyText(count: number, limit = MAX_COUNTED): string {
  return count < limit ? String(count) : `${limit - 1}+`;
}
