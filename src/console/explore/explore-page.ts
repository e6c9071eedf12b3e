import { html, type Html } from "../../platform/pages/index.ts";
import { pagesOfPlace, queryText } from "../frame/address.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { noPaymentsPart } from "../frame/no-payments-part.ts";
import { notice } from "../frame/notice.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { clockText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { isNothing } from "../overview/figures.ts";
import { netOf } from "../overview/figures-part.ts";
import { comparisonText } from "../overview/period-text.ts";
import { modeOf } from "../payment-facts/filter.ts";
import { inSentence, minorText } from "../payment-facts/words.ts";
import { builderPart, FORM } from "./builder-part.ts";
import { dimensionOf } from "./dimensions.ts";
import { NO_BANKS } from "./explore-search.ts";
import { fieldsPart } from "./fields-part.ts";
import { keyFiguresPart } from "./key-figures-part.ts";
import { listsBehind, type ListBehind } from "./list-behind.ts";
import { measureOf } from "./measures.ts";
import { questionQuery, STEP_WORDS, type Problem, type Question } from "./question.ts";
import type { SavedQuery } from "./query-store.ts";
import type { ExploreReading } from "./read-explore.ts";
import { resultPart } from "./result-part.ts";
import { openPart, ownerText, savePart } from "./saved-part.ts";

interface ExploreView {
  readonly question: Question;
  readonly problems: readonly Problem[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly testMode: boolean;
  /** Undefined where the question has problems. */
  readonly reading: ExploreReading | undefined;
  /** The place never had a payment. */
  readonly isEmpty: boolean;
  readonly queries: readonly SavedQuery[];
  /** The one that the page was opened from. */
  readonly saved: SavedQuery | undefined;
  /** The same as a body of the query API. */
  readonly json: string;
  readonly curl: string;
}

/** Figures and a question over the payments of a place, by clicks. */
export function explorePage(visit: PlaceVisit, view: ExploreView): ShownPage {
  const { at, place, viewer } = visit;
  const { question, problems, merchants, testMode, reading, saved } = view;
  const answered = reading?.kind === "answered" ? reading : undefined;
  const title = saved?.name ?? titleOf(question);
  const content = html`<nav class="crumbs" aria-label="${t("Path")}">
      <a href="${at("explore")}">${t("Explore")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head explore">
      <div>
        <h1>${title}</h1>
        <p class="soft small">
          ${saved ? ownerText(saved, viewer) : place.name}${answered ? ` · ${comparisonText(question.days)}` : ""}
        </p>
      </div>
      ${actions(visit, view)}
    </div>
    ${errorSummary(problems)}
    ${builderPart({
      at,
      question,
      problems,
      merchants,
      currencies: answered?.figures.map(({ currency }) => currency) ?? [],
      testMode,
    })}
    ${answered ? keyFigures(visit, answered, view) : ""}
    <div class="two">
      <div class="stack">${results(visit, view)}</div>
      <aside class="stack" aria-label="${t("For a program")}">${asJson(visit, view)} ${fieldsPart()}</aside>
    </div>`;
  return {
    title: `${title} · ${t("Explore")}`,
    content,
    curl: view.curl,
    status: problems.length > 0 ? 422 : 200,
  };
}

function titleOf({ show, by, per }: Question): string {
  const measure = t(measureOf(show).words);
  const group = by && inSentence(t(dimensionOf(by).words));
  const step = per && inSentence(t(STEP_WORDS[per]));
  if (group === undefined) return step === undefined ? measure : t("{measure} per {step}", { measure, step });
  return step === undefined
    ? t("{measure} by {group}", { measure, group })
    : t("{measure} by {group} per {step}", { measure, group, step });
}

function actions(visit: PlaceVisit, view: ExploreView): Html {
  const { at, place } = visit;
  const { question, problems, queries, saved, testMode } = view;
  const query = questionQuery(question);
  return html`<div class="actions">
    ${openPart(visit, { queries, openId: saved?.id })}
    ${
      problems.length > 0
        ? ""
        : html`${savePart(visit, { content: queryText(query), name: saved?.name ?? "", isShared: saved?.isShared ?? false })}
          ${
            place.allows("export", { testMode })
              ? csvMenu(t("CSV"), [{ address: at("explore.csv", query) }])
              : ""
          }`
    }
    <button class="primary" form="${FORM}">${t("Run")}</button>
  </div>`;
}

type Answered = Extract<ExploreReading, { kind: "answered" }>;

function keyFigures(visit: PlaceVisit, { figures, chargebacks }: Answered, view: ExploreView): Html {
  const { question } = view;
  const [first, ...rest] = figures;
  if (!first) return html``;
  const others = rest.filter(({ total }) => !isNothing(total));
  return html`${keyFiguresPart(first, {
    period: question.days,
    chargebacks: chargebacks.get(first.currency),
    listOf: listsOf(visit, { ...view, question: { ...question, by: undefined } }, first.currency),
  })}
  ${
    others.length === 0
      ? ""
      : html`<p class="others small">
          ${t("Also")}
          ${others.map(
            ({ currency, total }) =>
              html`<a class="chip" href="${visit.at("explore", questionQuery({ ...question, currency }))}"
                >${minorText(netOf(total), currency)}</a
              >`,
          )}
        </p>`
  }`;
}

function listsOf(
  { pageAt, place, viewer }: PlaceVisit,
  { question, reading }: ExploreView,
  currency: string,
): ListBehind {
  const at = pagesOfPlace(pageAt, question.merchant ?? place.guid);
  const banks = reading?.kind === "answered" ? reading.banks : NO_BANKS;
  return listsBehind(question, { at, currency, mode: modeOf(viewer), banks });
}

function results(visit: PlaceVisit, view: ExploreView): Html {
  const { reading, question } = view;
  if (reading === undefined) return notice(t("Nothing was run."), t("Correct the question first."));
  switch (reading.kind) {
    case "not_switched_on":
      return notice(
        t("The BI data source is not switched on for this tenant."),
        t("An administrator can switch it on in the settings of the tenant."),
      );
    case "off":
      return notice(
        t("No figures at the moment."),
        t("The BI data source does not respond. Run it again later."),
      );
    case "preparing":
      return notice(t("Figures are being prepared."), t("Reload this page in a moment."));
    case "answered": {
      if (reading.results.length === 0 && view.isEmpty) return noPaymentsPart(visit);
      if (reading.results.length === 0)
        return notice(t("Nothing found."), t("Choose a longer period, or fewer conditions."));
      const until = t("Figures complete until {time}", { time: clockText(reading.completeUntil) });
      return html`${reading.results.map((result) => {
        const figures = reading.figures.find(({ currency }) => currency === result.currency);
        const payments = figures ? figures.total.approved + figures.total.failed : 0;
        const text = counted(payments, { one: "{count} payment", other: "{count} payments" });
        return resultPart(result, question, {
          answered: `${text} · ${until}`,
          listOf: listsOf(visit, view, result.currency),
        });
      })}`;
    }
  }
}

function asJson(visit: PlaceVisit, { json, testMode, question, problems }: ExploreView): Html {
  const { at, place } = visit;
  if (problems.length > 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("The same as JSON")}</h2></header>
    <div class="body">
      <pre tabindex="0"><code>${json}</code></pre>
    </div>
    ${
      place.allows("export", { testMode })
        ? html`<footer>
            <a href="${at("explore", "editor", questionQuery(question))}">${t("Change it as JSON")}</a>
          </footer>`
        : ""
    }
  </section>`;
}
