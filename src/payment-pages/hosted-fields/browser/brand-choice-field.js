// The choice of brand beside the fields of a merchant's page, loaded by payment.js when the page calls initBrandChoice. It is no data of
// the card: the page itself shows it, in its own style.

/** @typedef {{ brand: string, name: string }} Brand */
/** @typedef {{ numberOn(event: string, listener: (data: any) => void): void }} Payment */

let choices = 0;

/**
 * @param {{ container: HTMLElement | null, payment: Payment }} place
 * @returns {() => string} the chosen brand; empty where there is no choice
 */
export function showBrandChoice({ container, payment }) {
  if (!container) throw new Error("PaymentJs: there is no element for the choice of brand.");
  const name = `card_brand_${++choices}`;
  const chosen = () => container.querySelector(/** @type {"input"} */ ("input:checked"))?.value ?? "";
  // A choice that appears is announced.
  container.setAttribute("aria-live", "polite");
  payment.numberOn("brands", ({ brands, title }) => {
    const kept = brands.some((/** @type {Brand} */ { brand }) => brand === chosen()) ? chosen() : undefined;
    container.replaceChildren(...(brands.length > 0 ? [fieldset(brands, { title, name, kept })] : []));
  });
  return chosen;
}

/** The first brand is the merchant's preference. @param {Brand[]} brands @param {{ title: string, name: string, kept: string | undefined }} texts */
function fieldset(brands, { title, name, kept = brands[0]?.brand }) {
  const set = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = title;
  set.append(legend, ...brands.map((brand) => option(brand, { name, checked: brand.brand === kept })));
  return set;
}

/** @param {Brand} brand @param {{ name: string, checked: boolean }} input */
function option({ brand, name: text }, { name, checked }) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name, value: brand, checked });
  // Of no form: the page's server gets the token alone.
  input.setAttribute("form", "");
  label.append(input, ` ${text}`);
  return label;
}
