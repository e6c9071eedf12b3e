import { isRefusal } from "../../platform/refusal.ts";
import {
  API_OPERATIONS,
  API_USER_MODES,
  createMerchantUser,
  DELEGATED_OPERATIONS,
  endPreviousPassword,
  findMerchantUser,
  listMerchantUsers,
  MERCHANT_USER_SETTINGS,
  movesLiveMoneyOut,
  rotateMerchantUserPassword,
  updateMerchantUser,
  Username,
  type ApiUserRights,
  type MerchantUser,
} from "../../tenancy/index.ts";
import { refuseCardDataInText } from "../../transaction-requests/index.ts";
import { insertApiUserRequest, type NewApiUserRequest } from "./api-user-requests/request-store.ts";
import { apiUsersPage } from "./api-users-page.ts";
import { newPasswordPage } from "./new-password-page.ts";
import { OVERLAPS } from "./secrets-page.ts";
import type { PageContext } from "../frame/page.ts";
import { provisioningCurl } from "../payment-facts/curl.ts";
import { timeText } from "../language/time-text.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import { notFoundPage, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { t } from "../language/translate.ts";

const PAGE_SIZE = 100;
/** 160 bits. */
const PASSWORD_BYTES = 20;

/** API users of a merchant, by the use cases of the provisioning API. */
export function apiUserRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "/:place/developers/users";
  const one = `${path}/:user`;
  return [
    { method: "GET", path, access, handle: (visit) => list(parts, visit, { context }) },
    {
      method: "POST",
      path,
      access,
      needsProof,
      refusesCardNumbers: true,
      handle: (visit) => create(parts, visit, context),
    },
    {
      method: "GET",
      path: `${one}/password`,
      access,
      handle: (visit) => confirmPassword(parts, visit, { context }),
    },
    {
      method: "POST",
      path: `${one}/password`,
      access,
      needsProof,
      handle: (visit) => newPassword(parts, visit, context),
    },
    {
      method: "POST",
      path: `${one}/password/end`,
      access,
      needsProof,
      handle: (visit) => endBefore(parts, visit, context),
    },
    {
      method: "POST",
      path: `${one}/state`,
      access,
      needsProof,
      handle: (visit) => changeState(parts, visit, context),
    },
  ];
}

