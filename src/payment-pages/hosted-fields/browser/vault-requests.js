// The only requests of a field: to the vault of its gateway.

import { fourDigits } from "./card-autofill.js";

/** @typedef {{ attribute: string, key: string, message: string }} FieldError */

const gatewayPath = location.pathname.replace(/\/hosted-fields\/[^/]*$/, "");

/**
 * @param {string} publicIntegrationKey
 * @param {{ pan: string, cvv: string | undefined, cardHolder: string, month: string, year: string, requireCardHolder: boolean, chosenBrand?: string | undefined }} card
 */
export async function tokenize(publicIntegrationKey, card) {
  const expirationMonth = card.month.trim().padStart(card.month.trim() ? 2 : 0, "0");
  const expirationYear = card.year.trim() && String(fourDigits(card.year.trim()));
  const { pan, cvv, cardHolder, requireCardHolder, chosenBrand } = card;
  const body = await post(`/api/v3/tokenize/${encodeURIComponent(publicIntegrationKey)}`, {
    cardData: {
      pan,
      ...(cvv !== undefined && { cvv }),
      expirationMonth,
      expirationYear,
      cardHolder,
      ...(chosenBrand && { chosenBrand }),
    },
    requireCardHolder,
  });
  if (!body.success) return { errors: errorsOf(body) };
  const { cardData } = body;
  return {
    token: body.transactionToken,
    cardData: {
      card_type: cardData.type,
      full_name: cardData.cardHolder,
      bin_digits: cardData.binDigits,
      first_six_digits: cardData.firstSixDigits,
      last_four_digits: cardData.lastFourDigits,
      month: String(Number(cardData.expiryMonth)),
      year: cardData.expiryYear,
      ...(chosenBrand && { card_brand: chosenBrand }),
    },
  };
}

/** @param {string} publicIntegrationKey @param {{ reference: string, cvv: string }} request */
export async function refreshCvv(publicIntegrationKey, request) {
  const body = await post(`/api/v3/tokenize/${encodeURIComponent(publicIntegrationKey)}/cvv`, request);
  return body.success ? {} : { errors: errorsOf(body) };
}

/** @param {string} path @param {object} body @returns {Promise<any>} */
async function post(path, body) {
  try {
    const response = await fetch(gatewayPath + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
    });
    return await response.json();
  } catch {
    return { errorMessage: "The payment gateway can't be reached." };
  }
}

/** @param {{ errors?: FieldError[], errorMessage?: string }} body @returns {FieldError[]} */
function errorsOf(body) {
  return body.errors ?? [{ attribute: "", key: "errors.failed", message: String(body.errorMessage) }];
}
