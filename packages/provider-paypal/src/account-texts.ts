import type { LocalText } from "@quittance/provider-kit";

/** How the webhook is set up at the provider, without the API. */
export const BY_HAND: LocalText = {
  en: "At PayPal, Apps & Credentials → the app → Webhooks: a webhook with this address, for events of payments, checkout, payouts and disputes. Its id is the webhook id of this connector; without it payments are looked up, and no signature is checked.",
  de: "Bei PayPal unter Apps & Credentials → die App → Webhooks: ein Webhook mit dieser Adresse, für Ereignisse zu Zahlungen, Checkout, Auszahlungen und Streitfällen. Seine ID ist die Webhook-ID dieses Konnektors; ohne sie werden Zahlungen nachgeschlagen, und keine Signatur wird geprüft.",
  es: "En PayPal, Apps & Credentials → la aplicación → Webhooks: un webhook con esta dirección, para eventos de pagos, checkout, pagos a terceros y disputas. Su id es el id de webhook de este conector; sin él se consultan los pagos y no se comprueba ninguna firma.",
  fr: "Chez PayPal, Apps & Credentials → l’application → Webhooks : un webhook avec cette adresse, pour les événements de paiements, checkout, versements et litiges. Son identifiant est l’identifiant de webhook de ce connecteur ; sans lui, les paiements sont consultés et aucune signature n’est vérifiée.",
  it: "In PayPal, Apps & Credentials → l’app → Webhooks: un webhook con questo indirizzo, per eventi di pagamenti, checkout, versamenti e contestazioni. Il suo id è l’id webhook di questo connettore; senza, i pagamenti vengono consultati e nessuna firma viene verificata.",
};

/** Findings about the app and its webhook. */
export const FINDINGS = {
  noApp: {
    en: "PayPal has no {mode} app with this client id and secret. Apps of sandbox and live are different. {response}",
    de: "PayPal hat keine App ({mode}) mit dieser Client-ID und diesem Secret. Apps für Sandbox und Live sind verschieden. {response}",
    es: "PayPal no tiene ninguna aplicación ({mode}) con este id de cliente y este secreto. Las de sandbox y live son distintas. {response}",
    fr: "PayPal n’a aucune application ({mode}) avec cet identifiant client et ce secret. Celles de sandbox et de live sont différentes. {response}",
    it: "PayPal non ha alcuna app ({mode}) con questo id client e questo segreto. Le app di sandbox e live sono diverse. {response}",
  },
  lacksRight: {
    en: "The app lacks the right {what}.",
    de: "Der App fehlt das Recht, {what}.",
    es: "A la aplicación le falta el derecho {what}.",
    fr: "Il manque à l’application le droit {what}.",
    it: "All’app manca il diritto {what}.",
  },
  noWebhookWithAddress: {
    en: "PayPal has no webhook with the connector's address.",
    de: "PayPal hat keinen Webhook mit der Adresse des Konnektors.",
    es: "PayPal no tiene ningún webhook con la dirección del conector.",
    fr: "PayPal n’a aucun webhook avec l’adresse du connecteur.",
    it: "PayPal non ha alcun webhook con l’indirizzo del connettore.",
  },
  idOfOther: {
    en: "The id is of a webhook with another address.",
    de: "Die ID gehört zu einem Webhook mit einer anderen Adresse.",
    es: "El id es de un webhook con otra dirección.",
    fr: "L’identifiant est celui d’un webhook avec une autre adresse.",
    it: "L’id è di un webhook con un altro indirizzo.",
  },
  noWebhookWithId: {
    en: "PayPal has no webhook with this id.",
    de: "PayPal hat keinen Webhook mit dieser ID.",
    es: "PayPal no tiene ningún webhook con este id.",
    fr: "PayPal n’a aucun webhook avec cet identifiant.",
    it: "PayPal non ha alcun webhook con questo id.",
  },
  webhookLacks: {
    en: "The webhook lacks the events {events}.",
    de: "Dem Webhook fehlen die Ereignisse {events}.",
    es: "Al webhook le faltan los eventos {events}.",
    fr: "Il manque au webhook les événements {events}.",
    it: "Al webhook mancano gli eventi {events}.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;

/** Parts of "the right {what}". */
export const RIGHTS = {
  orders: {
    en: "to make orders",
    de: "Bestellungen anzulegen",
    es: "a crear pedidos",
    fr: "de créer des commandes",
    it: "di creare ordini",
  },
  captures: {
    en: "to capture and void",
    de: "einzuziehen und aufzuheben",
    es: "a capturar y anular",
    fr: "de capturer et d’annuler",
    it: "di incassare e annullare",
  },
  refunds: {
    en: "to refund",
    de: "zu erstatten",
    es: "a reembolsar",
    fr: "de rembourser",
    it: "di rimborsare",
  },
  vault: {
    en: "to store payment methods (vault)",
    de: "Zahlungsmittel zu speichern (Vault)",
    es: "a guardar métodos de pago (vault)",
    fr: "d’enregistrer des moyens de paiement (vault)",
    it: "di memorizzare metodi di pagamento (vault)",
  },
  payouts: {
    en: "to pay out",
    de: "auszuzahlen",
    es: "a hacer pagos",
    fr: "de verser",
    it: "di versare",
  },
  disputes: {
    en: "to read disputes",
    de: "Streitfälle zu lesen",
    es: "a leer disputas",
    fr: "de lire les litiges",
    it: "di leggere le contestazioni",
  },
  settlements: {
    en: "to import settlements",
    de: "Abrechnungen zu importieren",
    es: "a importar liquidaciones",
    fr: "d’importer les règlements",
    it: "di importare le liquidazioni",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
