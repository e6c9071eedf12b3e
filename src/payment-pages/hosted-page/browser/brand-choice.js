// A card with two brands: the customer chooses which of them pays. The gateway has the ranges of such cards.
import { digitsOf } from "../../hosted-fields/browser/card-number.js";
import { field } from "./form-help.js";

/** From the first to the last length by which ranges of card numbers differ. */
const [FIRST_DIGITS, MOST_DIGITS] = [8, 11];

/** @typedef {{ brand: string, name: string }} Brand */

/** @param {HTMLElement} place */
export function offerBrands(place) {
  const form = place.closest("form");
  const number = field(form, "cardNumber");
  if (!form || !number) return;
  let asked = "";
  const ask = async () => {
    const typed = digitsOf(number.value);
    const digits =
      typed.length < FIRST_DIGITS
        ? ""
        : typed.slice(0, typed.length < MOST_DIGITS ? FIRST_DIGITS : MOST_DIGITS);
    if (digits === asked) return;
    asked = digits;
    const brands = digits === "" ? [] : await brandsOf(place, form, digits);
    if (digits === asked) show(place, form, brands);
  };
  number.addEventListener("input", () => void ask());
  void ask();
}

/** Without a response there is no choice, and the payment goes on. @param {HTMLElement} place @param {HTMLFormElement} form @param {string} digits @returns {Promise<Brand[]>} */
async function brandsOf({ dataset: { brands: path = "" } }, form, digits) {
  const connector = new FormData(form).get("connector");
  const body = new URLSearchParams({ digits, ...(typeof connector === "string" && { connector }) });
  try {
    const response = await fetch(path, { method: "POST", body });
    return response.ok ? (await response.json()).brands : [];
  } catch {
    return [];
  }
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
