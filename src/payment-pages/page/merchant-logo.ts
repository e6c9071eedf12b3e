import type { FastifyReply } from "fastify";
import { findLogoImage, findMerchant, type Logo, type Logos, type Merchant } from "../../tenancy/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";

const MAX_WIDTH = 220;
const MAX_HEIGHT = 56;

export const LOGO_ROUTE = "/merchant-logo/:merchantGuid/:digest";

/** The merchant's logo, at the address where customers' browsers load it; empty without one. */
export function merchantLogo(
  parts: Pick<TransactionParts, "publicUrl">,
  merchant: Merchant | undefined,
): Html {
  if (!merchant) return html``;
  return logoPicture(
    merchant.logos,
    ({ digest }) => new URL(`${parts.publicUrl}/merchant-logo/${merchant.guid}/${digest}`).pathname,
  );
}

/** A logo with its size, so that nothing moves; empty without one. No alternative text, because the name follows. */
export function logoPicture({ light, dark }: Logos, addressOf: (logo: Logo) => string): Html {
  const shown = light ?? dark;
  if (!shown) return html``;
  const size = (logo: Logo): Html => {
    const scale = Math.min(1, MAX_WIDTH / logo.width, MAX_HEIGHT / logo.height);
    return html`width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}"`;
  };
  return html`<picture class="logo">
    ${
      dark && light
        ? html`<source srcset="${addressOf(dark)}" media="(prefers-color-scheme: dark)" ${size(dark)} />`
        : ""
    }
    <img src="${addressOf(shown)}" ${size(shown)} alt="" />
  </picture>`;
}

/** Serves a logo from the page's own origin, as its policy requires. The address contains the digest. */
export async function sendLogo(
  parts: Pick<TransactionParts, "db">,
  { params, reply }: { params: { merchantGuid: string; digest: string }; reply: FastifyReply },
): Promise<FastifyReply> {
  const merchant = await findMerchant(parts.db, params);
  const logo = Object.values(merchant?.logos ?? {}).find(({ digest }) => digest === params.digest);
  const image = logo && (await findLogoImage(parts.db, params));
  if (!logo || !image) return reply.code(404).send();
  return reply
    .headers({
      "content-type": logo.contentType,
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(image);
}
