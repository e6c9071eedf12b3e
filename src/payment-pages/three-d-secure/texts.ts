import { pageTexts, type PageTexts } from "../page/languages/index.ts";
import { pageLanguage, type PageLanguage } from "../page/page-language.ts";

/** The texts of the authentication pages only. */
type OwnTexts = {
  title: string;
  preparing: string;
  contactingBank: string;
  withoutScript: string;
  confirmWithBank: string;
  toBank: string;
  waitingForBank: string;
};

export type Texts = PageTexts & OwnTexts;

const OWN_TEXTS: Readonly<Record<PageLanguage, OwnTexts>> = {
  en: {
    title: "Secure payment",
    preparing: "Your payment is being prepared",
    contactingBank: "We are contacting your bank …",
    withoutScript: "Your browser runs no scripts. Please continue with the button.",
    confirmWithBank: "Please confirm with your bank",
    toBank: "Continue to your bank",
    waitingForBank: "We are waiting for your bank's answer …",
  },
  de: {
    title: "Sichere Zahlung",
    preparing: "Ihre Zahlung wird vorbereitet",
    contactingBank: "Wir sprechen mit Ihrer Bank …",
    withoutScript: "Ihr Browser führt keine Skripte aus. Bitte fahren Sie mit der Schaltfläche fort.",
    confirmWithBank: "Bitte bestätigen Sie bei Ihrer Bank",
    toBank: "Weiter zu Ihrer Bank",
    waitingForBank: "Wir warten auf die Antwort Ihrer Bank …",
  },
  fr: {
    title: "Paiement sécurisé",
    preparing: "Votre paiement est en préparation",
    contactingBank: "Nous contactons votre banque…",
    withoutScript: "Votre navigateur n'exécute pas de scripts. Veuillez continuer avec le bouton.",
    confirmWithBank: "Veuillez confirmer auprès de votre banque",
    toBank: "Continuer vers votre banque",
    waitingForBank: "Nous attendons la réponse de votre banque…",
  },
  es: {
    title: "Pago seguro",
    preparing: "Estamos preparando su pago",
    contactingBank: "Estamos contactando con su banco…",
    withoutScript: "Su navegador no ejecuta scripts. Continúe con el botón.",
    confirmWithBank: "Confirme el pago con su banco",
    toBank: "Continuar a su banco",
    waitingForBank: "Esperamos la respuesta de su banco…",
  },
  it: {
    title: "Pagamento sicuro",
    preparing: "Stiamo preparando il pagamento",
    contactingBank: "Stiamo contattando la sua banca…",
    withoutScript: "Il suo browser non esegue script. Continui con il pulsante.",
    confirmWithBank: "Confermi con la sua banca",
    toBank: "Continua verso la sua banca",
    waitingForBank: "Attendiamo la risposta della sua banca…",
  },
};

/** In the request's language, else the browser's, else English. */
export function textsFor(
  requested: unknown,
  acceptLanguage: string | undefined,
): { language: PageLanguage; text: Texts } {
  const language = pageLanguage(requested, acceptLanguage);
  return { language, text: { ...pageTexts(language), ...OWN_TEXTS[language] } };
}
