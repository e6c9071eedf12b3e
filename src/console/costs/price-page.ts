import type { Connector } from "../../connectors/index.ts";
import type { AnyCost, costSetInForce } from "../../costs/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { At } from "../frame/address.ts";
import { textField } from "../frame/field.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { Typed } from "../frame/form-state.ts";
import { pageHead } from "../frame/page-head.ts";
import { csrfField, errorSummary, type ShownPage, type Viewer } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { t, translated } from "../language/translate.ts";
import { PRICED, PRICED_NAMES } from "./cost-kinds.ts";

interface PriceView {
  /** The address of the page of costs. */
  readonly at: At;
  readonly viewer: Viewer;
  readonly connector: Connector;
  readonly inForce: Awaited<ReturnType<typeof costSetInForce>>;
  readonly today: string;
  readonly problem: FieldProblem | undefined;
  readonly typed: Typed | undefined;
  readonly curl: string;
}

/** The form for the prices of a provider. */
export function pricePage(view: PriceView): ShownPage {
  const { at, viewer, connector, inForce, today, problem, typed, curl } = view;
  const text = (name: string, label: string, value: string, more: object = {}): Html =>
    textField({
      name,
      label,
      value: typed ? typed(name) : value,
      problem: problem?.path === name ? problem.message : undefined,
      autocomplete: "off",
      ...more,
    });
  const price = (name: string, label: string): Html =>
    html`<fieldset>
      <legend>${label}</legend>
      <div class="pair keep">
        ${text(`${name}-percentage`, t("Percent"), "", { inputmode: "decimal", maxlength: 10 })}
        ${text(`${name}-fixed`, t("Fixed"), "", { inputmode: "decimal", maxlength: 10 })}
      </div>
    </fieldset>`;
  const title = t("Prices of {connector}", { connector: connector.name });
  const content = html`${pageHead({
      title,
      above: [{ at: at("costs"), text: t("Costs") }],
      here: t("Prices"),
      lead: t(
        "As your contract with the provider says. All prices that fit a payment add up. From their first day on they replace the previous ones.",
      ),
    })}
    ${errorSummary(problem ? [{ field: problem.path, message: problem.message }] : [])}
    <div class="two">
      <form class="panel pad" method="post" action="${at("costs", connector.guid)}">
        ${csrfField(viewer)}
        ${text("description", t("Name"), t("Prices"), { required: true, maxlength: 255 })}
        ${text("validFrom", t("First day, in UTC"), today, { type: "date", required: true })}
        ${text("currency", t("Currency of the fixed prices"), "EUR", { maxlength: 3, required: true })}
        ${PRICED_NAMES.map((name) => price(name, t(PRICED[name].words)))}
        <p class="actions">
          <button class="primary">${t("Save prices")}</button>
          <a class="button" href="${at("costs")}">${t("Cancel")}</a>
        </p>
      </form>
      <aside class="stack" aria-label="${t("In force")}">${inForcePart(inForce)}</aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function inForcePart(set: PriceView["inForce"]): Html {
  if (!set)
    return html`<section class="panel pad">
      <h2>${t("No price was entered yet")}</h2>
      <p>${t("Without one the cost of a payment is known when the provider has settled 30 of its kind.")}</p>
    </section>`;
  return html`<section class="panel">
    <header>
      <h2>${set.description}</h2>
      <span class="soft small">${t("since {time}", { time: timeText(set.validFrom) })}</span>
    </header>
    <dl class="facts body">
      ${set.fees.map(
        (cost) =>
          html`<dt>${cost.description === undefined ? t("Price") : translated(cost.description)}</dt>
            <dd>${priceText(cost)}</dd>`,
      )}
    </dl>
  </section>`;
}

function priceText(cost: AnyCost): string {
  if (cost.kind === "periodic")
    return `${cost.amount} ${cost.currency}, ${cost.every === "month" ? t("each month") : t("each year")}`;
  const { percentage, fixed, currency = "" } = cost.rate;
  return [
    ...(percentage === undefined ? [] : [`${percentage}%`]),
    ...(fixed === undefined ? [] : [`${fixed} ${currency}`]),
  ].join(" + ");
}
