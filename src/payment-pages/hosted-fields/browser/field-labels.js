// The aria-label of a field, until the merchant's page sets its own.

/** @type {Record<string, { number: string, cvv: string }>} */
const LABELS = {
  en: { number: "Card number", cvv: "Security code" },
  de: { number: "Kartennummer", cvv: "Prüfziffer" },
  fr: { number: "Numéro de carte", cvv: "Code de sécurité" },
  es: { number: "Número de tarjeta", cvv: "Código de seguridad" },
  it: { number: "Numero della carta", cvv: "Codice di sicurezza" },
};

/** @param {"number" | "cvv"} kind @param {string} language */
export function labelOf(kind, language) {
  const labels = LABELS[language.slice(0, 2).toLowerCase()] ?? LABELS["en"];
  return labels?.[kind] ?? "";
}
