import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { findMerchant, type Merchant, type PageDesign } from "../../tenancy/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";

export const STYLE_ROUTE = "/merchant-style/:merchantGuid/:digest";

/** A style sheet of a merchant's colours; its address contains its digest. */
export interface MerchantStyle {
  readonly path: string;
  readonly integrity: string;
}

/** The merchant's style sheet; none where the pages have the gateway's own colours. */
export function merchantStyle(
  parts: Pick<TransactionParts, "publicUrl">,
  merchant: Merchant | undefined,
): MerchantStyle | undefined {
  const sheet = merchant && designSheet(merchant.attributes.paymentPage ?? {});
  if (!merchant || sheet === undefined) return undefined;
  const route = `/merchant-style/${merchant.guid}/${digestOf(sheet)}`;
  return {
    path: new URL(parts.publicUrl + route).pathname,
    integrity: integrityOf(sheet),
  };
}

/** Serves it from the page's own origin: the pages' policy allows no inline style. */
export async function sendMerchantStyle(
  parts: Pick<TransactionParts, "db">,
  { params, reply }: { params: { merchantGuid: string; digest: string }; reply: FastifyReply },
): Promise<FastifyReply> {
  const merchant = await findMerchant(parts.db, params);
  const sheet = merchant && designSheet(merchant.attributes.paymentPage ?? {});
  if (sheet === undefined || digestOf(sheet) !== params.digest) return reply.code(404).send();
  return reply
    .headers({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(sheet);
}

/**
 * Only custom properties of the base sheet. The colours are readable on the pages' background (they are checked when they are
 * saved), so that the background's own colour is readable on them.
 */
export function designSheet({
  accentColor,
  accentColorDark,
}: Pick<PageDesign, "accentColor" | "accentColorDark">): string | undefined {
  if (!accentColor && !accentColorDark) return undefined;
  const light = (accentColor ?? "#0b6b57").toLowerCase();
  const dark = (accentColorDark ?? "#55cdb0").toLowerCase();
  return `:root {
  --accent: light-dark(${light}, ${dark});
  --accent-strong: light-dark(color-mix(in srgb, ${light}, #000 25%), color-mix(in srgb, ${dark}, #fff 30%));
  --accent-ground: light-dark(color-mix(in srgb, ${light}, #fff 88%), color-mix(in srgb, ${dark}, #141a17 80%));
  --on-accent: light-dark(#fff, #0c1015);
}
`;
}

/** As the attribute of the page's link to it has it. */
export function integrityOf(sheet: string): string {
  return `sha256-${createHash("sha256").update(sheet).digest("base64")}`;
}

function digestOf(sheet: string): string {
  return createHash("sha256").update(sheet).digest("hex").slice(0, 32);
}
