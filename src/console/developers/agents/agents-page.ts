import type { AgentCredential } from "../../../agents/index.ts";
import { toolText } from "../../audit/tool-words.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../../tenancy/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../../frame/page.ts";
import { doneNote } from "../../frame/done-note.ts";
import { actLink } from "../../frame/question-page.ts";
import { storyList, type StoryItem } from "../../frame/story-list.ts";
import { secretNote } from "../../frame/secret-note.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { developersHead } from "../developers-head.ts";
import { agentFields, type AgentProblem, type AgentValues } from "./agent-form.ts";

interface AgentsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly agents: readonly AgentCredential[];
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
export function agentsPage(view: AgentsView): ConsolePage {
  const { base, viewer, place, agents, curl, values, problem, shown } = view;
  const content = html`${developersHead("agents", { base, place, title: t("Assistants of {place}", { place: place.name }) })}
    ${errorSummary(problem ? [problem] : [])} ${shown ? tokenNote(shown) : ""}
    ${problem || shown ? "" : doneNote(view.done)}
    <div class="two">
      ${
        agents.length === 0
          ? html`<p class="panel pad soft">
              ${t("There is none yet. An assistant finds and explains payments, and moves money within limits.")}
            </p>`
          : html`<ul class="cards">
              ${agents.toReversed().map((agent) => card(view, agent))}
            </ul>`
      }
      <section class="panel" aria-labelledby="create-title">
        <header><h2 id="create-title">${t("Create a credential")}</h2></header>
        <form class="body" method="post" action="${base}/console/${place.guid}/developers/agents">
          ${csrfField(viewer)} ${agentFields(values, problem)}
          <button class="primary">${t("Create credential")}</button>
        </form>
      </section>
    </div>`;
  return { title: t("Assistants"), content, viewer, area: "developers", curl, status: problem ? 422 : 200 };
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

function card({ base, place, now }: AgentsView, agent: AgentCredential): Html {
  const { guid, name, mode, tools } = agent;
  const at = `${base}/console/${place.guid}/developers/agents/${guid}`;
  return html`<li>
    <p>
      <strong>${name}</strong>
      ${mode === "test" ? html`<span class="badge quiet">${t("Test payments only")}</span>` : ""}
      ${agent.revokedAt ? html`<span class="badge quiet">${t("Revoked")}</span>` : ""}<br />
      <span class="hint">${endText(agent, now)}<br /><code>${tools.join(", ")}</code></span>
    </p>
    <div class="actions">
      <a class="button" href="${at}">${t("Calls")}<span class="unseen"> ${name}</span></a>
      ${isUsable(agent, now) ? revokeLink({ at, name }) : ""}
    </div>
  </li>`;
}

function revokeLink({ at, name }: { at: string; name: string }): Html {
  return actLink({ at: `${at}/revoke`, text: t("Revoke"), of: name });
}

function endText(agent: AgentCredential, now: Temporal.Instant): string {
  const { revokedAt, expiresAt } = agent;
  if (revokedAt) return t("revoked {time}", { time: timeText(revokedAt) });
  const time = timeText(expiresAt);
  return isUsable(agent, now) ? t("valid until {time}", { time }) : t("ended {time}", { time });
}

interface AgentView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly agent: AgentCredential;
  readonly now: Temporal.Instant;
  /** From the audit, newest first. */
  readonly calls: readonly ConfigurationChange[];
  /** Older calls are before this one. */
  readonly next: string | undefined;
}

/** The page of an assistant: its rights, and every call that it made. */
export function agentPage(view: AgentView): ConsolePage {
  const { base, viewer, place, agent, now, calls, next } = view;
  const { guid, name, mode, tools, limits } = agent;
  const all = `${base}/console/${place.guid}/developers/agents`;
  const content = html`<h1>${name}</h1>
    <dl class="facts">
      <dt>${t("Payments")}</dt>
      <dd>${mode === "test" ? t("Test payments") : t("Live payments")}</dd>
      <dt>${t("Tools")}</dt>
      <dd><code>${tools.join(", ")}</code></dd>
      ${
        limits === null
          ? ""
          : html`<dt>${t("One move")}</dt>
              <dd>${minorText(limits.actionMinor, limits.currency)}</dd>
              <dt>${t("All moves in 24 hours")}</dt>
              <dd>${minorText(limits.dayMinor, limits.currency)}</dd>`
      }
      <dt>${t("Validity")}</dt>
      <dd>${endText(agent, now)}</dd>
      <dt>${t("User")}</dt>
      <dd><code>${guid}</code></dd>
    </dl>
    <div class="actions">
      ${isUsable(agent, now) ? revokeLink({ at: `${all}/${guid}`, name }) : ""}
      <a class="button" href="${all}">${t("All assistants")}</a>
    </div>
    <h2>${t("Calls")}</h2>
    ${calls.length === 0 ? html`<p>${t("It has not called a tool.")}</p>` : storyList(calls.map((call) => callItem(view, call)))}
    ${next === undefined ? "" : html`<p class="actions"><a class="button" rel="next" href="${all}/${guid}?before=${next}">${t("Older")}</a></p>`}`;
  return { title: name, content, viewer, area: "developers" };
}

function callItem(
  { base, place }: AgentView,
  { at, operation, action, after }: ConfigurationChange,
): StoryItem {
  const facts = after ?? {};
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : "");
  const uuid = text("uuid");
  const isRefused = action === "refused";
  const content = html`<p>
    ${toolText(operation ?? "")} <code class="small soft">${operation ?? ""}</code>
    ${uuid === "" ? "" : html`<a href="${base}/console/${place.guid}/payments/${uuid}">${uuid}</a>`}
    ${[text("amount"), text("currency")].join(" ").trim()}
    ${text("reason") === "" ? "" : html`<br /><span class="hint">${isRefused ? t("Refused: {operation}.", { operation: text("reason") }) : text("reason")}</span>`}
    ${text("approvalId") === "" ? "" : html`<a href="${base}/console/${place.guid}/approvals/${text("approvalId")}">${t("Approval")}</a>`}
  </p>`;
  return { at, content, sign: isRefused ? "cross" : "note", tone: isRefused ? "wrong" : undefined };
}
