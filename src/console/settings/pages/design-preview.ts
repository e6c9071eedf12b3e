import { PREVIEWED_PAGES, type PreviewedPage } from "../../../payment-pages/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { draftMerchant, type Merchant } from "../../../tenancy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import { isOperationRefusal, problemOf } from "../../frame/provision.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewChoice } from "../preview-part.ts";
import { readDesignForm } from "./design-fields.ts";
import { previewPageOf } from "./preview-page.ts";

export interface OfMerchant {
  readonly merchant: Merchant;
}

/** A preview of the typed values, which the rules of the API check; nothing is saved. */
export async function previewDraft(parts: ConsoleParts, visit: PlaceVisit, { merchant }: OfMerchant) {
  const read = await readDesignForm(visit, merchant);
  if ("problem" in read) return refusePreview(visit, read.problem);
  const draft = draftMerchant(merchant, read.body);
  if (isOperationRefusal(draft)) return refusePreview(visit, problemOf(draft));
  return preview(parts, visit, { ...draft, read: visit.form });
}

function refusePreview(visit: PlaceVisit, { message }: FieldProblem) {
  const content = html`<p class="note wrong" role="alert">${message}</p>`;
  return visit.showFramed({ title: t("Preview"), content, status: 422 });
}

export async function preview(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: OfMerchant & {
    readonly images: ReadonlyMap<string, Buffer>;
    readonly read: (name: string) => string;
  },
) {
  const { merchant, images, read } = options;
  return previewPageOf(parts, visit, {
    merchant,
    images,
    choice: previewChoice(read),
    page: pageIn(read),
  });
}

export function pageIn(read: (name: string) => string): PreviewedPage {
  return PREVIEWED_PAGES.find((page) => page === read("preview.page")) ?? "form";
}
