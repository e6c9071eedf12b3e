import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { LoggedRequest } from "../../../request-log/index.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { ShownPage } from "../../frame/page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { requestWord } from "../operation-words.ts";
import { errorText, httpBadge, resultBadge } from "./request-words.ts";

interface RequestView {
  readonly request: LoggedRequest;
  readonly merchantName: string;
  readonly connectorName: string;
  /** Sends it again; undefined where the log keeps too little of it. */
  readonly curl: string | undefined;
}

/** One request: what it was, how it ended, and how to send it again. */
export function requestPage(visit: PlaceVisit, view: RequestView): ShownPage {
  const { request, curl } = view;
  const { method, path, errorCode } = request;
  const title = `${method} ${path}`;
  const word = requestWord(request);
  const developers = visit.at("developers");
  const content = html`${pageHead({
      title: word === "" ? path : word,
      badge: html`${httpBadge(request)} ${resultBadge(request)}`,
      above: [
        { at: developers, text: t("Developers") },
        { at: `${developers}/requests`, text: t("Request log") },
      ],
      lead: title,
    })}
    ${
      errorCode === null
        ? ""
        : html`<p class="notice wrong">
            ${icon("alert")}<span><b>${errorCode}</b> ${errorPart(request)}</span>
          </p>`
    }
    <div class="two">
      <div class="stack">${bodyPart(request)} ${replayPart(curl)}</div>
      <aside class="stack" aria-label="${t("Details")}">${detailsPart(visit, view)}</aside>
    </div>`;
  return { title, content };
}

/** The sentence for the reader, and below it the message that the program received. */
function errorPart(request: LoggedRequest): Html {
  const { text, isOfApi } = errorText(request);
  const message = request.error ?? "";
  if (isOfApi) return html`<span lang="en">${message}</span>`;
  return html`${text}${message === "" || message === text ? "" : html`<span class="under" lang="en">${message}</span>`}`;
}

function bodyPart({ body }: LoggedRequest): Html {
  return html`<section class="panel">
    <header><h2>${t("Body")}</h2></header>
    <div class="body">
      ${
        body === null
          ? html`<p class="soft small">${t("No body, or one that was not read.")}</p>`
          : html`<pre tabindex="0"><code>${JSON.stringify(body, null, 2)}</code></pre>`
      }
    </div>
  </section>`;
}

function replayPart(curl: string | undefined): Html {
  return html`<section class="panel">
    <header><h2>${t("Send it again")}</h2></header>
    <div class="body">
      ${
        curl === undefined
          ? html`<p class="soft">
              ${t("There is no command: the log does not keep all that was sent, and without the rest the command would do something else.")}
            </p>`
          : html`<p class="hint">
                ${t("Set the variables in it first: the log does not keep their values. A payment needs a new merchantTransactionId.")}
              </p>
              <pre tabindex="0"><code>${curl}</code></pre>`
      }
    </div>
  </section>`;
}

function detailsPart({ at }: PlaceVisit, { request, merchantName, connectorName }: RequestView): Html {
  const { transactionUuid } = request;
  const rows: (readonly [string, Html | string])[] = [
    [t("Time"), timeText(request.at)],
    [t("Duration"), `${request.durationMs} ms`],
    [t("Request id"), request.requestId],
    [t("API user"), request.username],
    [t("Merchant"), merchantName],
    [t("Connector"), connectorName],
    ...(transactionUuid === null
      ? []
      : [[t("Payment"), html`<a href="${at("payments", transactionUuid)}">${transactionUuid}</a>`] as const]),
  ];
  return factsPanel(t("Details"), rows);
}
