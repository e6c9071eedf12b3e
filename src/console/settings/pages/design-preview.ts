import { PREVIEWED_PAGES, type PreviewedPage } from "../../../payment-pages/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { draftMerchant, type Merchant } from "../../../tenancy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import type { PageContext } from "../../frame/page.ts";
import { isOperationRefusal, problemOf } from "../../frame/provision.ts";
import { sendFramed } from "../../frame/send-page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewChoice } from "../preview-part.ts";
import { readDesignForm } from "./design-fields.ts";
import { previewPageOf } from "./preview-page.ts";

export interface OfMerchant {
  readonly context: PageContext;
  readonly merchant: Merchant;
}

/** A preview of the typed values, which the rules of the API check; nothing is saved. */
export async function previewDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, merchant }: OfMerchant,
) {
  const read = await readDesignForm(visit, merchant);
  if ("problem" in read) return refusePreview(visit, context, read.problem);
  const draft = draftMerchant(merchant, read.body);
  if (isOperationRefusal(draft)) return refusePreview(visit, context, problemOf(draft));
  return preview(parts, visit, { context, ...draft, read: visit.form });
}

function refusePreview({ reply }: PlaceVisit, context: PageContext, { message }: FieldProblem) {
  const content = html`<p class="note wrong" role="alert">${message}</p>`;
  return sendFramed(reply, context, { title: t("Preview"), content, status: 422 });
}

export async function preview(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: OfMerchant & {
    readonly images: ReadonlyMap<string, Buffer>;
    readonly read: (name: string) => string;
  },
) {
  const { context, merchant, images, read } = options;
  return previewPageOf(parts, visit, {
    base: context.base,
    merchant,
    images,
    choice: previewChoice(read),
    page: pageIn(read),
  });
}

export function pageIn(read: (name: string) => string): PreviewedPage {
  return PREVIEWED_PAGES.find((page) => page === read("preview.page")) ?? "form";
}
