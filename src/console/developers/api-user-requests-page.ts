import type { ApiUserRights } from "../../authority/index.ts";
import { operationsText } from "./operation-words.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { secretNote } from "../frame/secret-note.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { ApiUserRequest } from "./api-user-requests/request-store.ts";
import { requestPage, requestsPage } from "../refunds/requested-rights-pages.ts";

interface RequestsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** API users that wait for a second person, and what became of earlier ones. */
export function apiUserRequestsPage({
  base,
  viewer,
  place,
  people,
  requests,
  now,
}: RequestsView & {
  readonly now: Temporal.Instant;
  readonly requests: readonly ApiUserRequest[];
}): ConsolePage {
  return requestsPage({
    base,
    viewer,
    place,
    people,
    requests,
    now,
    kind: "api-user-requests",
    title: t("API users that need approval"),
    none: t("No API user waits for approval. New live users that can refund or pay out appear here."),
    titleOf,
    addressOf: (request) => `${base}/console/${request.merchantGuid}/api-user-requests/${request.id}`,
  });
}

type RequestView = RequestsView & {
  readonly request: ApiUserRequest;
  readonly problem?: string | undefined;
  /** Why this person may not agree. */
  readonly refusal: "role" | "limit" | undefined;
  /** The password is shown once. */
  readonly made?: { readonly username: string; readonly password: string | undefined } | undefined;
};

export function apiUserRequestPage(view: RequestView): ConsolePage {
  const { base, viewer, place, people, request, problem, refusal, made } = view;
  return requestPage({
    viewer,
    place,
    people,
    request,
    problem,
    at: `${base}/console/${place.guid}/api-user-requests/${request.id}`,
    list: t("API users that need approval"),
    title: titleOf(request),
    secret:
      made?.password === undefined
        ? undefined
        : secretNote({
            title: t("The password of {username}", { username: made.username }),
            text: t("Add it to the configuration of your server."),
            lines: `API_USER=${made.username}\nAPI_PASSWORD=${made.password}`,
          }),
    facts: [
      [t("Username"), request.username],
      [t("Operations"), operationsText(request.operations)],
      [t("Mode"), t(MODE_WORDS[request.mode])],
    ],
    refusal: refusal && t(API_USER_REFUSED[refusal]),
    carryOut: request.kind === "enable" ? t("Enable") : t("Create and show password once"),
  });
}

export const API_USER_REFUSED = {
  role: "The rights of the API user reach beyond your own.",
  limit: "Your refunds have a limit, and those of an API user have none.",
} as const satisfies Record<string, Text>;

export const MODE_WORDS = {
  both: "Test and live connectors",
  live: "Live connectors only",
  test: "Test connectors only",
} as const satisfies Record<ApiUserRights["mode"], Text>;

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
