import type { AgentCredential } from "../../../agents/index.ts";
import { toolText } from "../../audit/tool-words.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../../tenancy/index.ts";
import { below, type Below } from "../../frame/address.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { doneNote } from "../../frame/done-note.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import { madeBy } from "../../frame/made-by.ts";
import { pageHead } from "../../frame/page-head.ts";
import { actLink } from "../../frame/question-page.ts";
import { storyList, type StoryItem } from "../../frame/story-list.ts";
import { secretNote } from "../../frame/secret-note.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { developersHead } from "../developers-head.ts";
import { agentFields, type AgentProblem, type AgentValues } from "./agent-form.ts";

interface AgentsView {
  readonly agents: readonly AgentCredential[];
  /** Names of who made them, by the name in the audit. */
  readonly makers: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
  readonly curl: string;
  readonly values: AgentValues;
  readonly problem?: AgentProblem | undefined;
  /** The last act, from the address. */
  readonly done: string;
  /** After a credential was made: its token is shown once. */
  readonly shown?: { readonly token: string; readonly url: string } | undefined;
}

/** The credentials of assistants that were made for a merchant or tenant. */
export function agentsPage(visit: PlaceVisit, view: AgentsView): ShownPage {
  const { place, viewer } = visit;
  const { agents, curl, values, problem, shown } = view;
  const content = html`${developersHead("agents", visit, { title: t("Assistants of {place}", { place: place.name }) })}
    ${errorSummary(problem ? [problem] : [])} ${shown ? tokenNote(shown) : ""}
    ${problem || shown ? "" : doneNote(view.done)}
    <div class="two">
      ${
        agents.length === 0
          ? html`<p class="panel pad soft">
              ${t("There is none yet. An assistant finds and explains payments, and moves money within limits.")}
            </p>`
          : html`<ul class="cards">
              ${agents.toReversed().map((agent) => card(visit, view, agent))}
            </ul>`
      }
      <section class="panel" aria-labelledby="create-title">
        <header><h2 id="create-title">${t("Create a credential")}</h2></header>
        <form class="body" method="post" action="${visit.at("developers", "agents")}">
          ${csrfField(viewer)} ${agentFields(values, problem)}
          <button class="primary">${t("Create credential")}</button>
        </form>
      </section>
    </div>`;
  return { title: t("Assistants"), content, curl, status: problem ? 422 : 200 };
}

export function tokenNote({ token, url }: { token: string; url: string }): Html {
  return secretNote({
    title: t("The token of the assistant"),
    text: t("Add it to the configuration of the assistant."),
    lines: `MCP_URL=${url}\nMCP_TOKEN=${token}`,
  });
}

function isUsable({ revokedAt, expiresAt }: AgentCredential, now: Temporal.Instant): boolean {
  return revokedAt === null && Temporal.Instant.compare(expiresAt, now) > 0;
}

function card(visit: PlaceVisit, { makers, now }: AgentsView, agent: AgentCredential): Html {
  const { guid, name, mode, tools } = agent;
  const own = below(visit.at, "developers", "agents", guid);
  return html`<li>
    <p>
      <strong>${name}</strong>
      ${mode === "test" ? html`<span class="badge quiet">${t("Test payments only")}</span>` : ""}
      ${agent.revokedAt ? html`<span class="badge quiet">${t("Revoked")}</span>` : ""}<br />
      <span class="hint"
        >${endText(agent, now)}${madeBy(agent, makers)}<br /><code>${tools.join(", ")}</code></span
      >
    </p>
    <div class="actions">
      <a class="button" href="${own()}">${t("Calls")}<span class="unseen"> ${name}</span></a>
      ${isUsable(agent, now) ? revokeLink(own, name) : ""}
    </div>
  </li>`;
}

function revokeLink(own: Below, name: string): Html {
  return actLink({ at: own("revoke"), text: t("Revoke"), of: name, look: "danger" });
}

function endText(agent: AgentCredential, now: Temporal.Instant): string {
  const { revokedAt, expiresAt } = agent;
  if (revokedAt) return t("revoked {time}", { time: timeText(revokedAt) });
  const time = timeText(expiresAt);
  return isUsable(agent, now) ? t("valid until {time}", { time }) : t("ended {time}", { time });
}

interface AgentView {
  readonly agent: AgentCredential;
  readonly now: Temporal.Instant;
  /** From the audit, newest first. */
  readonly calls: readonly ConfigurationChange[];
  /** Older calls are before this one. */
  readonly next: string | undefined;
}

/** The page of an assistant: its rights, and every call that it made. */
export function agentPage(visit: PlaceVisit, view: AgentView): ShownPage {
  const { agent, now, calls, next } = view;
  const { guid, name, mode } = agent;
  const { at } = visit;
  const content = html`${pageHead({
      title: name,
      above: [
        { at: at("developers"), text: t("Developers") },
        { at: at("developers", "agents"), text: t("Assistants") },
      ],
      lead: mode === "test" ? t("Test payments") : t("Live payments"),
      actions: isUsable(agent, now) ? revokeLink(below(at, "developers", "agents", guid), name) : "",
    })}
    <div class="two">
      <section class="stack" aria-labelledby="calls">
        <h2 id="calls">${t("Calls")}</h2>
        ${calls.length === 0 ? html`<p class="panel pad soft">${t("It has not called a tool.")}</p>` : storyList(calls.map((call) => callItem(visit, call)))}
        ${next === undefined ? "" : html`<p class="actions"><a class="button" rel="next" href="${at("developers", "agents", guid, { before: next })}">${t("Older")}</a></p>`}
      </section>
      ${factsPanel(t("Details"), factsOf(agent, now))}
    </div>`;
  return { title: name, content };
}

function factsOf(agent: AgentCredential, now: Temporal.Instant): Parameters<typeof factsPanel>[1] {
  const { guid, tools, limits } = agent;
  return [
    [t("Tools"), html`<code>${tools.join(", ")}</code>`],
    [t("One move"), limits && minorText(limits.actionMinor, limits.currency)],
    [t("All moves in 24 hours"), limits && minorText(limits.dayMinor, limits.currency)],
    [t("Validity"), endText(agent, now)],
    [t("User"), html`<code>${guid}</code>`],
  ];
}

function callItem(visit: PlaceVisit, { at, operation, action, after }: ConfigurationChange): StoryItem {
  const facts = after ?? {};
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : "");
  const uuid = text("uuid");
  const isRefused = action === "refused";
  const content = html`<p>
    ${toolText(operation ?? "")} <code class="small soft">${operation ?? ""}</code>
    ${uuid === "" ? "" : html`<a href="${visit.at("payments", uuid)}">${uuid}</a>`}
    ${[text("amount"), text("currency")].join(" ").trim()}
    ${text("reason") === "" ? "" : html`<br /><span class="hint">${isRefused ? t("Refused: {operation}.", { operation: text("reason") }) : text("reason")}</span>`}
    ${text("approvalId") === "" ? "" : html`<a href="${visit.at("approvals", text("approvalId"))}">${t("Approval")}</a>`}
  </p>`;
  return { at, content, sign: isRefused ? "cross" : "note", tone: isRefused ? "wrong" : undefined };
}
