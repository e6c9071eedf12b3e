import type { FastifyReply, FastifyRequest } from "fastify";
import { basePath } from "../../platform/http/index.ts";

/**
 * `__Host-`: only this host can set it, over https, so that no other application of the domain can plant a session. Without
 * https, on a local machine, the browser would refuse the prefix.
 */
function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? "__Host-quittance-console" : "quittance-console";
}

/** How long an opened link is remembered, for signing in meanwhile. */
const LINK_SECONDS = 15 * 60;

/** How long a browser remembers the organisation whose provider signed it in last. */
const ORGANISATION_SECONDS = 365 * 24 * 60 * 60;

/** How long a person may take at the identity provider. */
const OIDC_SECONDS = 10 * 60;

export function readCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return valueOf(request, cookieName(publicUrl));
}

/** The code of the link that this browser opened last. */
export function readLinkCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return valueOf(request, `${cookieName(publicUrl)}-link`);
}

function valueOf({ headers }: FastifyRequest, name: string): string | undefined {
  const prefix = `${name}=`;
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The secret of the sign-in that this browser began at an identity provider. */
export function readOidcCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return valueOf(request, `${cookieName(publicUrl)}-oidc`);
}

/** `secret`: letters, digits, `-` and `_`; null removes it. */
export function setOidcCookie(
  reply: FastifyReply,
  { secret, publicUrl }: { secret: string | null; publicUrl: string },
): void {
  const cookie = `${cookieName(publicUrl)}-oidc=${secret ?? ""}${attributesOf(publicUrl)}`;
  void reply.header("set-cookie", `${cookie}; Max-Age=${secret === null ? 0 : OIDC_SECONDS}`);
}

/** The guid of the tenant whose provider signed this browser in last; not checked. */
export function readOrganisationCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return valueOf(request, `${cookieName(publicUrl)}-organisation`);
}

export function setOrganisationCookie(
  reply: FastifyReply,
  { tenantGuid, publicUrl }: { tenantGuid: string; publicUrl: string },
): void {
  const cookie = `${cookieName(publicUrl)}-organisation=${tenantGuid}${attributesOf(publicUrl)}`;
  void reply.header("set-cookie", `${cookie}; Max-Age=${ORGANISATION_SECONDS}`);
}

/** It lasts as long as the browser, and on the server for 15 minutes without use. */
export function setCookie(
  reply: FastifyReply,
  { token, publicUrl }: { token: string; publicUrl: string },
): void {
  void reply.header("set-cookie", `${cookieName(publicUrl)}=${token}${attributesOf(publicUrl)}`);
}

/** `code`: at most 100 letters, digits, `-` and `_`. */
export function setLinkCookie(
  reply: FastifyReply,
  { code, publicUrl }: { code: string; publicUrl: string },
): void {
  const cookie = `${cookieName(publicUrl)}-link=${code}${attributesOf(publicUrl)}`;
  void reply.header("set-cookie", `${cookie}; Max-Age=${LINK_SECONDS}`);
}

export function clearCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.header("set-cookie", `${cookieName(publicUrl)}=${attributesOf(publicUrl)}; Max-Age=0`);
}

function attributesOf(publicUrl: string): string {
  if (isSecure(publicUrl)) return "; Path=/; HttpOnly; SameSite=Lax; Secure";
  return `; Path=${basePath(publicUrl)}/console; HttpOnly; SameSite=Lax`;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
