import { html, type Html } from "../../platform/pages/index.ts";
import { API_OPERATIONS, type ApiUserRights } from "../../tenancy/index.ts";
import type { ApiUserRequest } from "./api-user-requests/request-store.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import {
  decisionBadge,
  decisionForm,
  isWaiting,
  requestCards,
  requesterText,
  RIGHTS_SENTENCES,
} from "../people/second-person-parts.ts";
import { decisionText } from "../people/second-person-words.ts";
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
        : requestCards(requests, {
            people,
            titleOf,
            addressOf: (request) => `${base}/console/${request.merchantGuid}/api-user-requests/${request.id}`,
          })
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
    <p>${decisionBadge(request)} ${decisionText(request, people, RIGHTS_SENTENCES)}</p>
    <dl class="facts">
      <dt>${t("Username")}</dt>
      <dd>${request.username}</dd>
      <dt>${t("Operations")}</dt>
      <dd>${operationsText(request)}</dd>
      <dt>${t("Mode")}</dt>
      <dd>${t(MODE_WORDS[request.mode])}</dd>
      <dt>${t("Requested by")}</dt>
      <dd>${requesterText(request, people)}</dd>
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
  if (!isWaiting(request)) return html``;
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
  return decisionForm({ viewer, at });
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
