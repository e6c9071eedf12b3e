import { createHash } from "node:crypto";

/** An index of several architectures first: its digest is the same on each of them. */
const ACCEPT = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

const TIMEOUT_MS = 20_000;
const MAX_MANIFEST_BYTES = 4_194_304;
/** The name in references is not that of the host. */
const HOSTS: Readonly<Record<string, string>> = { "docker.io": "https://registry-1.docker.io" };

/** Addresses of mirrors by the registries that they stand for. */
export type Mirrors = ReadonlyMap<string, string>;

/**
 * The digest that a registry has for a tag now, by the protocol of the OCI distribution specification: the manifest is fetched, and
 * its bytes are hashed here.
 *
 * @param name `registry/repository:tag`
 * @throws with the name and the registry's response when there is no such image, or it is for signed-in users only
 */
export async function resolveDigest(name: string, mirrors: Mirrors): Promise<string> {
  const [, registry = "", repository = "", tag = ""] = /^([^/]+)\/(.+):([^:]+)$/.exec(name) ?? [];
  const base = mirrors.get(registry) ?? HOSTS[registry] ?? `https://${registry}`;
  const url = `${base}/v2/${repository}/manifests/${tag}`;
  const first = await get(url);
  const token = first.status === 401 ? await anonymousToken(name, first) : undefined;
  const response = token === undefined ? first : await get(url, { authorization: `Bearer ${token}` });
  if (!response.ok) throw new Error(`${name}: the registry responded ${response.status} at ${url}.`);
  const manifest = Buffer.from(await response.arrayBuffer());
  if (manifest.length > MAX_MANIFEST_BYTES) throw new Error(`${name}: its manifest is too large.`);
  const digest = `sha256:${createHash("sha256").update(manifest).digest("hex")}`;
  const named = response.headers.get("docker-content-digest") ?? digest;
  if (named !== digest)
    throw new Error(`${name}: the registry names ${named}, and what it sent is ${digest}.`);
  return digest;
}

/** The credentials that a registry wants for reading public images: `Bearer realm="…",service="…",scope="…"`. */
async function anonymousToken(name: string, response: Response): Promise<string> {
  const challenge = response.headers.get("www-authenticate") ?? "";
  const fields = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, field, value]) => [field!, value!]),
  );
  const realm = fields.get("realm");
  if (!/^Bearer /i.test(challenge) || realm === undefined)
    throw new Error(`${name}: the registry serves it to signed-in users only.`);
  const url = new URL(realm);
  for (const field of ["service", "scope"])
    if (fields.has(field)) url.searchParams.set(field, fields.get(field)!);
  const answered = await get(url.href);
  if (!answered.ok) throw new Error(`${name}: ${url.host} responded ${answered.status} for a token.`);
  const { token, access_token: accessToken } = (await answered.json()) as Record<string, unknown>;
  const found = token ?? accessToken;
  if (typeof found !== "string") throw new Error(`${name}: ${url.host} gave no token.`);
  return found;
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { accept: ACCEPT, ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${url} cannot be reached: ${cause instanceof Error ? cause.message : message}`, {
      cause: error,
    });
  }
}
