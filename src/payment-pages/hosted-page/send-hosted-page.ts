import type { FastifyReply } from "fastify";
import { sendPage, type Page, type PageParts } from "../page/page.ts";

export type HostedPage = Omit<Page, "style" | "headers" | "images" | "frames">;

/** A page of a payment, without what all of them have. */
export type PageOfPayment = Pick<HostedPage, "title" | "content"> & Partial<HostedPage>;

/** Sends a page of this folder, in its style. */
export function sendHostedPage({ assets }: PageParts, reply: FastifyReply, page: HostedPage): FastifyReply {
  return sendPage(reply, {
    ...page,
    style: assets.get("hosted-page/browser/page.css"),
    // Merchants' own result pages may hold small images.
    images: ["data:"],
    headers: {
      // A third party's window has to reach the page that opened it.
      "cross-origin-opener-policy": page.thirdParty ? "same-origin-allow-popups" : "same-origin",
      // The address contains the token, so that it is sent to no other origin. `no-referrer` would also hide the origin of own forms.
      "referrer-policy": "same-origin",
    },
  });
}
