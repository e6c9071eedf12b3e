// The aria-label of a field, until the merchant's page sets its own. A test compares it with the texts of the payment page.

/** @type {Record<string, { number: string, cvv: string }>} */
export const LABELS = {
  cs: { number: "Číslo karty", cvv: "Bezpečnostní kód" },
  da: { number: "Kortnummer", cvv: "Kontrolcifre" },
  de: { number: "Kartennummer", cvv: "Prüfnummer" },
  en: { number: "Card number", cvv: "Security code" },
  es: { number: "Número de tarjeta", cvv: "Código de seguridad" },
  fr: { number: "Numéro de carte", cvv: "Code de sécurité" },
  hr: { number: "Broj kartice", cvv: "Sigurnosni kod" },
  it: { number: "Numero di carta", cvv: "Codice di sicurezza" },
  hu: { number: "Kártyaszám", cvv: "Biztonsági kód" },
  nl: { number: "Kaartnummer", cvv: "Beveiligingscode" },
  nb: { number: "Kortnummer", cvv: "Sikkerhetskode" },
  pl: { number: "Numer karty", cvv: "Kod zabezpieczający" },
  pt: { number: "Número do cartão", cvv: "Código de segurança" },
  "pt-BR": { number: "Número do cartão", cvv: "Código de segurança" },
  ro: { number: "Numărul cardului", cvv: "Cod de securitate" },
  sk: { number: "Číslo karty", cvv: "Bezpečnostný kód" },
  sl: { number: "Številka kartice", cvv: "Varnostna koda" },
  fi: { number: "Kortin numero", cvv: "Turvakoodi" },
  sv: { number: "Kortnummer", cvv: "Säkerhetskod" },
  tr: { number: "Kart numarası", cvv: "Güvenlik kodu" },
  el: { number: "Αριθμός κάρτας", cvv: "Κωδικός ασφαλείας" },
  bg: { number: "Номер на картата", cvv: "Код за сигурност" },
  ru: { number: "Номер карты", cvv: "Код безопасности" },
  uk: { number: "Номер картки", cvv: "Код безпеки" },
  he: { number: "מספר כרטיס", cvv: "קוד אבטחה" },
  ar: { number: "رقم البطاقة", cvv: "رمز الأمان" },
  ko: { number: "카드 번호", cvv: "보안 코드(CVC)" },
  ja: { number: "カード番号", cvv: "セキュリティコード" },
  "zh-CN": { number: "卡号", cvv: "安全码" },
  "zh-TW": { number: "卡號", cvv: "安全碼" },
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
