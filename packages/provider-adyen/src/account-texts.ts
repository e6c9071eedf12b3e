import type { LocalText } from "@quittance/provider-kit";

/** How the webhook is set up at the provider, without the API. */
export const BY_HAND: LocalText = {
  en: "At Adyen, Developers → Webhooks: a standard webhook of the merchant account with this address, as JSON, active. Generate an HMAC key for it: it is one of the HMAC keys of webhooks. Dispute events have to be among its events.",
  de: "Bei Adyen unter Developers → Webhooks: ein Standard-Webhook des Merchant Account mit dieser Adresse, als JSON, aktiv. Erzeugen Sie für ihn einen HMAC-Schlüssel: Er gehört zu den HMAC-Schlüsseln der Webhooks. Ereignisse zu Streitfällen müssen darunter sein.",
  es: "En Adyen, Developers → Webhooks: un webhook estándar de la cuenta de comercio con esta dirección, como JSON, activo. Genere una clave HMAC para él: es una de las claves HMAC de los webhooks. Entre sus eventos tienen que estar los de disputas.",
  fr: "Chez Adyen, Developers → Webhooks : un webhook standard du compte marchand avec cette adresse, en JSON, actif. Générez pour lui une clé HMAC : elle fait partie des clés HMAC des webhooks. Les événements de litiges doivent en faire partie.",
  it: "In Adyen, Developers → Webhooks: un webhook standard dell’account esercente con questo indirizzo, come JSON, attivo. Generi per esso una chiave HMAC: è una delle chiavi HMAC dei webhook. Tra i suoi eventi devono esserci quelli delle contestazioni.",
};

/** Findings about the account, its webhook and its payouts. */
export const FINDINGS = {
  noList: {
    en: "Adyen responded with what is no list of methods.",
    de: "Adyen antwortete mit etwas, das keine Liste von Zahlungsarten ist.",
    es: "Adyen respondió con algo que no es una lista de métodos.",
    fr: "Adyen a répondu par autre chose qu’une liste de moyens de paiement.",
    it: "Adyen ha risposto con qualcosa che non è un elenco di metodi.",
  },
  notOffered: {
    en: "Adyen offers no {type} for the merchant account{where}.",
    de: "Adyen bietet für den Merchant Account kein {type} an{where}.",
    es: "Adyen no ofrece {type} para la cuenta de comercio{where}.",
    fr: "Adyen ne propose pas {type} pour le compte marchand{where}.",
    it: "Adyen non offre {type} per l’account esercente{where}.",
  },
  noWebhook: {
    en: "Adyen has no webhook with the connector's address.",
    de: "Adyen hat keinen Webhook mit der Adresse des Konnektors.",
    es: "Adyen no tiene ningún webhook con la dirección del conector.",
    fr: "Adyen n’a aucun webhook avec l’adresse du connecteur.",
    it: "Adyen non ha alcun webhook con l’indirizzo del connettore.",
  },
  webhookInactive: {
    en: "The webhook is not active at Adyen.",
    de: "Der Webhook ist bei Adyen nicht aktiv.",
    es: "El webhook no está activo en Adyen.",
    fr: "Le webhook n’est pas actif chez Adyen.",
    it: "Il webhook non è attivo in Adyen.",
  },
  noHmacKey: {
    en: "Adyen gave no HMAC key for the webhook: register it again, or generate the key at Adyen.",
    de: "Adyen gab keinen HMAC-Schlüssel für den Webhook: Registrieren Sie ihn erneut, oder erzeugen Sie den Schlüssel bei Adyen.",
    es: "Adyen no dio ninguna clave HMAC para el webhook: regístrelo de nuevo o genere la clave en Adyen.",
    fr: "Adyen n’a pas donné de clé HMAC pour le webhook : enregistrez-le de nouveau ou générez la clé chez Adyen.",
    it: "Adyen non ha dato alcuna chiave HMAC per il webhook: lo registri di nuovo o generi la chiave in Adyen.",
  },
  noRole: {
    en: "The key needs the role for reading and writing webhooks of the Management API. {response}",
    de: "Der Schlüssel braucht die Rolle der Management API, Webhooks zu lesen und zu schreiben. {response}",
    es: "La clave necesita el rol de la Management API para leer y escribir webhooks. {response}",
    fr: "La clé a besoin du rôle de la Management API pour lire et écrire les webhooks. {response}",
    it: "La chiave ha bisogno del ruolo della Management API per leggere e scrivere i webhook. {response}",
  },
  noPayoutKey: {
    en: "Without a key of the balance platform nothing can be paid out.",
    de: "Ohne einen Schlüssel der Balance Platform kann nichts ausgezahlt werden.",
    es: "Sin una clave de la balance platform no se puede pagar nada.",
    fr: "Sans clé de la balance platform, rien ne peut être versé.",
    it: "Senza una chiave della balance platform non si può versare nulla.",
  },
  payouts: {
    en: "Payouts: {response}",
    de: "Auszahlungen: {response}",
    es: "Pagos: {response}",
    fr: "Versements : {response}",
    it: "Versamenti: {response}",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
