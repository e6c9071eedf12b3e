import type { LocalText } from "@quittance/provider-kit";

/** Webhooks need no set-up at the provider. */
export const BY_HAND: LocalText = {
  en: "There is nothing to set up: each payment carries the address. Where this gateway has no public address, payments carry none, and the gateway inquires on schedule.",
  de: "Es ist nichts einzurichten: Jede Zahlung trägt die Adresse. Hat dieses Gateway keine öffentliche Adresse, tragen Zahlungen keine, und das Gateway fragt nach Plan nach.",
  es: "No hay nada que configurar: cada pago lleva la dirección. Si esta pasarela no tiene dirección pública, los pagos no llevan ninguna y la pasarela consulta según un plan.",
  fr: "Il n’y a rien à configurer : chaque paiement porte l’adresse. Si cette passerelle n’a pas d’adresse publique, les paiements n’en portent pas et la passerelle interroge selon un calendrier.",
  it: "Non c’è nulla da configurare: ogni pagamento porta l’indirizzo. Se questo gateway non ha un indirizzo pubblico, i pagamenti non ne portano e il gateway interroga secondo un piano.",
};

/** Findings about the website profile. */
export const FINDINGS = {
  noProfile: {
    en: "Mollie responded with what is no profile.",
    de: "Mollie antwortete mit etwas, das kein Profil ist.",
    es: "Mollie respondió con algo que no es un perfil.",
    fr: "Mollie a répondu par autre chose qu’un profil.",
    it: "Mollie ha risposto con qualcosa che non è un profilo.",
  },
  otherProfile: {
    en: "The key is of another website profile.",
    de: "Der Schlüssel gehört zu einem anderen Website-Profil.",
    es: "La clave es de otro perfil de sitio web.",
    fr: "La clé est celle d’un autre profil de site.",
    it: "La chiave è di un altro profilo del sito.",
  },
  blocked: {
    en: "The website profile is blocked.",
    de: "Das Website-Profil ist gesperrt.",
    es: "El perfil del sitio web está bloqueado.",
    fr: "Le profil de site est bloqué.",
    it: "Il profilo del sito è bloccato.",
  },
  notVerified: {
    en: "The website profile is not verified: it takes test payments only.",
    de: "Das Website-Profil ist nicht bestätigt: Es nimmt nur Testzahlungen an.",
    es: "El perfil del sitio web no está verificado: solo acepta pagos de prueba.",
    fr: "Le profil de site n’est pas vérifié : il n’accepte que des paiements de test.",
    it: "Il profilo del sito non è verificato: accetta solo pagamenti di prova.",
  },
  notActive: {
    en: "The method is not active: {state}",
    de: "Die Zahlungsart ist nicht aktiv: {state}",
    es: "El método no está activo: {state}",
    fr: "Le moyen de paiement n’est pas actif : {state}",
    it: "Il metodo non è attivo: {state}",
  },
  notActivated: {
    en: "The method is not activated for the website profile.",
    de: "Die Zahlungsart ist für das Website-Profil nicht aktiviert.",
    es: "El método no está activado para el perfil del sitio web.",
    fr: "Le moyen de paiement n’est pas activé pour le profil de site.",
    it: "Il metodo non è attivato per il profilo del sito.",
  },
  noMethod: {
    en: "Mollie responded with what is not the method.",
    de: "Mollie antwortete mit etwas, das nicht die Zahlungsart ist.",
    es: "Mollie respondió con algo que no es el método.",
    fr: "Mollie a répondu par autre chose que le moyen de paiement.",
    it: "Mollie ha risposto con qualcosa che non è il metodo.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;

/** States of a method for a profile that is not active yet, as parts of "The method is not active: {state}". */
export const STATES = {
  "pending-boarding": {
    en: "Mollie waits until the account is complete.",
    de: "Mollie wartet, bis das Konto vollständig ist.",
    es: "Mollie espera a que la cuenta esté completa.",
    fr: "Mollie attend que le compte soit complet.",
    it: "Mollie attende che il conto sia completo.",
  },
  "pending-review": {
    en: "Mollie reviews the request for it.",
    de: "Mollie prüft den Antrag dafür.",
    es: "Mollie revisa la solicitud.",
    fr: "Mollie examine la demande.",
    it: "Mollie esamina la richiesta.",
  },
  "pending-external": {
    en: "it has to be set up at another company first.",
    de: "Sie muss zuerst bei einem anderen Unternehmen eingerichtet werden.",
    es: "primero hay que configurarlo en otra empresa.",
    fr: "il doit d’abord être configuré auprès d’une autre entreprise.",
    it: "deve prima essere configurato presso un’altra azienda.",
  },
  rejected: {
    en: "Mollie has rejected it.",
    de: "Mollie hat sie abgelehnt.",
    es: "Mollie lo ha rechazado.",
    fr: "Mollie l’a refusé.",
    it: "Mollie lo ha rifiutato.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
