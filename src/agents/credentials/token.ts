import { createHash, randomBytes } from "node:crypto";

const TOKEN = /^qa_[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer +(\S+) *$/i;

/** 256 random bits, so that a fast hash is enough to keep it. */
export function newToken(): string {
  return `qa_${randomBytes(32).toString("base64url")}`;
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The token of an `Authorization` header; undefined for another scheme, and for what no token looks like. */
export function readBearerToken(authorization: string | undefined): string | undefined {
  const token = BEARER.exec(authorization ?? "")?.[1];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