interface Shown {
  readonly context: PageContext;
  readonly shown?: { readonly username: string; readonly password: string };
  readonly problem?: { readonly field: string; readonly message: string };
  readonly username?: string;
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { context, ...more }: Shown) {
  const { place, viewer } = visit;
  const { base } = context;
  if (place.kind === "tenant") {
    const title = t("API users");
    return chooseMerchant(parts, visit, { base, area: "developers", title, path: "developers/users" });
  }
  const page = await listMerchantUsers(parts.db, { merchantGuid: place.guid, page: { limit: PAGE_SIZE } });
  if (isRefusal(page)) return visit.send(notFoundPage(context, viewer));
  const curl = provisioningCurl({
    publicUrl: parts.publicUrl,
    operation: `listMerchantUsers/${place.guid}`,
  });
  const [hasMore, now] = [page.next !== null, parts.clock.now()];
  return visit.send(apiUsersPage({ base, viewer, place, users: page.entries, hasMore, now, curl, ...more }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request, form } = visit;
  if (place.kind === "tenant") return list(parts, visit, { context });
  const username = form("username").trim();
  const refuse = (message: string) =>
    list(parts, visit, { context, username, problem: { field: "username", message } });
  const isUsername = request.compileValidationSchema(Username, "body");
  if (!isUsername(username)) return refuse(t("Enter a name of at most 100 characters, without a colon."));
  if (refuseCardDataInText({ username })) return refuse(t("A username must not contain a card number."));
  const settings = Object.fromEntries(
    MERCHANT_USER_SETTINGS.filter(({ name }) => form(name) === "1").map(({ name }) => [name, "1"]),
  );
  const rights = rightsOf(form);
  if (movesLiveMoneyOut(rights))
    return requestSecondPerson(parts, visit, { context, kind: "create", username, rights, settings });
  const password = parts.ids.secret(PASSWORD_BYTES);
  const user = await changedBy(viewer, { request, operation: "console.createMerchantUser" }, () =>
    createMerchantUser(parts.db, {
      guid: parts.ids.guid("MU"),
      merchantGuid: place.guid,
      username,
      password,
      type: "api",
      rights,
      settings,
    }),
  );
  if (!isRefusal(user)) return list(parts, visit, { context, shown: { username, password } });
  if (user.code === "username_taken") return refuse(t("This username is already taken. Choose another one."));
  return visit.send(notFoundPage(context, viewer));
}

/** A form without its choices, as an older page has it, chooses what is safe. */
function rightsOf(form: PlaceVisit["form"]): ApiUserRights {
  const chosen = API_OPERATIONS.filter((operation) => form(`operation-${operation}`) === "yes");
  const operations = form("rights") === "chosen" ? chosen : DELEGATED_OPERATIONS;
  return { operations, mode: API_USER_MODES.find((mode) => mode === form("mode")) ?? "both" };
}

interface Asked {
  readonly context: PageContext;
  readonly kind: NewApiUserRequest["kind"];
  readonly username: string;
  readonly rights: ApiUserRights;
  readonly user?: MerchantUser;
  readonly settings?: Readonly<Record<string, string>>;
  readonly overlapHours?: number;
}

/** Nothing is changed until another person has agreed. */
async function requestSecondPerson(parts: ConsoleParts, visit: PlaceVisit, asked: Asked) {
  const { place, viewer, request } = visit;
  const { context, kind, username, rights, user, settings = {}, overlapHours = 0 } = asked;
  const wanted = {
    id: parts.ids.uuid(),
    merchantGuid: place.guid,
    kind,
    username,
    merchantUserGuid: user?.guid ?? null,
    operations: rights.operations,
    mode: rights.mode,
    settings,
    overlapHours,
    requestedBy: viewer.person.id,
  };
  const waiting = await changedBy(viewer, { request, operation: "console.requestApiUser" }, () =>
    parts.db.transaction((tx) => insertApiUserRequest(tx, wanted)),
  );
  if (waiting) return visit.redirect(`/console/${place.guid}/api-user-requests/${waiting.id}`);
  const message = t("Too many requests are waiting for approval. Withdraw some first.");
  return list(parts, visit, { context, username, problem: { field: "username", message } });
}

/** A user of the merchant in the path; undefined for one of another place. */
async function findUser(
  { db }: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<MerchantUser | undefined> {
  const user = await findMerchantUser(db, { merchantUserGuid: path("user") });
  return user?.merchantGuid === place.guid ? user : undefined;
}

async function confirmPassword(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, problem }: { context: PageContext; problem?: string },
) {
  const { place, viewer } = visit;
  const user = await findUser(parts, visit);
  if (!user) return visit.send(notFoundPage(context, viewer));
  const { publicUrl } = parts;
  const [[firstOverlap]] = OVERLAPS;
  const overlap = visit.form("overlap") || firstOverlap;
  const operation = `rotateMerchantUserPassword/${user.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { overlapHours: Number(overlap) } });
  return visit.send(newPasswordPage({ base: context.base, viewer, place, user, curl, overlap, problem }));
}

async function newPassword(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request } = visit;
  const user = await findUser(parts, visit);
  if (!user) return visit.send(notFoundPage(context, viewer));
  const overlap = OVERLAPS.find(([hours]) => hours === visit.form("overlap"));
  if (!overlap) {
    const problem = t("Choose how long the old password is accepted.");
    return confirmPassword(parts, visit, { context, problem });
  }
  const overlapHours = Number(overlap[0]);
  const rotated = await changedBy(viewer, { request, operation: "console.rotatePassword" }, () =>
    rotateMerchantUserPassword(parts, { merchantUserGuid: user.guid, overlapHours, isDelegated: true }),
  );
  if (!isRefusal(rotated)) {
    const shown = { username: user.username, password: rotated.password };
    return list(parts, visit, { context, shown });
  }
  if (rotated.code === "merchant_user_not_found") return visit.send(notFoundPage(context, viewer));
  if (rotated.code === "gives_live_money_out") {
    const { username } = user;
    return requestSecondPerson(parts, visit, {
      context,
      kind: "password",
      username,
      rights: user,
      user,
      overlapHours,
    });
  }
  const problem = t(
    "Your server may still use the old password, which is accepted until {time} UTC. End it first, or choose no overlap.",
    { time: timeText(rotated.until) },
  );
  return confirmPassword(parts, visit, { context, problem });
}

/** Only the present password is accepted from now on. */
async function endBefore(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request, place } = visit;
  const user = await findUser(parts, visit);
  if (!user) return visit.send(notFoundPage(context, viewer));
  await changedBy(viewer, { request, operation: "console.endPreviousPassword" }, () =>
    endPreviousPassword(parts.db, { merchantUserGuid: user.guid }),
  );
  return visit.redirect(`/console/${place.guid}/developers/users`);
}

async function changeState(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request } = visit;
  const user = await findUser(parts, visit);
  if (!user) return visit.send(notFoundPage(context, viewer));
  const fields = { disabled: visit.form("disabled") === "yes" };
  const changed = await changedBy(viewer, { request, operation: "console.changeMerchantUser" }, () =>
    updateMerchantUser(parts.db, { merchantUserGuid: user.guid, fields, isDelegated: true }),
  );
  if (isRefusal(changed) && changed.code === "gives_live_money_out")
    return requestSecondPerson(parts, visit, {
      context,
      kind: "enable",
      username: user.username,
      rights: user,
      user,
    });
  return visit.redirect(`/console/${visit.place.guid}/developers/users`);
}
