import { sampleMail, withLogoInside } from "../../../pay-by-link/index.ts";
import { html, icon } from "../../../platform/pages/index.ts";
import { findBrokenTemplate } from "../../../tenancy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewPageOf } from "../pages/preview-page.ts";
import { previewChoice } from "../preview-part.ts";
import { shownKind, type OfTemplate } from "./show-template.ts";
import { changeOf, layoutsWith } from "./template-source.ts";

/**
 * The mail or page that the templates make, in a frame; nothing is saved.
 *
 * @param templates those of the form, by name
 */
export async function previewTemplate(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { set, source, language }: OfTemplate,
  templates: Readonly<Record<string, unknown>>,
) {
  const { query, form, request } = visit;
  const read = request.method === "POST" ? form : query;
  const change = changeOf(language, templates);
  const broken = findBrokenTemplate(change);
  if (broken) {
    const content = html`<p class="notice wrong" role="alert">
      <span>${t("This is not valid Liquid: {complaint}", { complaint: broken.complaint })}</span>
    </p>`;
    return visit.showFramed({ title: t("Preview"), content, status: 422 });
  }
  const layouts = layoutsWith(source, change);
  const choice = previewChoice(read);
  if (!("mail" in set))
    return previewPageOf(parts, visit, {
      merchant: source.merchant,
      images: new Map(),
      choice,
      page: set.page,
      layouts,
    });
  const { content, failing } = sampleMail({
    kind: shownKind(set, read),
    language: choice.language,
    layouts,
    merchant: source.merchant,
    publicUrl: parts.publicUrl,
    now: parts.clock.now(),
  });
  const inside = await withLogoInside(parts.db, content, source.merchant);
  return visit.showFramed({
    title: t("Preview"),
    showsMail: true,
    content: html`${
        failing.length === 0
          ? ""
          : html`<p class="notice wait" role="status">
              ${icon("alert")}<span
                >${t("{templates} cannot be rendered with this data: the next template is used instead.", { templates: failing.join(", ") })}</span
              >
            </p>`
      }
      <p class="mail-subject"><b>${content.subject}</b></p>
      <iframe class="mail-text" title="${t("HTML")}" sandbox="" srcdoc="${inside}"></iframe>
      <details>
        <summary>${t("Plain text")}</summary>
        <pre tabindex="0">${content.text}</pre>
      </details>`,
  });
}
