import { pageTexts, type PageTexts } from "../page/languages/index.ts";
import type { PageLanguage } from "../page/page-language.ts";

/** The texts of the failure page only. */
interface OwnTexts {
  readonly awayText: string;
  readonly formAwayText: string;
  readonly busyTitle: string;
  readonly busyText: string;
  readonly failureTitle: string;
  readonly failureText: string;
  readonly formFailureText: string;
  readonly noPageTitle: string;
  readonly noPageText: string;
  readonly tryAgain: string;
  readonly goOn: string;
}

export type FailureTexts = PageTexts & OwnTexts;

const OWN_TEXTS: Readonly<Record<PageLanguage, OwnTexts>> = {
  en: {
    awayText: "Our systems cannot be reached just now. This page tries again by itself.",
    formAwayText: "It is not certain that your last step arrived. This page looks again by itself.",
    busyTitle: "Too many requests",
    busyText: "Please wait a moment. This page tries again by itself.",
    failureTitle: "Something went wrong",
    failureText: "Please try again. If it happens again, contact the merchant and give the reference below.",
    formFailureText:
      "It is not certain that your last step arrived. Please look at the payment before you pay again.",
    noPageTitle: "There is no such page",
    noPageText: "Please check the address.",
    tryAgain: "Try again",
    goOn: "Continue",
  },
  de: {
    awayText: "Unsere Systeme sind gerade nicht erreichbar. Diese Seite versucht es von selbst noch einmal.",
    formAwayText:
      "Es ist nicht sicher, ob Ihr letzter Schritt angekommen ist. Diese Seite sieht von selbst noch einmal nach.",
    busyTitle: "Zu viele Anfragen",
    busyText: "Bitte warten Sie einen Moment. Diese Seite versucht es von selbst noch einmal.",
    failureTitle: "Etwas ist schiefgegangen",
    failureText:
      "Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, wenden Sie sich bitte mit der Referenz unten an den Händler.",
    formFailureText:
      "Es ist nicht sicher, ob Ihr letzter Schritt angekommen ist. Bitte sehen Sie sich die Zahlung an, bevor Sie noch einmal zahlen.",
    noPageTitle: "Diese Seite gibt es nicht",
    noPageText: "Bitte prüfen Sie die Adresse.",
    tryAgain: "Noch einmal versuchen",
    goOn: "Weiter",
  },
  fr: {
    awayText: "Nos systèmes sont momentanément injoignables. Cette page réessaie d'elle-même.",
    formAwayText:
      "Il n'est pas certain que votre dernière étape soit arrivée. Cette page vérifie d'elle-même à nouveau.",
    busyTitle: "Trop de requêtes",
    busyText: "Veuillez patienter un instant. Cette page réessaie d'elle-même.",
    failureTitle: "Une erreur est survenue",
    failureText:
      "Veuillez réessayer. Si l'erreur se répète, contactez le commerçant en indiquant la référence ci-dessous.",
    formFailureText:
      "Il n'est pas certain que votre dernière étape soit arrivée. Veuillez vérifier le paiement avant de payer à nouveau.",
    noPageTitle: "Cette page n'existe pas",
    noPageText: "Veuillez vérifier l'adresse.",
    tryAgain: "Réessayer",
    goOn: "Continuer",
  },
  es: {
    awayText:
      "No podemos acceder a nuestros sistemas en este momento. Esta página lo vuelve a intentar sola.",
    formAwayText:
      "No es seguro que su último paso haya llegado. Esta página lo vuelve a comprobar por sí sola.",
    busyTitle: "Demasiadas solicitudes",
    busyText: "Espere un momento. Esta página lo vuelve a intentar sola.",
    failureTitle: "Algo ha fallado",
    failureText:
      "Inténtelo de nuevo. Si vuelve a ocurrir, póngase en contacto con el comercio e indique la referencia de abajo.",
    formFailureText:
      "No es seguro que su último paso haya llegado. Compruebe el pago antes de volver a pagar.",
    noPageTitle: "Esta página no existe",
    noPageText: "Compruebe la dirección.",
    tryAgain: "Volver a intentar",
    goOn: "Continuar",
  },
  it: {
    awayText: "I nostri sistemi non sono raggiungibili al momento. Questa pagina riprova da sola.",
    formAwayText:
      "Non è certo che il suo ultimo passo sia arrivato. Questa pagina controlla di nuovo da sola.",
    busyTitle: "Troppe richieste",
    busyText: "Attenda un momento. Questa pagina riprova da sola.",
    failureTitle: "Qualcosa è andato storto",
    failureText: "Riprovi. Se succede di nuovo, contatti il commerciante indicando il riferimento qui sotto.",
    formFailureText:
      "Non è certo che il suo ultimo passo sia arrivato. Controlli il pagamento prima di pagare di nuovo.",
    noPageTitle: "Questa pagina non esiste",
    noPageText: "Controlli l'indirizzo.",
    tryAgain: "Riprova",
    goOn: "Continua",
  },
};

export function failureTexts(language: PageLanguage): { language: PageLanguage; texts: FailureTexts } {
  return { language, texts: { ...pageTexts(language), ...OWN_TEXTS[language] } };
}
