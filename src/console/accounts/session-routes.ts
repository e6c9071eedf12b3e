import { sessionsPage } from "./sessions-page.ts";
import { closeSessionById, listSessions } from "../access/open-sessions.ts";
import { closeOtherSessions, closeSessionsOf } from "../access/session.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import { ownForm, ownPage, type ConsoleRoute, type PersonalVisit } from "../frame/console-route.ts";
import { clearCookie } from "../access/cookie.ts";
import { askingOwn, type Question } from "../frame/question-page.ts";
import { counted, t } from "../language/translate.ts";
import { noted } from "../frame/done-note.ts";

/** The person's own browsers: see them, end one, end all others, end all. Ending needs no proof: it only takes away. */
export function sessionRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "/me/sessions";
  return [
    ownPage(path, async (visit) =>
      visit.show(sessionsPage(visit, await listSessions(parts.db, visit.viewer.person.id))),
    ),
    askingOwn(`${path}/end-others`, (visit) => askEnd(parts, visit, "others")),
    askingOwn(`${path}/end-all`, (visit) => askEnd(parts, visit, "all")),
    ownForm(`${path}/end-others`, (visit) => endOthers(parts, visit)),
    ownForm(`${path}/end-all`, (visit) => endAll(parts, visit)),
    ownForm(`${path}/:session/end`, (visit) => endOne(parts, visit)),
  ];
}

async function askEnd(
  { db }: ConsoleParts,
  { pageAt, viewer }: PersonalVisit,
  which: "others" | "all",
): Promise<Question> {
  const sessions = await listSessions(db, viewer.person.id);
  const others = sessions.filter(({ id }) => id !== viewer.id).length;
  const words = {
    one: "{count} other session is signed out at once, also in the middle of a task.",
    other: "{count} other sessions are signed out at once, also in the middle of a task.",
  } as const;
  const ended = others === 0 ? [] : [counted(others, words)];
  const page = {
    from: { at: pageAt("me", "sessions"), text: t("Active sessions") },
    kind: "ends",
  } as const;
  return which === "others"
    ? {
        ...page,
        title: t("Sign out all other sessions?"),
        consequences: ended,
        button: t("Sign out all other sessions"),
      }
    : {
        ...page,
        title: t("Sign out everywhere?"),
        consequences: [...ended, t("This session is signed out too: you have to sign in again.")],
        button: t("Sign out everywhere"),
      };
}

async function endOne(parts: ConsoleParts, visit: PersonalVisit) {
  const { viewer, goToPage } = visit;
  const id = visit.path("session");
  await recorded(parts, visit, () => closeSessionById(parts.db, { personId: viewer.person.id, id }));
  if (id !== viewer.id) return goToPage("me", "sessions", noted("session-ended"));
  clearCookie(visit.reply, parts.publicUrl);
  return goToPage("sign-in");
}

async function endOthers(parts: ConsoleParts, visit: PersonalVisit) {
  const { person, token: except } = visit.viewer;
  await recorded(parts, visit, () => closeOtherSessions(parts.db, { personId: person.id, except }));
  return visit.goToPage("me", "sessions", noted("other-sessions-ended"));
}

async function endAll(parts: ConsoleParts, visit: PersonalVisit) {
  await recorded(parts, visit, () => closeSessionsOf(parts.db, visit.viewer.person.id));
  clearCookie(visit.reply, parts.publicUrl);
  return visit.goToPage("sign-in");
}

function recorded({ db }: ConsoleParts, visit: PersonalVisit, work: () => Promise<void>): Promise<void> {
  const { viewer, request } = visit;
  return changedBy(viewer, { request, operation: "console.endSessions" }, async () => {
    await recordAuditEvent(db, {
      entity: "person",
      target: viewer.person.id,
      placeGuid: null,
      facts: { route: request.routeOptions.url ?? "" },
    });
    await work();
  });
}
