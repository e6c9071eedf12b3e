import { isRefusal } from "../../platform/refusal.ts";
import { listColleagues } from "../access/person-store.ts";
import { roleWord } from "../access/role-words.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { doneQuery } from "../frame/done-note.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";
import type { ConsoleParts } from "../parts.ts";
import { peopleRefusal } from "./people-page.ts";
import { confirmApprover } from "./waiting-approver.ts";

/** A second person confirms that a colleague may approve. */
export function approverRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/approvers/:membership/confirm";
  const access = "approve";
  return [
    questionRoute(context, { path, access, ask: (visit: PlaceVisit) => askConfirm(parts, visit) }),
    {
      method: "POST",
      path,
      access,
      needsProof: () => true,
      handle: (visit) => confirm(parts, visit, context.base),
    },
  ];
}

async function askConfirm({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<Question | undefined> {
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
    from: { at: `/console/${place.guid}/approvals`, text: t("Approvals") },
    area: "approvals",
  };
}

async function confirm({ db }: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, request, send } = visit;
  const membershipId = visit.path("membership");
  const confirmed = await changedBy(viewer, { request, operation: "console.confirmApprover" }, () =>
    confirmApprover(db, { membershipId, place, actor: viewer.person }),
  );
  if (!isRefusal(confirmed) || confirmed.code === "field_invalid")
    return visit.redirect(`/console/${place.guid}/approvals${doneQuery("approver-confirmed")}`);
  const status =
    confirmed.code === "no_such_membership" ? 404 : confirmed.code === "not_an_approver" ? 403 : 422;
  const text = peopleRefusal(confirmed.code);
  return send(messagePage({ title: t("Nothing was changed"), text, status, viewer, base }));
}
