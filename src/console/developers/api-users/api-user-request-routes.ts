import { isRefusal } from "../../../platform/refusal.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { secretNote } from "../../frame/secret-note.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import {
  notCarriedOut,
  requestedRightsRoutes,
  type CarriedOut,
} from "../../refunds/requested-rights-routes.ts";
import { operationsText } from "../operation-words.ts";
import { MODE_WORDS } from "./mode-words.ts";
import { carryOutApiUserRequest } from "./requests/carry-out.ts";
import { refuseApiUserAgreement } from "./requests/refuse-agreement.ts";
import { apiUserRequests, type ApiUserRequest } from "./requests/request-store.ts";

const REFUSED = {
  role: "The rights of the API user reach beyond your own.",
  limit: "Your refunds have a limit, and those of an API user have none.",
} as const;

const TITLES = {
  create: "Create API user {username}",
  password: "New password for {username}",
  enable: "Enable API user {username}",
} as const;

/**
 * API users who may refund or pay out live money need a second person: a role that moves no money cannot make itself a way to do
 * so.
 */
export function apiUserRequestRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return requestedRightsRoutes(parts, {
    kind: "api-user-requests",
    store: apiUserRequests,
    placesAt: merchantsAt,
    none: () => t("No API user waits for approval. New live users that can refund or pay out appear here."),
    titleOf: ({ kind, username }) => t(TITLES[kind], { username }),
    factsOf: (_visit, { username, operations, mode }) => [
      [t("Username"), username],
      [t("Operations"), operationsText(operations)],
      [t("Mode"), t(MODE_WORDS[mode])],
    ],
    refuse: async ({ db }, place, rights) => {
      const refusal = await refuseApiUserAgreement(db, { place, rights });
      return refusal && t(REFUSED[refusal]);
    },
    audited: "ApiUser",
    carryOutWords: ({ kind }) => (kind === "enable" ? t("Enable") : t("Create and show password once")),
    carryOut,
  });
}

async function carryOut(
  parts: ConsoleParts,
  { viewer, request }: PlaceVisit,
  { id }: ApiUserRequest,
): Promise<CarriedOut> {
  const made = await changedBy(viewer, { request, operation: "console.carryOutApiUser" }, () =>
    carryOutApiUserRequest(parts, { id, personId: viewer.person.id }),
  );
  if (isRefusal(made))
    return notCarriedOut(
      made.code,
      t("Nothing was changed: in the meantime the user was changed or the name was taken. Request it again."),
    );
  const { username, password } = made;
  return {
    secret:
      password === undefined
        ? undefined
        : secretNote({
            title: t("The password of {username}", { username }),
            text: t("Add it to the configuration of your server."),
            lines: `API_USER=${username}\nAPI_PASSWORD=${password}`,
          }),
  };
}
