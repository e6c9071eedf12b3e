import type { Price } from "../../schedules/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { periodText } from "../customers/schedule-words.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { choiceField, textField } from "../frame/field.ts";
import { pageHead } from "../frame/page-head.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { questionPanel } from "../frame/question-panel.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { counted, t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { hidden } from "./change-page.ts";

/** A price as the form names it. */
export function keyOf({ amountMinor, currency, periodLength, periodUnit }: Price): string {
  return `${amountMinor} ${currency} ${periodLength} ${periodUnit}`;
}

type CountedPrice = Price & { readonly count: number };

export interface PriceView {
  readonly prices: readonly CountedPrice[];
  readonly typed: Readonly<Record<"price" | "amount", string>>;
  readonly problem?: { readonly field?: string; readonly message: string };
}

interface ChosenPrice extends PriceView {
  readonly chosen: CountedPrice;
  /** The new amount of each charge. */
  readonly minor: bigint;
}

/** The price of a subscription, for all who pay it. */
export function pricePage(visit: PlaceVisit, view: PriceView): ShownPage {
  const { at, viewer } = visit;
  const { prices, typed, problem } = view;
  const form = html`<form class="form" method="post" action="${at("schedules", "price")}">
    ${csrfField(viewer)}
    ${choiceField({
      name: "price",
      label: t("Present price"),
      value: typed.price,
      options: prices.map((one) => [keyOf(one), `${priceText(one)} · ${schedulesText(one.count)}`]),
    })}
    ${textField({
      name: "amount",
      label: t("New amount of each charge"),
      value: typed.amount,
      inputmode: "decimal",
      autocomplete: "off",
      problem: problem?.field === "amount" ? problem.message : undefined,
      required: true,
    })}
    <p class="actions">
      <button class="primary">${t("Check change")}</button>
      <a class="button" href="${at("schedules")}">${t("Cancel")}</a>
    </p>
  </form>`;
  const none = emptyPart({
    title: t("There is no such schedule"),
    text: t("A price is that of schedules that are not cancelled."),
    action: { at: at("schedules"), text: t("Schedules") },
  });
  return page(visit, {
    title: t("Change a price"),
    content: html`${errorSummary(problem ? [problem] : [])} ${prices.length === 0 ? none : form}`,
    status: problem ? 422 : 200,
  });
}

/** The change of the price, with the number of its schedules and their sums. */
export function checkPricePage(visit: PlaceVisit, view: ChosenPrice): ShownPage {
  const { at, viewer } = visit;
  const { chosen, minor, typed } = view;
  const count = BigInt(chosen.count);
  const sums = {
    before: minorText(chosen.amountMinor * count, chosen.currency),
    after: minorText(minor * count, chosen.currency),
  };
  return page(visit, {
    title: t("Check change"),
    content: questionPanel({
      viewer,
      consequences: [
        t("{schedules} of {before} change to {after}.", {
          schedules: schedulesText(chosen.count),
          before: priceText(chosen),
          after: minorText(minor, chosen.currency),
        }),
        t("One charge of each is {after} in all instead of {before}.", sums),
        t("The new amount counts from the next charge on. Days and cards stay as they are."),
        t("Customers get no mail about it: write to them first, where your terms or the law require it."),
      ],
      action: at("schedules", "price"),
      button: t("Change price"),
      kind: "moves",
      back: { at: at("schedules", "price") },
      fields: html`${hidden("price", typed.price)} ${hidden("amount", typed.amount)}
      ${hidden("checked", String(chosen.count))}`,
    }),
    status: 200,
  });
}

/** How many have the new price, and which do not. */
export function changedPage(
  visit: PlaceVisit,
  view: ChosenPrice & { changed: number; left: readonly string[] },
): ShownPage {
  const { chosen, minor, changed, left } = view;
  const { at } = visit;
  return page(visit, {
    title: t("Price changed"),
    content: html`<section class="panel pad">
      <p>
        ${t("{schedules} now charge {amount}.", { schedules: schedulesText(changed), amount: minorText(minor, chosen.currency) })}
      </p>
      ${
        left.length === 0
          ? ""
          : html`<p>
                ${t("These stay as they were: they changed meanwhile, or their provider does not take the amount.")}
              </p>
              <ul class="list">
                ${left.map((id) => html`<li><a href="${at("schedules", id)}">${id}</a></li>`)}
              </ul>`
      }
      <p class="actions"><a class="button primary" href="${at("schedules")}">${t("Schedules")}</a></p>
    </section>`,
    status: 200,
  });
}

function page(
  { at }: PlaceVisit,
  { title, content, status }: { title: string; content: Html; status: number },
): ShownPage {
  const above = [{ at: at("schedules"), text: t("Schedules") }];
  return { title, content: html`${pageHead({ title, above })} ${content}`, status };
}

function priceText(price: Price): string {
  return `${minorText(price.amountMinor, price.currency)}, ${periodText(price)}`;
}

function schedulesText(count: number): string {
  return counted(count, { one: "{count} schedule", other: "{count} schedules" });
}
