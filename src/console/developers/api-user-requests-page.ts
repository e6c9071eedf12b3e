import { html, type Html } from "../../platform/pages/index.ts";
import { API_OPERATIONS, type ApiUserRights } from "../../tenancy/index.ts";
import type { ApiUserRequest } from "./api-user-requests/request-store.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { decisionText, decisionWord } from "../people/second-person-words.ts";
import { secretNote } from "../frame/secret-note.ts";

interface RequestsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** API users that wait for a second person, and what became of earlier ones. */
export function apiUserRequestsPage(
  view: RequestsView & { readonly requests: readonly ApiUserRequest[] },
): ConsolePage {
  const { base, viewer, people, requests } = view;
  const content = html`<h1>${t("API users that need approval")}</h1>
    ${
      requests.length === 0
        ? html`<p>
            ${t("No API user waits for approval. New live users that can refund or pay out appear here.")}
          </p>`
        : html`<ul class="cards">
            ${requests.map(
              (request) =>
                html`<li>
                  <p>
                    <a href="${base}/console/${request.merchantGuid}/api-user-requests/${request.id}"
                      ><strong>${titleOf(request)}</strong></a
                    >
                    · ${badge(request)}<br />
                    <span class="hint"
                      >${people.get(request.requestedBy) ?? ""}, ${timeText(request.requestedAt)}</span
                    >
                  </p>
                </li>`,
            )}
          </ul>`
    }`;
  return { title: t("API users that need approval"), content, viewer, area: "approvals" };
}

type RequestView = RequestsView & {
  readonly request: ApiUserRequest;
  readonly problem?: string | undefined;
  /** The password is shown once. */
  readonly made?: { readonly username: string; readonly password: string | undefined } | undefined;
};

export function apiUserRequestPage(view: RequestView): ConsolePage {
  const { viewer, people, request, problem, made } = view;
  const title = titleOf(request);
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    ${
      made?.password === undefined
        ? ""
        : secretNote({
            title: t("The password of {username}", { username: made.username }),
            text: t("Add it to the configuration of your server."),
            lines: `API_USER=${made.username}\nAPI_PASSWORD=${made.password}`,
          })
    }
    <p>${badge(request)} ${decisionText(request, people, SENTENCES)}</p>
    <dl class="facts">
      <dt>${t("Username")}</dt>
      <dd>${request.username}</dd>
      <dt>${t("Operations")}</dt>
      <dd>${operationsText(request)}</dd>
      <dt>${t("Mode")}</dt>
      <dd>${t(MODE_WORDS[request.mode])}</dd>
      <dt>${t("Requested by")}</dt>
      <dd>${people.get(request.requestedBy) ?? ""}, ${timeText(request.requestedAt)}</dd>
    </dl>
    ${actions(view)}`;
  return { title, content, viewer, area: "approvals", status: problem === undefined ? 200 : 422 };
}

/** Names of the API, in no language. */
export function operationsText({ operations }: ApiUserRights): string {
  const names = operations ?? API_OPERATIONS;
  return names.length === 0 ? t("read only") : names.join(", ");
}

export const MODE_WORDS = {
  both: "Test and live connectors",
  live: "Live connectors only",
  test: "Test connectors only",
} as const satisfies Record<ApiUserRights["mode"], Text>;

function actions({ base, viewer, place, request }: RequestView): Html {
  const at = `${base}/console/${place.guid}/api-user-requests/${request.id}`;
  const isWaiting = (request.state === "open" || request.state === "approved") && !request.isExpired;
  if (!isWaiting) return html``;
  const isOwn = request.requestedBy === viewer.person.id;
  if (isOwn && request.state === "approved")
    return html`<form method="post" action="${at}/carry-out">
      ${csrfField(viewer)}
      <button class="primary">
        ${request.kind === "enable" ? t("Enable") : t("Create and show password once")}
      </button>
    </form>`;
  if (isOwn)
    return html`<form method="post" action="${at}/withdraw">
      ${csrfField(viewer)}
      <p>${t("Another person has to approve it.")}</p>
      <button>${t("Withdraw request")}</button>
    </form>`;
  if (request.state === "approved") return html``;
  if (!place.allows("approve")) return html`<p>${t("Your role cannot approve it.")}</p>`;
  return html`<form method="post" action="${at}/approve">
    ${csrfField(viewer)}
    <p class="actions">
      <button class="primary">${t("Approve")}</button>
      <button formaction="${at}/refuse">${t("Refuse")}</button>
    </p>
  </form>`;
}

function titleOf({ kind, username }: ApiUserRequest): string {
  switch (kind) {
    case "create":
      return t("Create API user {username}", { username });
    case "password":
      return t("New password for {username}", { username });
    case "enable":
      return t("Enable API user {username}", { username });
  }
}

function badge(request: ApiUserRequest): Html {
  const [tone, word] = decisionWord(request);
  return html`<span class="badge ${tone}">${t(word)}</span>`;
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. Nothing has changed.", { time }),
  failed: (by: { who: string; when: string }) => t("{who} approved it, {when}.", by),
};
