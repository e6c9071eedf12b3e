// The brands that a card can pay with, while its number is typed. The gateway has the ranges of cards with two brands.
import { digitsOf } from "./card-number.js";

/** From the first to the last length by which ranges of card numbers differ. */
const [FIRST_DIGITS, MOST_DIGITS] = [8, 11];

/** @typedef {{ brand: string, name: string }} Brand */

/**
 * Calls back whenever the number may have other brands; with none when there is no choice.
 *
 * @param {HTMLInputElement} number @param {{ address: string, more?: () => Record<string, string>, onBrands: (brands: Brand[]) => void }} options
 */
export function watchBrands(number, { address, more, onBrands }) {
  let requested = "";
  const look = async () => {
    const typed = digitsOf(number.value);
    const digits =
      typed.length < FIRST_DIGITS
        ? ""
        : typed.slice(0, typed.length < MOST_DIGITS ? FIRST_DIGITS : MOST_DIGITS);
    if (digits === requested) return;
    requested = digits;
    const brands = digits === "" ? [] : await brandsOf(address, { digits, ...more?.() });
    if (digits === requested) onBrands(brands);
  };
  number.addEventListener("input", () => void look());
  void look();
}

/** Without a response there is no choice, and the payment goes on. @param {string} address @param {Record<string, string>} form @returns {Promise<Brand[]>} */
async function brandsOf(address, form) {
  try {
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(form) });
    return response.ok ? (await response.json()).brands : [];
  } catch {
    return [];
  }
}
