import type { FastifyReply } from "fastify";
import { sendPage, type Page, type PageParts } from "../page/page.ts";

type AuthenticationPage = Omit<Page, "style" | "headers" | "images" | "script"> & {
  /** By its path below `src/payment-pages`. */
  readonly script: string;
};

/** Sends a page of this folder, in its style and without a referrer for the pages it leads to. */
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
