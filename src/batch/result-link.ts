import type { BatchParts } from "./parts.ts";

/** As long as results are kept at least. */
const VALID_FOR = Temporal.Duration.from({ hours: 7 * 24 });
const CONTEXT = "batch-result-link";

/** An address of a batch's result that needs no credentials and expires: the token is sealed, and cannot be made by others. */
export function resultLink({ publicUrl, vault, clock }: LinkParts, batchId: string): string {
  const expiresAt = clock.now().add(VALID_FOR).epochMilliseconds;
  const token = vault.seal(JSON.stringify([batchId, expiresAt]), CONTEXT);
  return `${publicUrl}/api/v3/batchResults/${token}`;
}

type LinkParts = Pick<BatchParts, "publicUrl" | "vault" | "clock">;

/** The batch whose result a token opens, or undefined of a token that is not valid or has expired. */
export async function batchOfLink(
  { vault, clock }: Omit<LinkParts, "publicUrl">,
  token: string,
): Promise<string | undefined> {
  try {
    const [batchId, expiresAt] = JSON.parse(await vault.open(token, CONTEXT)) as [string, number];
    return expiresAt > clock.now().epochMilliseconds ? batchId : undefined;
  } catch {
    return undefined;
  }
}
