import type { Queryable } from "../../platform/database/index.ts";
import { findLogoImage, type Merchant } from "../../tenancy/index.ts";
import { LOGO_CONTENT_ID } from "./mail-facts.ts";
import type { MailLogo } from "./send-plain-mail.ts";

const ADDRESS = `cid:${LOGO_CONTENT_ID}`;

/** The merchant's logo, where a mail names it. */
export async function logoIn(
  db: Queryable,
  { html }: { readonly html: string },
  merchant: Merchant | undefined,
): Promise<MailLogo | undefined> {
  const logo = merchant?.logos.light;
  if (!merchant || !logo || !html.includes(ADDRESS)) return undefined;
  const image = await findLogoImage(db, { merchantGuid: merchant.guid, digest: logo.digest });
  return image && { image, contentType: logo.contentType };
}

/** The HTML of a mail as a browser can show it: the logo is in it and not attached. */
export async function withLogoInside(
  db: Queryable,
  content: { readonly html: string },
  merchant: Merchant,
): Promise<string> {
  const logo = await logoIn(db, content, merchant);
  if (!logo) return content.html;
  return content.html.replaceAll(ADDRESS, `data:${logo.contentType};base64,${logo.image.toString("base64")}`);
}
