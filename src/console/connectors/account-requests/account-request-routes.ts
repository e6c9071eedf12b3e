import { updateConnector, type ChangedAccount } from "../../../connectors/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { requestedRightsRoutes, type CarriedOut } from "../../refunds/requested-rights-routes.ts";
import { accountRequests, type AccountRequest } from "./account-request-store.ts";

/** Another account for live money needs a second person: who configures must not send it to themselves. */
export function accountRequestRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return requestedRightsRoutes(parts, {
    kind: "account-requests",
    store: accountRequests,
    placesAt: merchantsAt,
    none: () => t("No account waits for approval. Another account of a live connector appears here."),
    titleOf: ({ name }) => t("Another account for {name}", { name }),
    factsOf: ({ at }, { connectorGuid, name, before, after, path }) => [
      [t("Connector"), html`<a href="${at("connectors", connectorGuid)}">${name}</a>`],
      [t("Field"), html`<code>${path}</code>`],
      [t("Account until now"), before === "" ? t("none") : before],
      [t("New account"), after === "" ? t("none") : after],
    ],
    audited: "Account",
    carryOutWords: () => t("Change account and remove secrets"),
    carryOut,
  });
}

async function carryOut(
  parts: ConsoleParts,
  { viewer, request, place }: PlaceVisit,
  found: AccountRequest,
): Promise<CarriedOut> {
  if (!place.allows("configure")) return { problem: t("Your role cannot change connectors.") };
  const done = await changedBy(viewer, { request, operation: "console.changeAccount" }, async () => {
    const taken = await accountRequests.take(parts.db, { id: found.id, personId: viewer.person.id });
    if (!taken) return false;
    if (await changeAccount(parts, taken)) return true;
    await accountRequests.fail(parts.db, taken.id);
    return false;
  });
  return done
    ? { at: ["connectors", found.wanted.connectorGuid, { saved: "yes" }] }
    : {
        problem: t(
          "Nothing was changed: it is not approved, or the connector was changed meanwhile. Request it again.",
        ),
      };
}

/** Changes the account of the connector, which has the value that the second person saw, and removes its secrets. */
async function changeAccount(parts: ConsoleParts, { wanted }: AccountRequest): Promise<boolean> {
  const { connectorGuid, path, before, after } = wanted;
  const current = await parts.findConnector(connectorGuid);
  if (!current || valueAt(current.config, path) !== before) return false;
  const field = path.slice(path.lastIndexOf(".") + 1);
  const config =
    path === "config.username"
      ? { username: after === "" ? null : after }
      : { extraData: changedExtraData(current.config.extraData, { field, after }) };
  const updated = await updateConnector(parts.db, {
    connectorGuid,
    request: { config },
    mayUseCredentials: true,
    isAgreed: true,
    parts: parts.provisioning,
  });
  return !isRefusal(updated);
}

type Config = Pick<
  NonNullable<Awaited<ReturnType<ConsoleParts["findConnector"]>>>["config"],
  "username" | "extraData"
>;

function valueAt(config: Config, path: ChangedAccount["path"]): string {
  return (
    (path === "config.username"
      ? config.username
      : config.extraData[path.slice("config.extraData.".length)]) ?? ""
  );
}

function changedExtraData(
  extraData: Readonly<Record<string, string>>,
  { field, after }: { field: string; after: string },
): Record<string, string> {
  const { [field]: _before, ...others } = extraData;
  return after === "" ? others : { ...others, [field]: after };
}
