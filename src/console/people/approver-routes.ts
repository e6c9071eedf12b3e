import { isRefusal } from "../../platform/refusal.ts";
import { listColleagues } from "../access/person-store.ts";
import { roleWord } from "../access/role-words.ts";
import { changedBy } from "../frame/changed-by.ts";
import { posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { noted } from "../frame/done-note.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";
import type { ConsoleParts } from "../parts.ts";
import { peopleRefusal } from "./people-page.ts";
import { confirmApprover } from "./waiting-approver.ts";

/** A second person confirms that a colleague may approve. */
export function approverRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "approvers/:membership/confirm";
  const access = "approve";
  return [
    asking(path, access, (visit) => askConfirm(parts, visit)),
    posting(path, access, (visit) => confirm(parts, visit), { needsProof: () => true }),
  ];
}

async function askConfirm(
  { db }: ConsoleParts,
  { at, place, path }: PlaceVisit,
): Promise<Question | undefined> {
  const colleagues = await listColleagues(db, [place.guid]);
  const found = colleagues.find(({ id, mayApprove }) => id === path("membership") && !mayApprove);
  if (!found?.approvesAt) return undefined;
  const { name, email, role, approvesAt } = found;
  return {
    title: t("Confirm that {name} may approve?", { name }),
    consequences: [
      t("{name} ({email}) got the role “{role}”.", { name, email, role: roleWord(role) }),
      t("It approves requests of others at once, and otherwise from {time}.", { time: timeText(approvesAt) }),
    ],
    button: t("Confirm role"),
    kind: "ends",
    from: { at: at("approvals"), text: t("Approvals") },
  };
}

async function confirm({ db }: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const membershipId = visit.path("membership");
  const confirmed = await changedBy(viewer, { request, operation: "console.confirmApprover" }, () =>
    confirmApprover(db, { membershipId, place, actor: viewer.person }),
  );
  if (!isRefusal(confirmed) || confirmed.code === "field_invalid")
    return visit.goTo("approvals", noted("approver-confirmed"));
  const status =
    confirmed.code === "no_such_membership" ? 404 : confirmed.code === "not_an_approver" ? 403 : 422;
  const text = peopleRefusal(confirmed.code);
  return visit.message({ title: t("Nothing was changed"), text, status });
}
