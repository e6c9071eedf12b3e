import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import { type At, below } from "../frame/address.ts";
import { factsList, type Facts } from "../frame/facts-list.ts";
import type { ShownPage } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";
import { receiptRows } from "../frame/receipt-rows.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { longDayText, minuteText } from "../language/time-text.ts";
import { zoneName } from "../language/time-zone.ts";
import { counted, t } from "../language/translate.ts";
import { avoidedText } from "../overview/avoided-text.ts";
import { shareBar } from "../overview/chart.ts";
import { modeBadge } from "../payment-facts/badges.ts";
import { brandName, maskedEmail, minorText } from "../payment-facts/words.ts";
import { copied, factGroup } from "../payments/facts-part.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import { brandUsed } from "../../vault/index.ts";
import { endText, happenedPart, nextInShort, nextPart } from "./case-story.ts";
import type { CaseFacts } from "./read-case.ts";
import { caseBadge, reasonWord } from "../payment-facts/recovery-words.ts";

interface CaseView {
  readonly facts: CaseFacts;
  readonly mayAct: boolean;
  /** The list of the customer's payments; undefined without an e-mail address. */
  readonly history: string | undefined;
  /** The result of the last form, by its name. */
  readonly note: string;
  readonly curl: string;
}

/** One case: what happened, what comes next and why, and what a person can do. */
export function casePage(visit: PlaceVisit, view: CaseView): ShownPage {
  const { at, viewer } = visit;
  const { facts, curl } = view;
  const { of, debit } = facts;
  const order = debit.merchantTransactionId;
  const title = t("Recovery of {order}", { order });
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at("recovery")}">${t("Recovery")}</a><span aria-hidden="true">/</span
      ><a href="${at("recovery", "cases")}">${t("Cases")}</a><span aria-hidden="true">/</span
      ><span>${order}</span>
    </nav>
    <div class="head">
      <div>
        <div class="lead">
          <h1 class="amount">
            ${minorText(of.amountMinor, of.currency)}<span class="unseen"> ${title}</span>
          </h1>
          <span class="badges">${caseBadge(of, isUnreachable(facts))} ${modeBadge(of, viewer)}</span>
        </div>
        <p class="byline">${byline(facts)}</p>
      </div>
      ${actions(visit, view, at)}
    </div>
    ${noteOf(view.note)} ${notice(facts)}
    <div class="two wide-gap">
      <div class="stack">${happenedPart(facts, at)} ${nextPart(facts)}</div>
      <aside class="stack" aria-label="${t("Details")}">
        ${amountsPart(facts)} ${sidePart(visit, view, at)}
      </aside>
    </div>`;
  return { title, content, curl };
}

function isUnreachable({ of, mails }: CaseFacts): boolean {
  return of.endedAt === null && mails.some(({ state }) => state === "bounced");
}

function byline({ of, debit, merchantName }: CaseFacts): Html {
  const { card } = debit;
  const customer = maskedCustomer(debit);
  return html`${card ? html`<span>${cardMark(brandUsed(card), brandName(brandUsed(card)))} ···· ${card.lastFourDigits}</span>` : ""}
    ${customer === "" ? "" : html`<span>${customer}</span>`}<span>${merchantName}</span
    ><span>${t("Failed {day}", { day: longDayText(of.openedAt) })}</span>`;
}

function actions(visit: PlaceVisit, { facts, mayAct }: CaseView, at: At): Html {
  const { place } = visit;
  const { of, debit } = facts;
  const own = below(at, "recovery", "cases", of.id);
  if (of.endedAt !== null || !mayAct)
    return html`<div class="actions">
      <a class="button" href="${at("payments", debit.uuid)}">${t("Open the payment")}</a>
    </div>`;
  const hasOpen = facts.attempts.some(({ state }) => state === "open");
  return html`<div class="actions">
    ${actLink({ at: own("stop"), text: t("Stop"), look: "danger" })}
    ${actLink({ at: own("link"), text: t("Send the link") })}
    ${of.registrationUuid === null || hasOpen || !place.allows("schedules", of) ? "" : actLink({ at: own("retry"), text: t("Retry now"), look: "primary" })}
  </div>`;
}

const NOTES: Readonly<Record<string, readonly [PlainText, tone: "" | "wait" | "wrong"]>> = {
  retry: ["It was retried: the newest attempt below has the outcome.", ""],
  link: ["The mail with the link is on its way.", ""],
  stop: ["The case is stopped.", ""],
  case_over: ["Nothing was changed: the case has ended.", "wrong"],
  case_busy: ["Nothing was charged: another attempt was made meanwhile, or is under way.", "wrong"],
  nothing_to_charge: ["Nothing was charged: no stored card or account can be charged.", "wrong"],
  over_limit: [
    "Nothing was charged: the limits allow no further attempt with this card now. The plan stays as it was.",
    "wrong",
  ],
  no_address: ["No mail was sent: the customer has no address that takes mails.", "wrong"],
  too_many_mails: ["No mail was sent: the customer has got enough of them for this payment.", "wrong"],
};

function noteOf(name: string): Html {
  if (!Object.hasOwn(NOTES, name)) return html``;
  const [text, tone] = NOTES[name]!;
  return html`<p class="note ${tone}" role="${tone === "" ? "status" : "alert"}">${t(text)}</p>`;
}

function notice(facts: CaseFacts): Html {
  const { of } = facts;
  if (isUnreachable(facts))
    return html`<div class="notice wait">
      ${icon("mail")}<span
        ><b>${t("A mail to the customer came back.")}</b>
        ${t("No further mail follows. Reach the customer in another way, or stop the case.")}</span
      >
    </div>`;
  const next = nextInShort(facts);
  if (of.endedAt !== null || next === "") return html``;
  return html`<div class="notice">
    ${icon("clock")}<span
      ><b>${t("Next: {steps}.", { steps: next })}</b>
      ${t("All of it ends in the moment in which the customer pays.")}</span
    >
  </div>`;
}

function amountsPart({ of, fees }: CaseFacts): Html {
  const money = (minor: bigint): string => minorText(minor, of.currency);
  const isPaid = of.state === "recovered";
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${receiptRows([
        [t("Failed on {day}", { day: longDayText(of.openedAt) }), money(of.amountMinor)],
        [t("Recovered"), money(isPaid ? of.amountMinor : 0n)],
        [
          counted(fees.attempts, {
            one: "Fee of {count} declined attempt",
            other: "Fees of {count} declined attempts",
          }),
          avoidedText(fees),
        ],
      ])}
      <div class="total">
        <dt>${of.endedAt === null ? t("state|Open") : t("Not recovered")}</dt>
        <dd>${money(isPaid ? 0n : of.amountMinor)}</dd>
      </div>
    </dl>
  </section>`;
}

