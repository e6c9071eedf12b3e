import { createHash } from "node:crypto";

/**
 * Names a step of a submission to the provider: its repetition has the same name, and no second effect.
 *
 * @param maxLength of the provider's keys, in characters; a longer name is replaced by its digest, which is as unique. At least 32.
 */
export function idempotencyKey(submissionReference: string, step: string, maxLength = 255): string {
  const name = `${submissionReference}:${step}`;
  if (name.length <= maxLength) return name;
  if (maxLength < 32) throw new Error(`A key of ${maxLength} characters may be another submission's.`);
  return createHash("sha256").update(name).digest("hex").slice(0, maxLength);
}
