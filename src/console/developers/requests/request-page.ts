import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { LoggedRequest } from "../../../request-log/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { ConsolePage, Viewer } from "../../frame/page.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { requestWord } from "../operation-words.ts";
import { httpBadge, resultBadge } from "./request-words.ts";

interface RequestView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly request: LoggedRequest;
  readonly merchantName: string;
  readonly connectorName: string;
  /** Sends it again; undefined where the log keeps too little of it. */
  readonly curl: string | undefined;
}

/** One request: what it was, how it ended, and how to send it again. */
export function requestPage(view: RequestView): ConsolePage {
  const { base, viewer, place, request, curl } = view;
  const { method, path, error, errorCode } = request;
  const title = `${method} ${path}`;
  const word = requestWord(request);
  const developers = `${base}/console/${place.guid}/developers`;
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
            ${icon("alert")}<span><b>${errorCode}</b> ${error ?? ""}</span>
          </p>`
    }
    <div class="two">
      <div class="stack">${bodyPart(request)} ${replayPart(curl)}</div>
      <aside class="stack" aria-label="${t("Details")}">${detailsPart(view)}</aside>
    </div>`;
  return { title, content, viewer, area: "developers" };
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

function detailsPart({ base, place, request, merchantName, connectorName }: RequestView): Html {
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
      : [
          [
            t("Payment"),
            html`<a href="${base}/console/${place.guid}/payments/${transactionUuid}">${transactionUuid}</a>`,
          ] as const,
        ]),
  ];
  return factsPanel(t("Details"), rows);
}
