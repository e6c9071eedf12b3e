import type { FailurePage, PageFailure } from "../../platform/http/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { languageOf } from "../language/choose.ts";
import { inZone, zoneOf } from "../language/time-zone.ts";
import { inLanguage, t } from "../language/translate.ts";
import { areaOf } from "./area-of.ts";
import { layOut } from "./layout.ts";
import { messagePage, type ConsolePage, type PageContext, type Viewer } from "./page.ts";
import { unknownWords } from "./refusal-pages.ts";
import { headersOf } from "./send-page.ts";

type FailedRequest = Parameters<FailurePage>[0];

/**
 * The page of a failed request of the console, in the frame that was read before it failed. It needs only this process: a person of
 * whom nothing was read gets it without the menu.
 */
export function consoleFailurePage(
  context: PageContext,
  viewerOf: (request: FailedRequest) => Viewer | undefined,
): FailurePage {
  return (request, failure) =>
    inLanguage(languageOf(request), () =>
      inZone(zoneOf(request), () => {
        const page = failurePage(context, { request, failure, viewer: viewerOf(request) });
        const { retryAfterSeconds, onward } = failure;
        const to = onward.kind === "address" ? `; url=${context.base}${onward.path}` : "";
        const refresh = retryAfterSeconds === undefined ? {} : { refresh: `${retryAfterSeconds}${to}` };
        return {
          headers: { ...headersOf(page), ...refresh, "content-type": "text/html; charset=utf-8" },
          html: layOut(context, page, { method: "GET", url: request.url }),
        };
      }),
    );
}

function failurePage(
  { base }: PageContext,
  options: { request: FailedRequest; failure: PageFailure; viewer: Viewer | undefined },
): ConsolePage {
  const { request, failure, viewer } = options;
  const reference = html`<p class="soft small">${t("Reference:")} <code>${request.id}</code></p>`;
  const page = messagePage({
    ...wordsOf(failure, viewer),
    status: failure.status,
    viewer,
    area: areaOf(request.url),
    base,
    more: reference,
    onward: onwardOf(failure, base),
  });
  // A form is not sent again, so that its address is no page to come back to.
  return { ...page, comeBack: failure.onward.kind === "reload" ? request.url : "" };
}

function wordsOf({ kind, onward }: PageFailure, viewer: Viewer | undefined): { title: string; text: string } {
  const isForm = onward.kind === "address";
  switch (kind) {
    case "unavailable":
      return {
        title: t("Not possible at the moment"),
        text: isForm
          ? t(
              "The gateway is busy or cannot reach its database. Check whether your change was saved before you send the form again.",
            )
          : t("The gateway is busy or cannot reach its database. This page tries again by itself."),
      };
    case "rate_limited":
      return {
        title: t("Try again later"),
        text: t("There were too many requests. This page tries again by itself."),
      };
    case "failure":
      return {
        title: t("Something went wrong"),
        text: isForm
          ? t(
              "Check whether your change was saved before you send the form again. If it happens again, give the reference to the operator of this gateway.",
            )
          : t("Try again. If it happens again, give the reference to the operator of this gateway."),
      };
    case "not_found":
      return unknownWords(viewer);
    case "too_large":
      return { title: t("Nothing was changed"), text: t("The form is too large.") };
    case "validation":
    case "wrong_method":
    case "not_json":
    case "bad_request":
      return {
        title: t("Nothing was changed"),
        text: t("The request could not be read. Open the page again and send the form from there."),
      };
  }
}

function onwardOf({ onward }: PageFailure, base: string): Html | undefined {
  // An empty href is the address of the page itself, so that nothing can be put into it.
  if (onward.kind === "reload") return html`<a class="button primary" href="">${t("Try again")}</a>`;
  if (onward.kind === "address")
    return html`<a class="button primary" href="${base}${onward.path}">${t("Go to the console")}</a>`;
  return undefined;
}