function sidePart(visit: PlaceVisit, view: CaseView, at: At): Html {
  return html`<div class="panel">
    ${limitsPart(visit, view)} ${linkPart(view)} ${customerPart(view)} ${referencesPart(visit, view, at)}
  </div>`;
}

function limitsPart({ docs }: PlaceVisit, { facts: { standing, limit } }: CaseView): Html {
  if (!standing) return html``;
  const { byMerchant, byCustomer, firstEndsAt, isForbidden, scheme } = standing;
  const isUsed = limit !== undefined && byMerchant >= limit;
  const used =
    limit === undefined
      ? html`<p>${t("Declined attempts in 30 days: {used}; no limit is known.", { used: byMerchant })}</p>`
      : html`<div class="used whole">
          <span
            >${t("Declined attempts in 30 days: {used} of {allowed}", { used: byMerchant, allowed: limit })}</span
          >${shareBar(byMerchant / limit, { isFall: isUsed })}
        </div>`;
  const rows: Facts = [
    [
      t("Retry now"),
      isForbidden
        ? t("Forbidden: the scheme wants no further attempt with this card")
        : isUsed
          ? t("Not allowed: the limit is used up")
          : limit === undefined
            ? t("Allowed")
            : t("Allowed: attempt {used} of {allowed}", { used: byMerchant + 1, allowed: limit }),
    ],
    [t("One more from"), firstEndsAt === null || limit === undefined ? undefined : longDayText(firstEndsAt)],
    [t("Customer"), t("Own attempts, counted separately: {used}", { used: byCustomer })],
  ];
  return factGroup(
    t("What {scheme} allows", { scheme: brandName(scheme) }),
    html`${used} ${factsList(rows)}`,
    {
      link: html`<a class="small" href="${docs("reference/declines")}">${t("Declines")}</a>`,
    },
  );
}

/** With the link one can pay with the stored card: only for roles that may charge it. */
function linkPart({ facts: { of, link }, mayAct }: CaseView): Html {
  const rows: Facts = [
    [t("Address"), mayAct && of.state !== "stopped" ? copied(t("Link to pay"), link) : undefined],
    [
      t("Opened"),
      of.pageSeenAt === null
        ? t("not yet")
        : t("{count}×, last {time}", { count: of.pageVisits, time: minuteText(of.pageSeenAt) }),
    ],
    [t("Valid until"), minuteText(of.expiresAt)],
  ];
  return factGroup(t("Link to pay"), factsList(rows));
}

function customerPart({ facts: { of, debit }, history }: CaseView): Html {
  const { email } = debit.request.customer ?? {};
  const rows: Facts = [
    [t("Name"), maskedCustomer(debit)],
    [t("E-mail"), email === undefined ? t("none: no mail goes out") : maskedEmail(email)],
    [t("Time zone"), zoneName(of.timeZone)],
  ];
  return factGroup(
    t("Customer"),
    factsList(rows),
    history === undefined ? {} : { link: html`<a class="small" href="${history}">${t("All payments")}</a>` },
  );
}

function referencesPart(visit: PlaceVisit, { facts: { of, debit } }: CaseView, at: At): Html {
  const { place } = visit;
  const plan =
    of.planGuid !== null && place.allows("see_configuration")
      ? html`<a href="${at("recovery", "plans", of.planGuid)}">${of.plan.name}</a>`
      : of.plan.name;
  const rows: Facts = [
    [t("Case"), copied(t("Case"), of.id)],
    [t("Why it failed"), reasonWord(of.reason)],
    [
      t("Schedule"),
      of.scheduleId === null
        ? undefined
        : html`<a href="${at("schedules", of.scheduleId)}">${of.scheduleId}</a>`,
    ],
    [t("First payment"), html`<a href="${at("payments", debit.uuid)}">${debit.merchantTransactionId}</a>`],
    [t("Plan"), plan],
    [t("At the end"), endText(of)],
  ];
  return factGroup(t("References"), factsList(rows));
}
