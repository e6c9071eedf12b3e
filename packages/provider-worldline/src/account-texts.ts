import type { LocalText } from "@quittance/provider-kit";

/** How the webhook is set up at the provider, which has no call for it. */
export const BY_HAND: LocalText = {
  en: "Worldline has no call for it. In its Merchant Portal, Developer → Webhooks: add this address, and generate a webhook key. Key id and secret are one of the secrets that sign webhooks, as keyId:secret. Without one webhooks are refused, and the gateway inquires on schedule.",
  de: "Worldline hat dafür keinen Aufruf. Im Merchant Portal unter Developer → Webhooks: Fügen Sie diese Adresse hinzu, und erzeugen Sie einen Webhook-Schlüssel. Schlüssel-ID und Secret gehören zu den Secrets, die Webhooks signieren, als keyId:secret. Ohne einen werden Webhooks abgelehnt, und das Gateway fragt nach Plan nach.",
  es: "Worldline no tiene ninguna llamada para ello. En su Merchant Portal, Developer → Webhooks: añada esta dirección y genere una clave de webhook. El id de la clave y el secreto son uno de los secretos que firman los webhooks, como keyId:secret. Sin ninguno se rechazan los webhooks y la pasarela consulta según un plan.",
  fr: "Worldline n’a pas d’appel pour cela. Dans son Merchant Portal, Developer → Webhooks : ajoutez cette adresse et générez une clé de webhook. L’identifiant de la clé et le secret font partie des secrets qui signent les webhooks, sous la forme keyId:secret. Sans elle, les webhooks sont refusés et la passerelle interroge selon un calendrier.",
  it: "Worldline non ha una chiamata per questo. Nel suo Merchant Portal, Developer → Webhooks: aggiunga questo indirizzo e generi una chiave webhook. L’id della chiave e il segreto sono uno dei segreti che firmano i webhook, come keyId:secret. Senza, i webhook vengono rifiutati e il gateway interroga secondo un piano.",
};

/** Findings about the account and its webhook keys. */
export const FINDINGS = {
  noTest: {
    en: "Worldline responded with what is no test of the connection.",
    de: "Worldline antwortete mit etwas, das kein Test der Verbindung ist.",
    es: "Worldline respondió con algo que no es una prueba de la conexión.",
    fr: "Worldline a répondu par autre chose qu’un test de connexion.",
    it: "Worldline ha risposto con qualcosa che non è un test della connessione.",
  },
  noList: {
    en: "Worldline responded with what is no list of products.",
    de: "Worldline antwortete mit etwas, das keine Liste von Produkten ist.",
    es: "Worldline respondió con algo que no es una lista de productos.",
    fr: "Worldline a répondu par autre chose qu’une liste de produits.",
    it: "Worldline ha risposto con qualcosa che non è un elenco di prodotti.",
  },
  noCard: {
    en: "Worldline offers no card for the account ({where}).",
    de: "Worldline bietet für das Konto keine Karte an ({where}).",
    es: "Worldline no ofrece ninguna tarjeta para la cuenta ({where}).",
    fr: "Worldline ne propose aucune carte pour le compte ({where}).",
    it: "Worldline non offre alcuna carta per il conto ({where}).",
  },
  noProduct: {
    en: "Worldline offers no product {product} for the account ({where}).",
    de: "Worldline bietet für das Konto das Produkt {product} nicht an ({where}).",
    es: "Worldline no ofrece el producto {product} para la cuenta ({where}).",
    fr: "Worldline ne propose pas le produit {product} pour le compte ({where}).",
    it: "Worldline non offre il prodotto {product} per il conto ({where}).",
  },
  noWebhookKey: {
    en: "Without a webhook key webhooks are refused, and the gateway inquires on schedule.",
    de: "Ohne Webhook-Schlüssel werden Webhooks abgelehnt, und das Gateway fragt nach Plan nach.",
    es: "Sin una clave de webhook se rechazan los webhooks y la pasarela consulta según un plan.",
    fr: "Sans clé de webhook, les webhooks sont refusés et la passerelle interroge selon un calendrier.",
    it: "Senza una chiave webhook i webhook vengono rifiutati e il gateway interroga secondo un piano.",
  },
  keyUnknown: {
    en: "Worldline does not have the webhook key at place {place} of the list.",
    de: "Worldline hat den Webhook-Schlüssel an Stelle {place} der Liste nicht.",
    es: "Worldline no tiene la clave de webhook del puesto {place} de la lista.",
    fr: "Worldline n’a pas la clé de webhook à la place {place} de la liste.",
    it: "Worldline non ha la chiave webhook al posto {place} dell’elenco.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
