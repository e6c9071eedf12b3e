// A card with two brands: the customer chooses which of them pays. The gateway has the ranges of such cards.
import { watchBrands } from "../../hosted-fields/browser/card-brands.js";
import { field } from "./form-help.js";

/** @typedef {import("../../hosted-fields/browser/card-brands.js").Brand} Brand */

/** @param {HTMLElement} place @param {() => void} [onShown] */
export function offerBrands(place, onShown) {
  const form = place.closest("form");
  const number = field(form, "cardNumber");
  if (!form || !number) return;
  watchBrands(number, {
    address: place.dataset["brands"] ?? "",
    more: () => {
      const connector = new FormData(form).get("connector");
      return typeof connector === "string" ? { connector } : {};
    },
    onBrands: (brands) => {
      show(place, form, brands);
      onShown?.();
    },
  });
}

/** The first brand is the merchant's preference; what the customer chose before stays. @param {HTMLElement} place @param {HTMLFormElement} form @param {Brand[]} brands */
function show(place, form, brands) {
  const chosen = new FormData(form).get("cardBrand");
  showMarks(form, brands);
  if (brands.length === 0) return place.replaceChildren();
  const fieldset = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = place.dataset["title"] ?? "";
  const choice = document.createElement("div");
  choice.className = "choice";
  const kept = brands.some(({ brand }) => brand === chosen) ? chosen : brands[0]?.brand;
  choice.append(...brands.map(({ brand, name }) => option(form, { brand, name, isChosen: brand === kept })));
  fieldset.append(legend, choice);
  place.replaceChildren(fieldset);
}

/** @param {HTMLFormElement} form @param {Brand & { isChosen: boolean }} brand */
function option(form, { brand, name, isChosen }) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: "cardBrand", value: brand, checked: isChosen });
  const mark = markOf(form, brand);
  mark?.setAttribute("aria-hidden", "true");
  label.append(input, ...(mark ? [mark] : []), name);
  return label;
}

/** Both marks in the number's field and in the row of accepted cards. @param {HTMLFormElement} form @param {Brand[]} brands */
function showMarks(form, brands) {
  const inField = form.querySelector(".brand");
  for (const second of inField?.querySelectorAll(".second") ?? []) second.remove();
  for (const { brand } of brands) {
    form.querySelector(`.marks [data-brand="${brand}"]`)?.classList.remove("other");
    const mark = brand === inField?.getAttribute("data-brand") ? undefined : markOf(form, brand);
    mark?.classList.add("second");
    if (mark) inField?.append(mark);
  }
}

/** @param {HTMLFormElement} form @param {string} brand @returns {Element | undefined} */
function markOf(form, brand) {
  const mark = form.querySelector(`.marks [data-brand="${brand}"] svg`)?.cloneNode(true);
  return mark instanceof Element ? mark : undefined;
}
