import { counted, localeOf, textsIn, type Language } from "../../languages/index.ts";
import { findCurrency, parseAmount, shownAmount, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { StoredRequest } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { imageUrlOf } from "./order-images.ts";

/** Keeps the page small; the merchant's shop has shown the rest. */
const MAX_SHOWN = 20;

type Item = NonNullable<StoredRequest["items"]>[number];

/**
 * The items of the order that have a name: a slip beside the form, which narrow screens open by a press. They inform only:
 * what is paid is the amount.
 */
export function orderItems(
  request: StoredRequest,
  {
    language,
    title,
    total,
    path,
  }: {
    language: Language;
    title: string;
    total: Html;
    /** Path of the payment page, below which the images are. */
    path: string;
  },
): Html {
  const named = (request.items ?? [])
    .map((item, index) => ({ ...item, image: imageOf(item, `${path}/items/${index}`) }))
    .filter(({ name }) => name);
  if (named.length === 0) return html``;
  const slip = html`<div class="receipt">
    <div class="slip">
      <ul>
        ${named.slice(0, MAX_SHOWN).map(
          (item) =>
            html`<li class="item">
              ${item.image}<span><bdi>${item.name ?? ""}</bdi>${unitsOf(item, request, language)}</span>
              <span>${priceOf(item, request, language)}</span>
            </li> `,
        )}
        ${named.length > MAX_SHOWN ? html`<li class="item">… ${named.length - MAX_SHOWN}</li>` : ""}
      </ul>
      ${total}
    </div>
  </div>`;
  return html`<details class="fold">
      <summary>${title} (${counted(textsIn(language).counts.items, named.length, language)})</summary>
      ${slip}
    </details>
    ${slip}`;
}

/** Its name is beside it. */
function imageOf(item: Item, address: string): Html {
  return imageUrlOf(item) === undefined
    ? html``
    : html`<img class="picture" src="${address}" width="48" height="48" alt="" loading="lazy" />`;
}

/** How many units at which price, below the name: the sum of the line is at its end. */
function unitsOf(item: Item, request: StoredRequest, language: Language): Html {
  const count = countOf(item);
  if (count === 1n) return html``;
  const unit = unitPriceOf(item, request);
  return html`<small>${String(count)} ×${unit === undefined ? "" : html` ${shown(unit, language)}`}</small>`;
}

/** The sum of all units; nothing where the price is no amount of the currency. */
function priceOf(item: Item, request: StoredRequest, language: Language): string {
  const unit = unitPriceOf(item, request);
  return unit === undefined ? "" : shown({ ...unit, minor: unit.minor * countOf(item) }, language);
}

function countOf({ quantity = 1 }: Item): bigint {
  return BigInt(quantity);
}

function unitPriceOf({ price, currency }: Item, request: StoredRequest): Money | undefined {
  const code = currency ?? request.currency;
  if (price === undefined || code === undefined || !findCurrency(code)) return undefined;
  const money = parseAmount(String(price), code);
  return isRefusal(money) ? undefined : money;
}

function shown(money: Money, language: Language): string {
  return shownAmount(money, localeOf(language), "symbol");
}
