import { createHash } from "node:crypto";
import type { Address } from "../../cells/index.ts";
import { readBasicCredentials } from "../../tenancy/index.ts";

/** Ids, API keys and names of users have neither fewer nor more characters. */
const MAX_LENGTH = 255;
const MIN_ID_LENGTH = 8;
const MAX_IDS = 12;
/** `/api/v3/<operation>/<API key>/…`, with or without a path before it. */
const API_KEY = /\/api\/(?:v3\/batchUpload\/v2|v3\/\w+|reconciliation\/retrieve)\/([^/?#]{1,255})/;

/**
 * The names of a tenant in a request, in the order in which they count: the API key of an operation, ids in the path (of payments,
 * links, merchants), the user of Basic credentials, and the SHA-256 of a bearer token. Names that people choose count only where
 * they stand for themselves, so that no one can choose the name of a route.
 */
export function addressesOf({
  url,
  authorization,
}: {
  url: string;
  authorization: string | undefined;
}): Address[] {
  const [path = ""] = url.split(/[?#]/);
  const key = decoded(API_KEY.exec(path)?.[1]);
  const ids = path.split("/").flatMap((part) => decoded(part) ?? []);
  const username = readBasicCredentials(authorization)?.username;
  const token = /^Bearer (\S{1,512})$/i.exec(authorization ?? "")?.[1];
  const found: Address[] = [
    ...(key === undefined ? [] : [{ kind: "key" as const, text: key }]),
    ...ids
      .filter(isId)
      .slice(0, MAX_IDS)
      .map((text) => ({ kind: "id" as const, text })),
    ...(username === undefined ? [] : [{ kind: "user" as const, text: username }]),
    ...(token === undefined
      ? []
      : [{ kind: "token" as const, text: createHash("sha256").update(token).digest("hex") }]),
  ];
  return found.filter(({ text }) => text.length <= MAX_LENGTH && !text.includes("\0"));
}

function isId(text: string): boolean {
  return text.length >= MIN_ID_LENGTH && /^[\w-]+$/.test(text);
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined || part === "" ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
