import type { AdapterConfiguration } from "@quittance/provider-kit";

/** Labels and help texts of the account's settings, in the languages of the console. */
export const SETTING_TEXTS: NonNullable<AdapterConfiguration["texts"]> = {
  en: {
    webhookId: { label: "Webhook at the provider" },
    brandName: { label: "Name of the shop" },
    softDescriptor: { label: "Text on statements" },
  },
  de: {
    username: { help: "Die Client-ID der App." },
    apiSecret: { help: "Das Client-Secret der App. Sandbox und Live haben eigene Apps." },
    webhookId: {
      label: "Webhook beim Anbieter",
      help: "Die ID des Webhooks bei PayPal, mehrere durch Kommas getrennt. Damit werden Webhooks ohne die Signatur von PayPal abgewiesen.",
    },
    brandName: {
      label: "Name des Shops",
      help: "Der Name des Shops auf der Seite von PayPal; höchstens 127 Zeichen.",
    },
    softDescriptor: {
      label: "Text auf Kontoauszügen",
      help: "Text auf dem Kontoauszug des Kunden, nach dem von PayPal; höchstens 22 Zeichen.",
    },
  },
  es: {
    username: { help: "El id de cliente de la aplicación." },
    apiSecret: {
      help: "El secreto de cliente de la aplicación. Sandbox y producción tienen aplicaciones propias.",
    },
    webhookId: {
      label: "Webhook en el proveedor",
      help: "El id del webhook en PayPal; varios, separados por comas. Con él se rechazan los webhooks sin la firma de PayPal.",
    },
    brandName: {
      label: "Nombre de la tienda",
      help: "El nombre de la tienda en la página de PayPal; 127 caracteres como máximo.",
    },
    softDescriptor: {
      label: "Texto en los extractos",
      help: "Texto en el extracto del cliente, tras el de PayPal; 22 caracteres como máximo.",
    },
  },
  fr: {
    username: { help: "L’identifiant client de l’application." },
    apiSecret: {
      help: "Le secret client de l’application. La sandbox et la production ont chacune leur application.",
    },
    webhookId: {
      label: "Webhook chez le prestataire",
      help: "L’identifiant du webhook chez PayPal, plusieurs séparés par des virgules. Les webhooks sans la signature de PayPal sont alors refusés.",
    },
    brandName: {
      label: "Nom de la boutique",
      help: "Le nom de la boutique sur la page de PayPal ; 127 caractères au plus.",
    },
    softDescriptor: {
      label: "Texte sur les relevés",
      help: "Texte sur le relevé du client, après celui de PayPal ; 22 caractères au plus.",
    },
  },
  it: {
    username: { help: "L’id client dell’app." },
    apiSecret: { help: "Il segreto client dell’app. Sandbox e live hanno app proprie." },
    webhookId: {
      label: "Webhook presso il provider",
      help: "L’id del webhook presso PayPal, più d’uno separati da virgole. In tal caso i webhook senza la firma di PayPal vengono respinti.",
    },
    brandName: {
      label: "Nome del negozio",
      help: "Il nome del negozio sulla pagina di PayPal; al massimo 127 caratteri.",
    },
    softDescriptor: {
      label: "Testo sugli estratti conto",
      help: "Testo sull’estratto conto del cliente, dopo quello di PayPal; al massimo 22 caratteri.",
    },
  },
};
