import { DISPUTE_QUERIES } from "../../disputes/index.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import { searchTransactions, type TransactionFilter } from "../../transactions/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { agoText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { filterQuery, modeOf } from "../payment-facts/filter.ts";
import { timeToAnswer } from "../payment-facts/state-word.ts";
import { awaitsAnswer, shownDispute, shownPayments } from "../payment-facts/shown-payment.ts";
import { sumText } from "../payment-facts/sum-text.ts";
import { addressText } from "../payment-facts/words.ts";
import type { ConsoleParts } from "../parts.ts";
import { FAILING, failingCallbacks } from "./failing-callbacks.ts";

/** More is said as "50 or more". */
const MAX_COUNTED = 50;

interface Task {
  readonly icon: IconName;
  readonly tone: "wait" | "wrong";
  readonly href: string;
  readonly text: string;
  readonly more: string;
  readonly end: string;
}

/** Items that wait for a person at the place, each with the list it leads to. Read from the records, so that it is never behind. */
export async function needsYou(parts: ConsoleParts, visit: PlaceVisit): Promise<Html> {
  const tasks = await Promise.all([disputes(parts, visit), reviews(parts, visit), callbacks(parts, visit)]);
  const [disputed, reviewed, failing] = tasks;
  const found = [disputed, reviewed, approvals(visit), failing].filter((task) => task !== undefined);
  return html`<section class="panel">
    <header><h2>${t("Needs you")}</h2></header>
    ${
      found.length === 0
        ? html`<p class="body soft small">${t("Nothing waits for you.")}</p>`
        : html`<div class="todo">
            ${found.map(
              ({ icon: sign, tone, href, text, more, end }) =>
                html`<a href="${href}"
                  ><span class="round ${tone}">${icon(sign)}</span
                  ><span><b>${text}</b><span class="soft">${more}</span></span
                  ><span>${end}</span></a
                >`,
            )}
          </div>`
    }
  </section>`;
}

async function disputes(parts: ConsoleParts, visit: PlaceVisit): Promise<Task | undefined> {
  const found = await listed(parts, visit, {
    returned: { states: ["disputed"], disputes: DISPUTE_QUERIES },
  });
  const open = found
    .map((payment) => ({ payment, standing: shownDispute(payment) }))
    .filter(({ standing }) => standing !== undefined && awaitsAnswer(standing));
  if (open.length === 0) return undefined;
  const due = open
    .flatMap(({ standing }) => standing?.dispute.dueAt ?? [])
    .toSorted((one, other) => Temporal.Instant.compare(one, other))[0];
  const first = open.find(({ standing }) => due !== undefined && standing?.dispute.dueAt?.equals(due));
  return {
    icon: "disputes",
    tone: "wait",
    href: visit.at("disputes"),
    text: counted(open.length, { one: "{count} dispute to answer", other: "{count} disputes to answer" }),
    more: first?.standing
      ? t("the first: {left}", { left: timeToAnswer(first.standing, first.payment.now) ?? "" })
      : "",
    end: sumText(open.map(({ payment }) => payment.transaction)),
  };
}

async function reviews(parts: ConsoleParts, visit: PlaceVisit): Promise<Task | undefined> {
  const found = await listed(parts, visit, { statuses: ["pending_review"] });
  const oldest = found.at(-1);
  if (!oldest) return undefined;
  return {
    icon: "eye",
    tone: "wait",
    href: visit.at("payments", filterQuery({ state: "review", mode: modeOf(visit.viewer) })),
    text: counted(found.length, { one: "{count} payment to review", other: "{count} payments to review" }),
    more: t("on hold, the oldest {ago}", { ago: agoText(oldest.transaction.createdAt, oldest.now) }),
    end: sumText(found.map(({ transaction }) => transaction)),
  };
}

function approvals({ at, viewer }: PlaceVisit): Task | undefined {
  const count = viewer.frame?.waiting.approvals ?? 0;
  if (count === 0) return undefined;
  return {
    icon: "check",
    tone: "wait",
    href: at("approvals"),
    text: counted(count, { one: "{count} refund to approve", other: "{count} refunds to approve" }),
    more: t("requested by a colleague"),
    end: "",
  };
}

async function callbacks({ db, clock }: ConsoleParts, { place, at }: PlaceVisit): Promise<Task | undefined> {
  if (!place.allows("developers", { testMode: true })) return undefined;
  const failing = await failingCallbacks({ db, clock }, { place, statuses: FAILING });
  const transactions = new Set(failing.map(({ transactionUuid }) => transactionUuid));
  const [newest] = failing;
  if (!newest) return undefined;
  return {
    icon: "callback",
    tone: "wrong",
    href: at("developers", "callbacks", { failing: "yes" }),
    text: counted(transactions.size, { one: "{count} callback fails", other: "{count} callbacks fail" }),
    more: newest.url === null ? "" : (URL.parse(newest.url)?.host ?? addressText(newest.url)),
    end: agoText(newest.at, clock.now()),
  };
}

async function listed(parts: ConsoleParts, { place, viewer }: PlaceVisit, states: TransactionFilter) {
  const filter = { ...states, testMode: viewer.frame?.testMode ?? false };
  const { transactions } = await searchTransactions(parts.db, { owner: place, filter, limit: MAX_COUNTED });
  return shownPayments(parts, transactions);
}
