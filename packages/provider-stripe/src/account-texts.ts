import type { LocalText } from "@quittance/provider-kit";

/** How the webhook is set up at the provider, without the API. */
export const BY_HAND: LocalText = {
  en: "At Stripe, Developers → Webhooks: an endpoint with this address, the API version {version} and the events {events}. Its signing secret (whsec_…) is one of the secrets that sign webhooks.",
  de: "Bei Stripe unter Developers → Webhooks: ein Endpunkt mit dieser Adresse, der API-Version {version} und den Ereignissen {events}. Sein Signing Secret (whsec_…) gehört zu den Secrets, die Webhooks signieren.",
  es: "En Stripe, Developers → Webhooks: un endpoint con esta dirección, la versión de API {version} y los eventos {events}. Su secreto de firma (whsec_…) es uno de los secretos que firman los webhooks.",
  fr: "Chez Stripe, Developers → Webhooks : un endpoint avec cette adresse, la version d’API {version} et les événements {events}. Son secret de signature (whsec_…) fait partie des secrets qui signent les webhooks.",
  it: "In Stripe, Developers → Webhooks: un endpoint con questo indirizzo, la versione API {version} e gli eventi {events}. Il suo segreto di firma (whsec_…) è uno dei segreti che firmano i webhook.",
};

