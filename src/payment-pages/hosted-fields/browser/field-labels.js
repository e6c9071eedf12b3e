// The aria-label of a field, until the merchant's page sets its own. A test compares it with the texts of the payment page.

/** @type {Record<string, { number: string, cvv: string }>} */
export const LABELS = {
  en: { number: "Card number", cvv: "Security code" },
};

/** @param {"number" | "cvv"} kind @param {string} language a BCP 47 tag, as of `<html lang>` */
export function labelOf(kind, language) {
  const code = codeOf(language);
  const labels = LABELS[Object.hasOwn(LABELS, code) ? code : "en"];
  return labels?.[kind] ?? "";
}

/** @param {string} language the code of LABELS for a tag; the tag where there is none */
function codeOf(language) {
  const [primary = "", ...more] = language.toLowerCase().split(/[-_]/);
  if (primary === "zh") return more.some((part) => /^(hant|tw|hk|mo)$/.test(part)) ? "zh-TW" : "zh-CN";
  if (primary === "pt" && more.includes("br")) return "pt-BR";
  if (primary === "no" || primary === "nn") return "nb";
  return primary === "iw" ? "he" : primary;
}
