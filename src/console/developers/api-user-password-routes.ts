import { isRefusal } from "../../platform/refusal.ts";
import { acceptsPrevious, endPreviousPassword, rotateMerchantUserPassword } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import type { PageContext } from "../frame/page.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { findApiUser } from "./find-api-user.ts";
import { newPasswordPage } from "./new-password-page.ts";
import { authorityAt } from "../access/authority-at.ts";
import { requestSecondPerson } from "./request-second-person.ts";
import { OVERLAPS } from "./secrets-page.ts";
import { showApiUsers } from "./show-api-users.ts";

/** A new password of an API user, and the end of the one that it replaced. */
export function apiUserPasswordRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const one = "/:place/developers/users/:user";
  return [
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
    questionRoute(context, {
      path: `${one}/password/end`,
      access,
      ask: (visit: PlaceVisit) => askEnd(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/password/end`,
      access,
      needsProof,
      handle: (visit) => endBefore(parts, visit, context),
    },
  ];
}

async function confirmPassword(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, problem }: { context: PageContext; problem?: string },
) {
  const { place, viewer } = visit;
  const user = await findApiUser(parts, visit);
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
  const user = await findApiUser(parts, visit);
  if (!user) return visit.send(notFoundPage(context, viewer));
  const overlap = OVERLAPS.find(([hours]) => hours === visit.form("overlap"));
  if (!overlap) {
    const problem = t("Choose how long the old password is accepted.");
    return confirmPassword(parts, visit, { context, problem });
  }
  const overlapHours = Number(overlap[0]);
  const maker = await authorityAt(parts.db, visit.place);
  const rotated = await changedBy(viewer, { request, operation: "console.rotatePassword" }, () =>
    rotateMerchantUserPassword(parts, { merchantUserGuid: user.guid, overlapHours, maker }),
  );
  if (!isRefusal(rotated)) {
    const shown = { username: user.username, password: rotated.password };
    return showApiUsers(parts, visit, { context, shown });
  }
  if (rotated.code === "merchant_user_not_found") return visit.send(notFoundPage(context, viewer));
  if (rotated.code === "beyond_maker") {
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
    "Your server may still use the old password, which is accepted until {time}. End it first, or choose no overlap.",
    { time: timeText(rotated.until) },
  );
  return confirmPassword(parts, visit, { context, problem });
}

async function askEnd(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const user = await findApiUser(parts, visit);
  if (!user || !acceptsPrevious(user, parts.clock.real.now()) || !user.previousPasswordUntil)
    return undefined;
  const { username: name, previousPasswordUntil, previousPasswordReplaced } = user;
  return {
    title: t("End the old password of {name}?", { name }),
    consequences: [
      t("Requests with the old password are refused at once. It would be accepted until {time}.", {
        time: timeText(previousPasswordUntil),
      }),
      previousPasswordReplaced
        ? t("The new password is in use.")
        : t("No request has used the new password yet: a server without it can take no payments."),
    ],
    button: t("End old password"),
    kind: "ends",
    from: { at: `/console/${visit.place.guid}/developers/users`, text: t("API users") },
    area: "developers",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `endPreviousMerchantUserPassword/${user.guid}`,
      isPost: true,
    }),
  };
}

/** Only the present password is accepted from now on. */
async function endBefore(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request, place } = visit;
  const user = await findApiUser(parts, visit);
  if (!user) return visit.send(notFoundPage(context, viewer));
  await changedBy(viewer, { request, operation: "console.endPreviousPassword" }, () =>
    endPreviousPassword(parts.db, { merchantUserGuid: user.guid }),
  );
  return visit.redirect(`/console/${place.guid}/developers/users`);
}
