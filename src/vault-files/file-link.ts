import type { VaultFileParts } from "./parts.ts";

const VALID_HOURS = 24;

type LinkParts = Pick<VaultFileParts, "publicUrl" | "vault" | "clock">;

/** The address of a file that needs no credentials and expires: the token is sealed, and cannot be made by others. */
export function fileLink(
  { publicUrl, vault, clock }: LinkParts,
  path: string,
  subject: readonly string[],
): string {
  const expiresAt = clock.now().add({ hours: VALID_HOURS }).epochMilliseconds;
  const token = vault.seal(JSON.stringify([expiresAt, ...subject]), contextOf(path));
  return `${publicUrl}${path}/${token}`;
}

/** The subject of a token, or undefined of one that is not valid or has expired. */
export async function subjectOfLink(
  { vault, clock }: Omit<LinkParts, "publicUrl">,
  path: string,
  token: string,
): Promise<readonly string[] | undefined> {
  try {
    const [expiresAt, ...subject] = JSON.parse(await vault.open(token, contextOf(path))) as [
      number,
      ...string[],
    ];
    return expiresAt > clock.now().epochMilliseconds ? subject : undefined;
  } catch {
    return undefined;
  }
}

function contextOf(path: string): string {
  return `vault-file-link:${path}`;
}
