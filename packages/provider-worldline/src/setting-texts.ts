import type { AdapterConfiguration } from "@quittance/provider-kit";

/** Labels and help texts of the account's settings, in the languages of the console. */
export const SETTING_TEXTS: NonNullable<AdapterConfiguration["texts"]> = {
  en: {
    merchantId: { label: "Merchant account" },
    platform: { label: "Platform of the provider" },
    authorizationMode: { label: "Kind of authorisation" },
    registration: { label: "How cards are registered" },
    registrationCurrency: { label: "Currency of registrations" },
    descriptor: { label: "Text on statements" },
    payoutReason: { label: "Reason of payouts" },
  },
  de: {
    username: { help: "Die ID des API-Schlüssels. Test- und Live-Konten haben eigene Schlüssel." },
    apiSecret: { help: "Das Secret des API-Schlüssels." },
    merchantId: { label: "Händlerkonto", help: "Das Konto bei Worldline (PSPID)." },
    platform: {
      label: "Plattform des Anbieters",
      help: "Der Name der Plattform: `direct.worldline-solutions.com` (Standard) oder `online-payments.com` für Konten von Banken, die sie unter diesem Namen verkaufen.",
    },
    authorizationMode: {
      label: "Art der Autorisierung",
      help: "Für Vorautorisierungen: `PRE_AUTHORIZATION` (Standard; kann storniert und in Teilen eingezogen werden) oder `FINAL_AUTHORIZATION` (sieben Tage, der ganze Betrag).",
    },
    registration: {
      label: "Wie Karten registriert werden",
      help: "Wie eine Karte registriert wird: `payment` (Standard) durch eine Zahlung über nichts, die der Herausgeber prüft; `token` durch Speichern, das nichts prüft, für Acquirer ohne solche Zahlungen.",
    },
    registrationCurrency: {
      label: "Währung von Registrierungen",
      help: "Währung der Zahlungen über nichts, die eine Karte registrieren; EUR, wenn sie fehlt.",
    },
    descriptor: {
      label: "Text auf Kontoauszügen",
      help: "Text auf dem Kontoauszug des Kunden; höchstens 22 Zeichen.",
    },
    payoutReason: {
      label: "Grund von Auszahlungen",
      help: "Warum Kunden ausgezahlt werden, wo der Acquirer es verlangt: `Gambling`, `Refund` oder `Loyalty`.",
    },
  },
  es: {
    username: { help: "El id de la clave de API. Las cuentas de prueba y reales tienen claves propias." },
    apiSecret: { help: "El secreto de la clave de API." },
    merchantId: { label: "Cuenta de comercio", help: "La cuenta en Worldline (PSPID)." },
    platform: {
      label: "Plataforma del proveedor",
      help: "El nombre de la plataforma: `direct.worldline-solutions.com` (por defecto), u `online-payments.com` para cuentas de bancos que la venden con ese nombre.",
    },
    authorizationMode: {
      label: "Tipo de autorización",
      help: "De las preautorizaciones: `PRE_AUTHORIZATION` (por defecto; se puede anular y capturar por partes), o `FINAL_AUTHORIZATION` (siete días, el importe total).",
    },
    registration: {
      label: "Cómo se registran las tarjetas",
      help: "Cómo se registra una tarjeta: `payment` (por defecto), con un pago de cero que el emisor comprueba; `token`, guardándola sin comprobación, para adquirentes sin esos pagos.",
    },
    registrationCurrency: {
      label: "Moneda de los registros",
      help: "Moneda de los pagos de cero que registran una tarjeta; EUR si se omite.",
    },
    descriptor: {
      label: "Texto en los extractos",
      help: "Texto en el extracto del cliente; 22 caracteres como máximo.",
    },
    payoutReason: {
      label: "Motivo de los abonos",
      help: "Por qué se paga a los clientes, donde el adquirente lo exige: `Gambling`, `Refund` o `Loyalty`.",
    },
  },
  fr: {
    username: {
      help: "L’identifiant de la clé d’API. Les comptes de test et de production ont leurs propres clés.",
    },
    apiSecret: { help: "Le secret de la clé d’API." },
    merchantId: { label: "Compte commerçant", help: "Le compte chez Worldline (PSPID)." },
    platform: {
      label: "Plateforme du prestataire",
      help: "Le nom de la plateforme : `direct.worldline-solutions.com` (par défaut), ou `online-payments.com` pour les comptes des banques qui la vendent sous ce nom.",
    },
    authorizationMode: {
      label: "Type d’autorisation",
      help: "Pour les préautorisations : `PRE_AUTHORIZATION` (par défaut ; annulable, capturable en plusieurs fois), ou `FINAL_AUTHORIZATION` (sept jours, le montant entier).",
    },
    registration: {
      label: "Comment les cartes sont enregistrées",
      help: "Comment une carte est enregistrée : `payment` (par défaut), par un paiement de zéro que l’émetteur vérifie ; `token`, en la stockant sans vérification, pour les acquéreurs sans de tels paiements.",
    },
    registrationCurrency: {
      label: "Devise des enregistrements",
      help: "Devise des paiements de zéro qui enregistrent une carte ; EUR si elle est omise.",
    },
    descriptor: {
      label: "Texte sur les relevés",
      help: "Texte sur le relevé du client ; 22 caractères au plus.",
    },
    payoutReason: {
      label: "Motif des versements",
      help: "Pourquoi les clients sont payés, si l’acquéreur l’exige : `Gambling`, `Refund` ou `Loyalty`.",
    },
  },
  it: {
    username: { help: "L’id della chiave API. I conti di prova e live hanno chiavi proprie." },
    apiSecret: { help: "Il segreto della chiave API." },
    merchantId: { label: "Conto esercente", help: "Il conto presso Worldline (PSPID)." },
    platform: {
      label: "Piattaforma del provider",
      help: "Il nome della piattaforma: `direct.worldline-solutions.com` (predefinito), o `online-payments.com` per i conti di banche che la vendono con quel nome.",
    },
    authorizationMode: {
      label: "Tipo di autorizzazione",
      help: "Delle preautorizzazioni: `PRE_AUTHORIZATION` (predefinito; si può annullare e acquisire in parti), o `FINAL_AUTHORIZATION` (sette giorni, l’intero importo).",
    },
    registration: {
      label: "Come si registrano le carte",
      help: "Come si registra una carta: `payment` (predefinito), con un pagamento a zero che l’emittente verifica; `token`, salvandola senza verifica, per gli acquirer senza tali pagamenti.",
    },
    registrationCurrency: {
      label: "Valuta delle registrazioni",
      help: "Valuta dei pagamenti a zero che registrano una carta; EUR se omessa.",
    },
    descriptor: {
      label: "Testo sugli estratti conto",
      help: "Testo sull’estratto conto del cliente; al massimo 22 caratteri.",
    },
    payoutReason: {
      label: "Motivo degli accrediti",
      help: "Perché si pagano i clienti, dove l’acquirer lo richiede: `Gambling`, `Refund` o `Loyalty`.",
    },
  },
};
