import { isRefusal } from "../../../platform/refusal.ts";
import { acceptsPrevious, endPreviousPassword, rotateMerchantUserPassword } from "../../../tenancy/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { asking, type Question } from "../../frame/question-page.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { findApiUser } from "./find-api-user.ts";
import { newPasswordPage } from "./new-password-page.ts";
import { authorityAt } from "../../access/authority-at.ts";
import { requestSecondPerson } from "./request-second-person.ts";
import { OVERLAPS } from "../secrets/secrets-page.ts";
import { showApiUsers } from "./show-api-users.ts";

/** A new password of an API user, and the end of the one that it replaced. */
export function apiUserPasswordRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const one = "developers/users/:user";
  return [
    getting(`${one}/password`, access, (visit) => confirmPassword(parts, visit)),
    posting(`${one}/password`, access, (visit) => newPassword(parts, visit), { needsProof }),
    asking(`${one}/password/end`, access, (visit) => askEnd(parts, visit)),
    posting(`${one}/password/end`, access, (visit) => endBefore(parts, visit), { needsProof }),
  ];
}

async function confirmPassword(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { problem }: { problem?: string } = {},
) {
  const user = await findApiUser(parts, visit);
  if (!user) return visit.nothing();
  const { publicUrl } = parts;
  const [[firstOverlap]] = OVERLAPS;
  const overlap = visit.form("overlap") || firstOverlap;
  const operation = `rotateMerchantUserPassword/${user.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { overlapHours: Number(overlap) } });
  return visit.show(newPasswordPage(visit, { user, curl, overlap, problem }));
}

async function newPassword(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const user = await findApiUser(parts, visit);
  if (!user) return visit.nothing();
  const overlap = OVERLAPS.find(([hours]) => hours === visit.form("overlap"));
  if (!overlap) {
    const problem = t("Choose how long the old password is accepted.");
    return confirmPassword(parts, visit, { problem });
  }
  const overlapHours = Number(overlap[0]);
  const maker = await authorityAt(parts.db, visit.place);
  const rotated = await changedBy(viewer, { request, operation: "console.rotatePassword" }, () =>
    rotateMerchantUserPassword(parts, { merchantUserGuid: user.guid, overlapHours, maker }),
  );
  if (!isRefusal(rotated)) {
    const shown = { username: user.username, password: rotated.password };
    return showApiUsers(parts, visit, { shown });
  }
  if (rotated.code === "merchant_user_not_found") return visit.nothing();
  if (rotated.code === "beyond_maker") {
    const { username } = user;
    return requestSecondPerson(parts, visit, {
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
  return confirmPassword(parts, visit, { problem });
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
    from: { at: visit.at("developers", "users"), text: t("API users") },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `endPreviousMerchantUserPassword/${user.guid}`,
      isPost: true,
    }),
  };
}

/** Only the present password is accepted from now on. */
async function endBefore(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const user = await findApiUser(parts, visit);
  if (!user) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.endPreviousPassword" }, () =>
    endPreviousPassword(parts.db, { merchantUserGuid: user.guid }),
  );
  return visit.goTo("developers", "users");
}
