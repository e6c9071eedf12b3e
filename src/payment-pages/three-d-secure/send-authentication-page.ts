import type { FastifyReply } from "fastify";
import { sendPage, type Page, type PageParts } from "../page/page.ts";

type AuthenticationPage = Omit<Page, "style" | "headers" | "images" | "script"> & {
  /** By its path below `src/payment-pages`. */
  readonly script: string;
};

/** Sends a page of this folder, in its style. What it leads to is not told the address it comes from. */
export function sendAuthenticationPage(
  { assets }: PageParts,
  reply: FastifyReply,
  { script, ...page }: AuthenticationPage,
): FastifyReply {
  return sendPage(reply, {
    ...page,
    script: assets.get(script),
    style: assets.get("three-d-secure/browser/authentication.css"),
    headers: { "referrer-policy": "no-referrer" },
  });
}
