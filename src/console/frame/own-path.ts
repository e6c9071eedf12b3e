/** A page of the console to continue at; anything else is ignored, so that no link leads from here to another site. */
export function ownPath(next: string): string | undefined {
  return /^\/console\/[\w.~%?&=+:/-]{1,1000}$/.test(next) && !next.includes("//") ? next : undefined;
}
