import { html, icon, type Html } from "../../platform/pages/index.ts";
import { withoutCardNumbers } from "../../platform/card-numbers/index.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { jobText } from "./job-words.ts";
import type { PlatformFacts } from "./platform-facts.ts";

interface PlatformView {
  readonly facts: PlatformFacts;
  readonly now: Temporal.Instant;
  /** `yes` or `no` after a job was to be run again. */
  readonly retried: string;
  readonly publicUrl: string;
}

/** Beyond it times of the two clocks contradict each other (docs/operations.md). */
const MAX_CLOCK_SECONDS = 2;
/** Documents follow within two seconds; a minute later something is wrong. */
const MAX_LAG_SECONDS = 60;
/** The job that returns late money to a customer. */
const LATE_MONEY = "undo-late-approval";

/** The state of the installation: what is right, what is not, and what can be run again. */
export function platformPage(visit: PlaceVisit, view: PlatformView): ShownPage {
  const { retried, publicUrl } = view;
  const content = html`${pageHead({ title: t("Platform"), lead: t("The figures of /metrics and /readyz, for the whole installation") })}
    ${retried === "yes" ? html`<p class="note" role="status">${t("The job runs again.")}</p>` : ""}
    ${retried === "no" ? html`<p class="note" role="status">${t("Nothing was changed: the job is no longer dead, or a newer one replaces it.")}</p>` : ""}
    <div class="two">
      <div class="stack">${processesPart(view)} ${queuesPart(view)} ${deadPart(visit, view)}</div>
      <aside class="stack" aria-label="${t("Details")}">${statePart(view)} ${databasePart(view)}</aside>
    </div>`;
  return { title: t("Platform"), content, curl: `curl '${publicUrl}/readyz'` };
}

/** A sign and words. */
function judged(isGood: boolean, words: string): Html {
  return html`<span class="platform-state ${isGood ? "good" : "wrong"}"
    >${icon(isGood ? "check" : "alert", "xs")}${words}</span
  >`;
}

function secondsText(seconds: number): string {
  // Without a minus before a nought.
  const tenths = Math.round(seconds * 10) + 0;
  return t("{seconds} s", { seconds: numberText(tenths / 10) });
}

function statePart({ facts }: PlatformView): Html {
  const { bi, clockDifferenceSeconds: clock, jobs, providerEvents, ownerless } = facts;
  const late = jobs.find(({ kind }) => kind === LATE_MONEY)?.dead ?? 0n;
  const open = providerEvents.unmatched + providerEvents.contradicting;
  return factsPanel(t("State"), [
    [
      t("BI data source"),
      bi.lagSeconds === null
        ? t("no documents yet")
        : judged(bi.lagSeconds <= MAX_LAG_SECONDS, t("{age} behind", { age: secondsText(bi.lagSeconds) })),
    ],
    [
      t("Clock"),
      judged(
        Math.abs(clock) <= MAX_CLOCK_SECONDS,
        t("{age} ahead of the database", { age: secondsText(clock) }),
      ),
    ],
    [t("Late money not returned"), judged(late === 0n, numberText(Number(late)))],
    [t("Webhooks without effect"), judged(open === 0n, numberText(Number(open)))],
    [t("Webhooks that wait"), numberText(Number(providerEvents.waiting))],
    [t("Records that nothing continues"), judged(ownerless === 0, numberText(ownerless))],
  ]);
}

function databasePart({ facts, now }: PlatformView): Html {
  const { replication, replicas, startedAt } = facts;
  const modes = {
    synchronous: t("synchronous: a commit is on a standby"),
    asynchronous: t("asynchronous: the newest commits can be lost"),
    none: t("no standby"),
  };
  return factsPanel(t("Database"), [
    [t("Server"), replication.server ?? ""],
    [t("Started"), html`<span title="${timeText(startedAt)}">${agoText(startedAt, now)}</span>`],
    [t("Replication"), modes[replication.mode]],
    ...replication.standbys.map(({ name, lagSeconds }): readonly [string, string] => [
      t("Standby {name}", { name }),
      lagSeconds === null ? t("up to date") : t("{age} behind", { age: secondsText(lagSeconds) }),
    ]),
    ...replicas.map((replica): readonly [string, Html] => [
      t("Replica {name}", { name: replica.server }),
      judged(replica.isUsable, replicaText(replica)),
    ]),
  ]);
}

function replicaText({ isUsable, isUsed, lagSeconds }: PlatformFacts["replicas"][number]): string {
  if (lagSeconds === undefined) return t("not read: it is away, or no standby of this database");
  const age = secondsText(lagSeconds);
  if (isUsed) return t("read for lists and exports, {age} behind", { age });
  return isUsable ? t("in reserve, {age} behind", { age }) : t("not read, {age} behind", { age });
}

function processesPart({ facts, now }: PlatformView): Html {
  return html`<section class="panel">
    <header><h2>${t("Processes")}</h2></header>
    <ul class="todo rows">
      ${facts.processes.map(({ name, version, startedAt, restarts, residentBytes }) => {
        const memory = numberText(Math.round(residentBytes / 1_048_576));
        const values = { version, ago: agoText(startedAt, now), restarts: numberText(restarts), memory };
        return html`<li>
          <span class="round good">${icon("check")}</span
          ><span
            ><b>${name === "" ? t("The only process") : name}</b
            ><span class="soft" title="${timeText(startedAt)}"
              >${t("Version {version}, started {ago}, restarts: {restarts}, memory: {memory} MiB", values)}</span
            ></span
          >
        </li>`;
      })}
    </ul>
  </section>`;
}

function queuesPart({ facts }: PlatformView): Html {
  return html`<section class="panel">
    <header><h2>${t("Queue")}</h2></header>
    ${
      facts.jobs.length === 0
        ? html`<p class="body soft small">${t("No job waits.")}</p>`
        : html`<ul class="todo rows">
            ${facts.jobs.map(({ kind, waiting, due, dead }) => {
              const values = { waiting: Number(waiting), due: Number(due), dead: Number(dead) };
              return html`<li>
                <span class="round ${dead === 0n ? "" : "wrong"}"
                  >${icon(dead === 0n ? "clock" : "alert")}</span
                ><span
                  ><b>${jobText(kind)}</b
                  ><span class="soft"
                    ><code>${kind}</code> ·
                    ${t("{waiting} waiting, {due} of them due, {dead} dead", values)}</span
                  ></span
                >
              </li>`;
            })}
          </ul>`
    }
  </section>`;
}

function deadPart({ at, viewer }: PlaceVisit, { facts, now }: PlatformView): Html {
  if (facts.deadJobs.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Dead jobs")}</h2></header>
    <ul class="todo rows">
      ${facts.deadJobs.map(
        ({ id, kind, lastError, deadAt }) =>
          html`<li>
            <span class="round wrong">${icon("cross")}</span
            ><span
              ><b>${jobText(kind)}</b
              ><span class="soft"
                ><code>${kind}</code> · ${agoText(deadAt, now)} · ${withoutCardNumbers(lastError ?? "")}</span
              ></span
            >
            <form method="post" action="${at("platform", "jobs", String(id), "retry")}">
              ${csrfField(viewer)}<button>
                ${t("Run again")}<span class="unseen"> ${jobText(kind)} ${String(id)}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}