/** Findings about the account and its webhook. */
export const FINDINGS = {
  liveKey: {
    en: "The key is a live key.",
    de: "Der Schlüssel ist einer für echte Zahlungen.",
    es: "La clave es de producción.",
    fr: "La clé est une clé de production.",
    it: "La chiave è di produzione.",
  },
  testKey: {
    en: "The key is a test key.",
    de: "Der Schlüssel ist ein Testschlüssel.",
    es: "La clave es de prueba.",
    fr: "La clé est une clé de test.",
    it: "La chiave è di test.",
  },
  accountNotRead: {
    en: "The key cannot read the account, so that its methods were not tested. {response}",
    de: "Der Schlüssel darf das Konto nicht lesen, sodass seine Zahlungsarten nicht geprüft wurden. {response}",
    es: "La clave no puede leer la cuenta, así que no se probaron sus métodos. {response}",
    fr: "La clé ne peut pas lire le compte, si bien que ses moyens de paiement n’ont pas été testés. {response}",
    it: "La chiave non può leggere il conto, perciò i suoi metodi non sono stati verificati. {response}",
  },
  noAccount: {
    en: "Stripe responded with what is no account.",
    de: "Stripe antwortete mit etwas, das kein Konto ist.",
    es: "Stripe respondió con algo que no es una cuenta.",
    fr: "Stripe a répondu par autre chose qu’un compte.",
    it: "Stripe ha risposto con qualcosa che non è un conto.",
  },
  otherAccount: {
    en: "The key leads to the account {id}.",
    de: "Der Schlüssel führt zum Konto {id}.",
    es: "La clave lleva a la cuenta {id}.",
    fr: "La clé mène au compte {id}.",
    it: "La chiave porta al conto {id}.",
  },
  incomplete: {
    en: "Stripe takes no payments for the account: it is not complete.",
    de: "Stripe nimmt für das Konto keine Zahlungen an: Es ist nicht vollständig.",
    es: "Stripe no acepta pagos para la cuenta: no está completa.",
    fr: "Stripe n’accepte pas de paiements pour le compte : il n’est pas complet.",
    it: "Stripe non accetta pagamenti per il conto: non è completo.",
  },
  capabilityState: {
    en: "The capability {name} of the account is {state}.",
    de: "Die Fähigkeit {name} des Kontos ist {state}.",
    es: "La capacidad {name} de la cuenta está {state}.",
    fr: "La capacité {name} du compte est {state}.",
    it: "La funzionalità {name} del conto è {state}.",
  },
  noCapability: {
    en: "Stripe shows no capability {name} of the account: the method may have to be activated.",
    de: "Stripe zeigt keine Fähigkeit {name} des Kontos: Die Zahlungsart muss vielleicht aktiviert werden.",
    es: "Stripe no muestra la capacidad {name} de la cuenta: quizá haya que activar el método.",
    fr: "Stripe n’indique pas la capacité {name} du compte : le moyen de paiement doit peut-être être activé.",
    it: "Stripe non mostra la funzionalità {name} del conto: forse il metodo deve essere attivato.",
  },
  lacksPermission: {
    en: "The key lacks the permission for {what}.",
    de: "Dem Schlüssel fehlt das Recht für {what}.",
    es: "A la clave le falta el permiso para {what}.",
    fr: "Il manque à la clé l’autorisation pour {what}.",
    it: "Alla chiave manca il permesso per {what}.",
  },
  needsWriteAccess: {
    en: "The key needs write access to webhook endpoints. {response}",
    de: "Der Schlüssel braucht Schreibzugriff auf Webhook-Endpunkte. {response}",
    es: "La clave necesita acceso de escritura a los endpoints de webhook. {response}",
    fr: "La clé a besoin d’un accès en écriture aux endpoints de webhook. {response}",
    it: "La chiave ha bisogno dell’accesso in scrittura agli endpoint dei webhook. {response}",
  },
  noEndpoint: {
    en: "Stripe has no endpoint with the connector's address.",
    de: "Stripe hat keinen Endpunkt mit der Adresse des Konnektors.",
    es: "Stripe no tiene ningún endpoint con la dirección del conector.",
    fr: "Stripe n’a aucun endpoint avec l’adresse du connecteur.",
    it: "Stripe non ha alcun endpoint con l’indirizzo del connettore.",
  },
  endpointDisabled: {
    en: "The endpoint is disabled at Stripe.",
    de: "Der Endpunkt ist bei Stripe deaktiviert.",
    es: "El endpoint está desactivado en Stripe.",
    fr: "L’endpoint est désactivé chez Stripe.",
    it: "L’endpoint è disattivato in Stripe.",
  },
  endpointLacks: {
    en: "The endpoint lacks the events {events}.",
    de: "Dem Endpunkt fehlen die Ereignisse {events}.",
    es: "Al endpoint le faltan los eventos {events}.",
    fr: "Il manque à l’endpoint les événements {events}.",
    it: "All’endpoint mancano gli eventi {events}.",
  },
  endpointLeft: {
    en: "The endpoint before it could not be deleted at Stripe: delete it there.",
    de: "Der vorige Endpunkt konnte bei Stripe nicht gelöscht werden: Löschen Sie ihn dort.",
    es: "El endpoint anterior no se pudo eliminar en Stripe: elimínelo allí.",
    fr: "L’endpoint précédent n’a pas pu être supprimé chez Stripe : supprimez-le là-bas.",
    it: "L’endpoint precedente non è stato eliminato in Stripe: lo elimini lì.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;

/** Parts of "the permission for {what}": objects of the API, and what does not work without them. */
export const PERMITTED = {
  paymentIntents: {
    en: "payment intents",
    de: "Payment Intents",
    es: "payment intents",
    fr: "les payment intents",
    it: "payment intent",
  },
  setupIntents: {
    en: "setup intents",
    de: "Setup Intents",
    es: "setup intents",
    fr: "les setup intents",
    it: "setup intent",
  },
  customers: {
    en: "customers",
    de: "Kunden",
    es: "clientes",
    fr: "les clients",
    it: "clienti",
  },
  refunds: {
    en: "refunds",
    de: "Erstattungen",
    es: "reembolsos",
    fr: "les remboursements",
    it: "rimborsi",
  },
  charges: {
    en: "charges",
    de: "Belastungen",
    es: "cargos",
    fr: "les débits",
    it: "addebiti",
  },
  disputes: {
    en: "disputes: they cannot be responded to",
    de: "Streitfälle: Sie können nicht beantwortet werden",
    es: "disputas: no se pueden responder",
    fr: "les litiges : il est impossible d’y répondre",
    it: "contestazioni: non si può rispondere",
  },
  payouts: {
    en: "payouts: settlements cannot be imported",
    de: "Auszahlungen: Abrechnungen können nicht importiert werden",
    es: "pagos a la cuenta: no se pueden importar liquidaciones",
    fr: "les virements : les règlements ne peuvent pas être importés",
    it: "accrediti: le liquidazioni non si possono importare",
  },
  balanceTransactions: {
    en: "balance transactions: settlements cannot be imported",
    de: "Saldobewegungen: Abrechnungen können nicht importiert werden",
    es: "movimientos del saldo: no se pueden importar liquidaciones",
    fr: "les mouvements du solde : les règlements ne peuvent pas être importés",
    it: "movimenti del saldo: le liquidazioni non si possono importare",
  },
  transfers: {
    en: "transfers: nothing can be paid out",
    de: "Überweisungen: Nichts kann ausgezahlt werden",
    es: "transferencias: no se puede pagar nada",
    fr: "les transferts : rien ne peut être versé",
    it: "trasferimenti: non si può pagare nulla",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
