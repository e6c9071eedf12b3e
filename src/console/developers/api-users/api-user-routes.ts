import {
  API_OPERATIONS,
  API_USER_MODES,
  conferredMode,
  conferredOperations,
  type ApiUserRights,
  type Authority,
} from "../../../authority/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import {
  createMerchantUser,
  MERCHANT_USER_SETTINGS,
  movesLiveMoneyOut,
  updateMerchantUser,
  Username,
} from "../../../tenancy/index.ts";
import { refuseCardDataInText } from "../../../transaction-requests/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { asking, type Question } from "../../frame/question-page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { authorityAt } from "../../access/authority-at.ts";
import { apiUserPasswordRoutes } from "./api-user-password-routes.ts";
import { findApiUser } from "./find-api-user.ts";
import { requestSecondPerson } from "./request-second-person.ts";
import { showApiUsers } from "./show-api-users.ts";

/** 160 bits. */
const PASSWORD_BYTES = 20;

/** API users of a merchant, by the use cases of the provisioning API. */
export function apiUserRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "developers/users";
  return [
    getting(path, access, (visit) => showApiUsers(parts, visit)),
    posting(path, access, (visit) => create(parts, visit), { needsProof, refusesCardNumbers: true }),
    ...apiUserPasswordRoutes(parts),
    asking(`${path}/:user/state`, access, (visit) => askDisable(parts, visit)),
    posting(`${path}/:user/state`, access, (visit) => changeState(parts, visit), { needsProof }),
  ];
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, form } = visit;
  if (place.kind === "tenant") return showApiUsers(parts, visit);
  const username = form("username").trim();
  const refuse = (message: string) =>
    showApiUsers(parts, visit, { username, problem: { field: "username", message } });
  const isUsername = request.compileValidationSchema(Username, "body");
  if (!isUsername(username)) return refuse(t("Enter a name of at most 100 characters, without a colon."));
  if (refuseCardDataInText({ username })) return refuse(t("A username must not contain a card number."));
  const settings = Object.fromEntries(
    MERCHANT_USER_SETTINGS.filter(({ name }) => form(name) === "1").map(({ name }) => [name, "1"]),
  );
  const maker = await authorityAt(parts.db, place);
  const rights = rightsOf(form, maker);
  const wanted = { kind: "create", username, rights, settings } as const;
  if (movesLiveMoneyOut(rights)) return requestSecondPerson(parts, visit, wanted);
  const password = parts.ids.secret(PASSWORD_BYTES);
  const user = await changedBy(viewer, { request, operation: "console.createMerchantUser" }, () =>
    createMerchantUser(parts.db, {
      cellNames: parts.provisioning.cellNames,
      guid: parts.ids.guid("MU"),
      merchantGuid: place.guid,
      username,
      password,
      type: "api",
      rights,
      maker,
      settings,
    }),
  );
  if (!isRefusal(user)) return showApiUsers(parts, visit, { shown: { username, password } });
  if (user.code === "beyond_maker") return requestSecondPerson(parts, visit, wanted);
  if (user.code === "username_taken") return refuse(t("This username is already taken. Choose another one."));
  return visit.nothing();
}

/** A form without its choices, as an older page has it, chooses what the person can give alone. */
function rightsOf(form: PlaceVisit["form"], { grants }: Authority): ApiUserRights {
  const mode = API_USER_MODES.find((name) => name === form("mode")) ?? conferredMode(grants);
  const chosen = API_OPERATIONS.filter((operation) => form(`operation-${operation}`) === "yes");
  return { operations: form("rights") === "chosen" ? chosen : conferredOperations(grants, mode), mode };
}

async function askDisable(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const user = await findApiUser(parts, visit);
  if (!user || user.disabled) return undefined;
  const { username: name, guid } = user;
  return {
    title: t("Disable the API user {name}?", { name }),
    consequences: [
      t("Requests with this user are refused at once: a shop that uses it can take no payments."),
      t("Its password and permissions stay. You can enable it again."),
    ],
    fields: html`<input type="hidden" name="disabled" value="yes" />`,
    button: t("Disable {name}", { name }),
    kind: "ends",
    from: { at: visit.at("developers", "users"), text: t("API users") },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `updateMerchantUser/${guid}`,
      body: { disabled: true },
    }),
  };
}

async function changeState(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const user = await findApiUser(parts, visit);
  if (!user) return visit.nothing();
  const fields = { disabled: visit.form("disabled") === "yes" };
  const maker = await authorityAt(parts.db, visit.place);
  const changed = await changedBy(viewer, { request, operation: "console.changeMerchantUser" }, () =>
    updateMerchantUser(parts.db, {
      merchantUserGuid: user.guid,
      fields,
      maker,
      cellNames: parts.provisioning.cellNames,
    }),
  );
  if (isRefusal(changed) && changed.code === "beyond_maker")
    return requestSecondPerson(parts, visit, {
      kind: "enable",
      username: user.username,
      rights: user,
      user,
    });
  return visit.goTo("developers", "users");
}
