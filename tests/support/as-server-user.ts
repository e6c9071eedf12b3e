const IS_ROOT = process.getuid?.() === 0;

/** The command as a user that PostgreSQL runs as: it refuses root, which lends it one. */
export function asServerUser(command: readonly string[]): string[] {
  const lent = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"];
  return IS_ROOT ? [...lent, ...command] : [...command];
}
