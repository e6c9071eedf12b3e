import { html } from "../../../platform/pages/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { requestPage, requestsPage } from "../../refunds/requested-rights-pages.ts";
import type { ConsolePage, Viewer } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import type { AccountRequest } from "./account-request-store.ts";

interface RequestsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** Accounts that wait for a second person, and what became of earlier requests. */
export function accountRequestsPage(
  view: RequestsView & { readonly requests: readonly AccountRequest[]; readonly now: Temporal.Instant },
): ConsolePage {
  return requestsPage({
    ...view,
    kind: "account-requests",
    title: t("Accounts that need approval"),
    none: t("No account waits for approval. Another account of a live connector appears here."),
    titleOf,
    addressOf: ({ id, placeGuid }) => `${view.base}/console/${placeGuid}/account-requests/${id}`,
  });
}

export function accountRequestPage(
  view: RequestsView & { readonly request: AccountRequest; readonly problem: string | undefined },
): ConsolePage {
  const { base, place, request } = view;
  const { connectorGuid, name, before, after, path } = request.wanted;
  const at = `${base}/console/${place.guid}`;
  return requestPage({
    ...view,
    at: `${at}/account-requests/${request.id}`,
    list: t("Accounts that need approval"),
    title: titleOf(request),
    secret: undefined,
    facts: [
      [t("Connector"), html`<a href="${at}/connectors/${connectorGuid}">${name}</a>`],
      [t("Field"), html`<code>${path}</code>`],
      [t("Account until now"), before === "" ? t("none") : before],
      [t("New account"), after === "" ? t("none") : after],
    ],
    carryOut: t("Change account and remove secrets"),
  });
}

function titleOf({ wanted: { name } }: AccountRequest): string {
  return t("Another account for {name}", { name });
}
