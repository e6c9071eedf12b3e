import { appendFileSync, openSync } from "node:fs";
import { stringify } from "yaml";
import { ConfigurationError } from "./read-gateway.ts";

/**
 * Where secrets go that the gateway generates and shows once: into a new file that its owner alone may read. Without a file
 * nobody reads them, and a warning says how to get others.
 */
export function secretFile(
  path: string | undefined,
  warn: (text: string) => void,
): (owner: string, secret: string) => void {
  if (path === undefined)
    return (owner) =>
      warn(
        `The gateway generated a secret for ${owner}, which was not kept: rotate it to get one, or use --generated-secrets.`,
      );
  const file = openNew(path);
  return (owner, secret) => appendFileSync(file, stringify({ [owner]: secret }, { lineWidth: 0 }));
}

function openNew(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    throw new ConfigurationError(`${path} cannot be created: ${(error as NodeJS.ErrnoException).code}`);
  }
}
