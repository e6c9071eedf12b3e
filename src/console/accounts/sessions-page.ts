import { html, type Html } from "../../platform/pages/index.ts";
import { timeText } from "../language/time-text.ts";
import type { OpenSession } from "../access/open-sessions.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { doneNote } from "../frame/done-note.ts";
import { pageHead } from "../frame/page-head.ts";
import { actLink } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";

/** The person's browsers that are signed in. */
export function sessionsPage(visit: PersonalVisit, sessions: readonly OpenSession[]): ShownPage {
  const { pageAt, viewer, query } = visit;
  const content = html`${pageHead({
      title: t("Active sessions"),
      above: [{ at: pageAt("me"), text: viewer.person.name }],
      lead: t("If you do not recognise a session, sign it out and change your password."),
    })}
    ${doneNote(query("done"))}
    <ul class="cards">
      ${sessions.map((session) => sessionCard(visit, session))}
    </ul>
    <p class="actions">
      ${sessions.length > 1 ? actLink({ at: pageAt("me", "sessions", "end-others"), text: t("Sign out all other sessions") }) : ""}
      ${actLink({ at: pageAt("me", "sessions", "end-all"), text: t("Sign out everywhere"), look: "danger" })}
    </p>`;
  return { title: t("Sessions"), content };
}

function sessionCard({ pageAt, viewer }: PersonalVisit, session: OpenSession): Html {
  const { id, createdAt, seenAt, address, userAgent } = session;
  return html`<li>
    <p>
      <strong>${browserName(userAgent)}</strong>${id === viewer.id ? ` · ${t("this one")}` : ""}<br />
      <span class="hint"
        >${t("from {address}, signed in {createdAt}, last used {seenAt}", { address, createdAt: timeText(createdAt), seenAt: timeText(seenAt) })}</span
      >
    </p>
    <form method="post" action="${pageAt("me", "sessions", id, "end")}">
      ${csrfField(viewer)}
      <button>
        ${t("Sign out")}<span class="unseen">
          ${t("{browser} from {address}", { browser: browserName(userAgent), address })}</span
        >
      </button>
    </form>
  </li>`;
}

/** The first that is named: Edge names Chrome and Safari too, Android names Linux. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A name that a person recognises; the whole text would be long and says little more. */
function browserName(userAgent: string): string {
  const of = (names: typeof BROWSERS | typeof SYSTEMS): string | undefined =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [name = t("A browser"), system] = [of(BROWSERS), of(SYSTEMS)];
  return system === undefined ? name : t("{browser} on {system}", { browser: name, system });
}
