import {
  designSheet,
  integrityOf,
  PREVIEWED_PAGES,
  type ColorScheme,
  type MerchantStyle,
  type PreviewedPage,
} from "../../../payment-pages/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { draftMerchant, type Logo, type Merchant } from "../../../tenancy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import type { PageContext } from "../../frame/page.ts";
import { isOperationRefusal, problemOf } from "../../frame/provision.ts";
import { sendFramed } from "../../frame/send-page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewChoice } from "../preview-part.ts";
import { LOGO_THEMES, readDesignForm } from "./design-fields.ts";

const COLOR = /^#[0-9a-f]{6}$/i;

export interface OfMerchant {
  readonly context: PageContext;
  readonly merchant: Merchant;
}

/** What was typed, checked by the rules of the API; nothing is saved. */
export async function previewDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, merchant }: OfMerchant,
) {
  const read = await readDesignForm(visit, merchant);
  if ("problem" in read) return refusePreview(visit, context, read.problem);
  const draft = draftMerchant(merchant, read.body);
  if (isOperationRefusal(draft)) return refusePreview(visit, context, ofLogo(problemOf(draft)));
  return preview(parts, visit, { context, ...draft, read: visit.form });
}

function refusePreview({ reply }: PlaceVisit, context: PageContext, { message }: FieldProblem) {
  const content = html`<p class="notice wrong" role="alert"><span>${message}</span></p>`;
  return sendFramed(reply, context, { title: t("Preview"), content, status: 422 });
}

export async function preview(
  { previewPage }: ConsoleParts,
  { reply }: PlaceVisit,
  options: OfMerchant & {
    /** Those of logos that are not saved, by their digest. */
    readonly images: ReadonlyMap<string, Buffer>;
    readonly read: (name: string) => string;
  },
) {
  const { context, merchant, images, read } = options;
  const choice = previewChoice(read);
  const at = `${context.base}/console/${merchant.guid}/settings/pages`;
  return previewPage(reply, {
    merchant,
    ...choice,
    page: pageIn(read),
    logoAddress: (logo) => dataUrlOf(logo, images.get(logo.digest)) ?? `${at}/logos/${logo.digest}`,
    style: styleOf(merchant, { at, colorScheme: choice.colorScheme }),
  });
}

function dataUrlOf({ contentType }: Logo, image: Buffer | undefined): string | undefined {
  return image && `data:${contentType};base64,${image.toString("base64")}`;
}

export function pageIn(read: (name: string) => string): PreviewedPage {
  return PREVIEWED_PAGES.find((page) => page === read("preview.page")) ?? "form";
}

/** A page allows no inline style, so that the colours are a sheet whose address has them. */
function styleOf(
  { attributes }: Merchant,
  { at, colorScheme }: { at: string; colorScheme: ColorScheme },
): MerchantStyle {
  const { accentColor, accentColorDark } = attributes.paymentPage ?? {};
  const query = new URLSearchParams({
    scheme: colorScheme,
    ...(accentColor && { accent: accentColor }),
    ...(accentColorDark && { dark: accentColorDark }),
  });
  return {
    path: `${at}/style.css?${query.toString()}`,
    integrity: integrityOf(sheetOf((name) => query.get(name) ?? "")),
  };
}

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

/** The API counts the characters of a data URL; a person sees the size of a file. */
export function ofLogo(problem: FieldProblem): FieldProblem {
  const isLogo = LOGO_THEMES.some((theme) => problem.path === `logos.${theme}`);
  return isLogo && problem.message === t("The value is too long.")
    ? { ...problem, message: t("The file is larger than 32 KiB.") }
    : problem;
}
