import type { FastifyReply } from "fastify";
import { imageUrlOf } from "../page/order-images.ts";
import type { PageParts } from "../page/page.ts";
import type { PageExchange } from "./show-payment.ts";

/** The image of one item of the order, from the page's own origin. */
export async function sendItemImage(
  parts: PageParts,
  { transaction, request, reply }: PageExchange,
): Promise<FastifyReply> {
  const { index } = request.params as { index: string };
  const item = /^\d{1,3}$/.test(index) ? transaction.request.items?.[Number(index)] : undefined;
  const url = item && imageUrlOf(item);
  const image = url === undefined ? undefined : await parts.fetchOrderImage(url);
  if (!image) return reply.code(404).header("cache-control", "no-store").send();
  return reply
    .headers({
      "content-type": image.contentType,
      "cache-control": "private, max-age=3600",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(image.body);
}
