import { pageLanguage, type PageLanguage } from "../page/page-language.ts";

/** What the authentication pages say. */
export type Texts = {
  title: string;
  preparing: string;
  contactingBank: string;
  withoutScript: string;
  continue: string;
  confirmWithBank: string;
  toBank: string;
  oneMoment: string;
  waitingForBank: string;
  lookAgain: string;
  amount: string;
};

const TEXTS: Readonly<Record<PageLanguage, Texts>> = {
  en: {
    title: "Secure payment",
    preparing: "Your payment is being prepared",
    contactingBank: "We are contacting your bank …",
    withoutScript: "Your browser runs no scripts. Please continue with the button.",
    continue: "Continue",
    confirmWithBank: "Please confirm with your bank",
    toBank: "Continue to your bank",
    oneMoment: "One moment, please",
    waitingForBank: "We are waiting for your bank's answer …",
    lookAgain: "Look again",
    amount: "Amount",
  },
  de: {
    title: "Sichere Zahlung",
    preparing: "Ihre Zahlung wird vorbereitet",
    contactingBank: "Wir sprechen mit Ihrer Bank …",
    withoutScript: "Ihr Browser führt keine Skripte aus. Bitte fahren Sie mit der Schaltfläche fort.",
    continue: "Weiter",
    confirmWithBank: "Bitte bestätigen Sie bei Ihrer Bank",
    toBank: "Weiter zu Ihrer Bank",
    oneMoment: "Einen Moment, bitte",
    waitingForBank: "Wir warten auf die Antwort Ihrer Bank …",
    lookAgain: "Noch einmal nachsehen",
    amount: "Betrag",
  },
  fr: {
    title: "Paiement sécurisé",
    preparing: "Votre paiement est en préparation",
    contactingBank: "Nous contactons votre banque…",
    withoutScript: "Votre navigateur n'exécute pas de scripts. Veuillez continuer avec le bouton.",
    continue: "Continuer",
    confirmWithBank: "Veuillez confirmer auprès de votre banque",
    toBank: "Continuer vers votre banque",
    oneMoment: "Un instant, s'il vous plaît",
    waitingForBank: "Nous attendons la réponse de votre banque…",
    lookAgain: "Vérifier à nouveau",
    amount: "Montant",
  },
  es: {
    title: "Pago seguro",
    preparing: "Estamos preparando su pago",
    contactingBank: "Estamos contactando con su banco…",
    withoutScript: "Su navegador no ejecuta scripts. Continúe con el botón.",
    continue: "Continuar",
    confirmWithBank: "Confirme el pago con su banco",
    toBank: "Continuar a su banco",
    oneMoment: "Un momento, por favor",
    waitingForBank: "Esperamos la respuesta de su banco…",
    lookAgain: "Comprobar de nuevo",
    amount: "Importe",
  },
  it: {
    title: "Pagamento sicuro",
    preparing: "Stiamo preparando il pagamento",
    contactingBank: "Stiamo contattando la sua banca…",
    withoutScript: "Il suo browser non esegue script. Continui con il pulsante.",
    continue: "Continua",
    confirmWithBank: "Confermi con la sua banca",
    toBank: "Continua verso la sua banca",
    oneMoment: "Un momento, per favore",
    waitingForBank: "Attendiamo la risposta della sua banca…",
    lookAgain: "Controlla di nuovo",
    amount: "Importo",
  },
};

/** In the request's language, else the browser's, else English. */
export function textsFor(
  requested: unknown,
  acceptLanguage: string | undefined,
): { language: PageLanguage; text: Texts } {
  const language = pageLanguage(requested, acceptLanguage);
  return { language, text: TEXTS[language] };
}
