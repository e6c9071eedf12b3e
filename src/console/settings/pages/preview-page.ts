import {
  designSheet,
  integrityOf,
  type ColorScheme,
  type MerchantStyle,
  type PreviewedPage,
} from "../../../payment-pages/index.ts";
import type { Layouts, Logo, Merchant } from "../../../tenancy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { PreviewChoice } from "../preview-part.ts";

const COLOR = /^#[0-9a-f]{6}$/i;

/** Sends a page of an imagined payment, for a frame of the console. */
export function previewPageOf(
  { previewPage }: ConsoleParts,
  { reply, at, pageAt }: PlaceVisit,
  options: {
    readonly merchant: Merchant;
    /** Those of logos that are not saved, by their digest. */
    readonly images: ReadonlyMap<string, Buffer>;
    readonly choice: PreviewChoice;
    readonly page: PreviewedPage;
    /** Templates that need not be saved; undefined for the saved ones. */
    readonly layouts?: readonly Layouts[];
  },
) {
  const { merchant, images, choice, page, layouts } = options;
  return previewPage(reply, {
    merchant,
    ...choice,
    page,
    ...(layouts && { layouts }),
    logoAddress: (logo) =>
      dataUrlOf(logo, images.get(logo.digest)) ??
      pageAt(merchant.guid, "settings", "pages", "logos", logo.digest),
    style: styleOf(merchant, { at, colorScheme: choice.colorScheme }),
  });
}

function dataUrlOf({ contentType }: Logo, image: Buffer | undefined): string | undefined {
  return image && `data:${contentType};base64,${image.toString("base64")}`;
}

/** A page allows no inline style, so that the colours are a sheet whose address has them. */
function styleOf(
  { attributes }: Merchant,
  { at, colorScheme }: { at: PlaceVisit["at"]; colorScheme: ColorScheme },
): MerchantStyle {
  const { accentColor, accentColorDark } = attributes.paymentPage ?? {};
  const query = { scheme: colorScheme, accent: accentColor ?? "", dark: accentColorDark ?? "" };
  return {
    path: at("settings", "pages", "style", query),
    integrity: integrityOf(sheetOf((name) => query[name as keyof typeof query])),
  };
}

/** The colours in its address. */
export async function sendStyle({ reply, query }: PlaceVisit) {
  return reply
    .headers({
      "content-type": "text/css; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    .send(sheetOf(query));
}

function sheetOf(read: (name: string) => string): string {
  const colorOf = (name: string): string | null => (COLOR.test(read(name)) ? read(name) : null);
  const design = designSheet({ accentColor: colorOf("accent"), accentColorDark: colorOf("dark") }) ?? "";
  const scheme = read("scheme") === "dark" ? "dark" : "light";
  // The page's script shows the choice between two brands for such a card alone, and a preview has no script.
  return `${design}:root { color-scheme: ${scheme}; }\n.brands { display: none; }\n`;
}
