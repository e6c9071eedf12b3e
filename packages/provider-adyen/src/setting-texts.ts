import type { AdapterConfiguration } from "@quittance/provider-kit";

/** Labels and help texts of the account's settings, in the languages of the console. */
export const SETTING_TEXTS: NonNullable<AdapterConfiguration["texts"]> = {
  en: {
    liveUrlPrefix: { label: "Prefix of the live address" },
    multiplePartialCaptures: { label: "Several partial captures" },
    authorisationType: { label: "Kind of authorisation" },
    registrationCurrency: { label: "Currency of registrations" },
    shopperStatement: { label: "Text on statements" },
    store: { label: "Store" },
    balanceAccountId: { label: "Account of payouts" },
    payoutPriority: { label: "Speed of payouts" },
  },
  de: {
    username: { help: "Das Händlerkonto." },
    password: {
      help: "Benutzer und Passwort des Webhooks, als `user:password`. Damit werden Webhooks ohne sie abgewiesen, und Angaben, die Adyen nicht signiert, werden gespeichert.",
    },
    apiSecret: { help: "Der API-Schlüssel des Webservice-Benutzers." },
    liveUrlPrefix: {
      label: "Präfix der Live-Adresse",
      help: "Das Präfix der eigenen Live-Adresse des Händlers, ohne `-checkout-live`.",
    },
    multiplePartialCaptures: {
      label: "Mehrere Teileinzüge",
      help: "`true`, wenn das Konto mehrere Teileinzüge erlaubt: Der Rest bleibt nach einem Einzug autorisiert.",
    },
    authorisationType: {
      label: "Art der Autorisierung",
      help: "Für Vorautorisierungen: `PreAuth` (Standard), die erhöht werden kann, oder `FinalAuth`.",
    },
    registrationCurrency: {
      label: "Währung von Registrierungen",
      help: "Währung der Autorisierungen über 0, die eine Karte registrieren; EUR, wenn sie fehlt.",
    },
    shopperStatement: {
      label: "Text auf Kontoauszügen",
      help: "Text auf dem Kontoauszug des Kunden; höchstens 22 Zeichen.",
    },
    store: { label: "Filiale", help: "Die Referenz der Filiale, für Konten mit mehreren." },
    balanceAccountId: {
      label: "Konto für Auszahlungen",
      help: "Das Guthabenkonto, aus dem Auszahlungen bezahlt werden (BA…), vom Auszahlungsdienst der Balance Platform.",
    },
    payoutPriority: {
      label: "Geschwindigkeit von Auszahlungen",
      help: "Wie schnell Auszahlungen sind, wie die Transfers-API es nennt: `regular` (Standard), `instant`, `fast` oder `wire`.",
    },
  },
  es: {
    username: { help: "La cuenta de comercio." },
    password: {
      help: "Usuario y contraseña del webhook, como `user:password`. Con ellos se rechazan los webhooks que no los tengan y se guardan los datos que Adyen no firma.",
    },
    apiSecret: { help: "La clave de API del usuario de servicio web." },
    liveUrlPrefix: {
      label: "Prefijo de la dirección real",
      help: "El prefijo de la dirección real propia del comercio, sin `-checkout-live`.",
    },
    multiplePartialCaptures: {
      label: "Varias capturas parciales",
      help: "`true` si la cuenta admite varias capturas parciales: el resto sigue autorizado tras una captura.",
    },
    authorisationType: {
      label: "Tipo de autorización",
      help: "De las preautorizaciones: `PreAuth` (por defecto), que se puede ampliar, o `FinalAuth`.",
    },
    registrationCurrency: {
      label: "Moneda de los registros",
      help: "Moneda de las autorizaciones de 0 que registran una tarjeta; EUR si se omite.",
    },
    shopperStatement: {
      label: "Texto en los extractos",
      help: "Texto en el extracto del cliente; 22 caracteres como máximo.",
    },
    store: { label: "Tienda", help: "La referencia de la tienda, para cuentas con varias." },
    balanceAccountId: {
      label: "Cuenta de abonos",
      help: "La cuenta de saldo desde la que se pagan los abonos (BA…), del servicio de abonos de la balance platform.",
    },
    payoutPriority: {
      label: "Rapidez de los abonos",
      help: "La rapidez de los abonos, como la nombra la API Transfers: `regular` (por defecto), `instant`, `fast` o `wire`.",
    },
  },
  fr: {
    username: { help: "Le compte commerçant." },
    password: {
      help: "Utilisateur et mot de passe du webhook, sous la forme `user:password`. Les webhooks qui ne les ont pas sont alors refusés, et les données qu’Adyen ne signe pas sont enregistrées.",
    },
    apiSecret: { help: "La clé d’API de l’utilisateur de service web." },
    liveUrlPrefix: {
      label: "Préfixe de l’adresse de production",
      help: "Le préfixe de l’adresse de production propre au commerçant, sans `-checkout-live`.",
    },
    multiplePartialCaptures: {
      label: "Plusieurs captures partielles",
      help: "`true` si le compte permet plusieurs captures partielles : le reste demeure autorisé après une capture.",
    },
    authorisationType: {
      label: "Type d’autorisation",
      help: "Pour les préautorisations : `PreAuth` (par défaut), qui peut être augmentée, ou `FinalAuth`.",
    },
    registrationCurrency: {
      label: "Devise des enregistrements",
      help: "Devise des autorisations de 0 qui enregistrent une carte ; EUR si elle est omise.",
    },
    shopperStatement: {
      label: "Texte sur les relevés",
      help: "Texte sur le relevé du client ; 22 caractères au plus.",
    },
    store: { label: "Magasin", help: "La référence du magasin, pour les comptes qui en ont plusieurs." },
    balanceAccountId: {
      label: "Compte des versements",
      help: "Le compte de solde à partir duquel les versements sont payés (BA…), du service de versement de la balance platform.",
    },
    payoutPriority: {
      label: "Rapidité des versements",
      help: "La rapidité des versements, telle que l’API Transfers la nomme : `regular` (par défaut), `instant`, `fast` ou `wire`.",
    },
  },
  it: {
    username: { help: "Il conto esercente." },
    password: {
      help: "Utente e password del webhook, come `user:password`. In tal caso i webhook che non li hanno vengono respinti e i dati che Adyen non firma vengono registrati.",
    },
    apiSecret: { help: "La chiave API dell’utente del servizio web." },
    liveUrlPrefix: {
      label: "Prefisso dell’indirizzo live",
      help: "Il prefisso dell’indirizzo live proprio dell’esercente, senza `-checkout-live`.",
    },
    multiplePartialCaptures: {
      label: "Più acquisizioni parziali",
      help: "`true` se il conto consente più acquisizioni parziali: il resto rimane autorizzato dopo un’acquisizione.",
    },
    authorisationType: {
      label: "Tipo di autorizzazione",
      help: "Delle preautorizzazioni: `PreAuth` (predefinito), che si può aumentare, o `FinalAuth`.",
    },
    registrationCurrency: {
      label: "Valuta delle registrazioni",
      help: "Valuta delle autorizzazioni a 0 che registrano una carta; EUR se omessa.",
    },
    shopperStatement: {
      label: "Testo sugli estratti conto",
      help: "Testo sull’estratto conto del cliente; al massimo 22 caratteri.",
    },
    store: {
      label: "Punto vendita",
      help: "Il riferimento del punto vendita, per i conti che ne hanno diversi.",
    },
    balanceAccountId: {
      label: "Conto degli accrediti",
      help: "Il conto di saldo da cui si pagano gli accrediti (BA…), del servizio di accredito della balance platform.",
    },
    payoutPriority: {
      label: "Rapidità degli accrediti",
      help: "La rapidità degli accrediti, come la chiama l’API Transfers: `regular` (predefinito), `instant`, `fast` o `wire`.",
    },
  },
};
