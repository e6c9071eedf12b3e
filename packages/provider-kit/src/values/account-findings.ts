import type { AccountFinding, AccountFindingKind, ConnectorField } from "../port/check-account.ts";
import type { OutboundFailure } from "../http/outbound-outcome.ts";
import { cutText } from "./cut-text.ts";
import { englishOf, filledText, mappedText, type LocalText, type PersonText } from "../port/local-text.ts";

const MAX_MESSAGE = 500;
/** A reason of the line, as `timed_out`. */
const REASON = /^[a-z_]+$/;

const NO_RESPONSE: LocalText = {
  en: "{provider} did not respond: {reason}.",
  de: "{provider} hat nicht geantwortet: {reason}.",
  es: "{provider} no respondió: {reason}.",
  fr: "{provider} n’a pas répondu : {reason}.",
  it: "{provider} non ha risposto: {reason}.",
};

/** The reasons of the line that have words of their own; another one is shown as it is. */
const REASONS: Readonly<Record<OutboundFailure, LocalText>> = {
  url_not_allowed: {
    en: "url not allowed",
    de: "Adresse nicht erlaubt",
    es: "dirección no permitida",
    fr: "adresse non autorisée",
    it: "indirizzo non consentito",
  },
  port_not_allowed: {
    en: "port not allowed",
    de: "Port nicht erlaubt",
    es: "puerto no permitido",
    fr: "port non autorisé",
    it: "porta non consentita",
  },
  name_not_found: {
    en: "name not found",
    de: "Name nicht gefunden",
    es: "nombre no encontrado",
    fr: "nom introuvable",
    it: "nome non trovato",
  },
  address_not_public: {
    en: "address not public",
    de: "Adresse nicht öffentlich",
    es: "dirección no pública",
    fr: "adresse non publique",
    it: "indirizzo non pubblico",
  },
  unreachable: {
    en: "unreachable",
    de: "nicht erreichbar",
    es: "inaccesible",
    fr: "injoignable",
    it: "non raggiungibile",
  },
  tls_failed: {
    en: "tls failed",
    de: "verschlüsselte Verbindung fehlgeschlagen",
    es: "falló la conexión cifrada",
    fr: "échec de la connexion chiffrée",
    it: "connessione cifrata non riuscita",
  },
  timed_out: {
    en: "timed out",
    de: "Zeit abgelaufen",
    es: "tiempo agotado",
    fr: "délai dépassé",
    it: "tempo scaduto",
  },
  response_too_large: {
    en: "response too large",
    de: "Antwort zu groß",
    es: "respuesta demasiado grande",
    fr: "réponse trop volumineuse",
    it: "risposta troppo grande",
  },
  malformed_response: {
    en: "malformed response",
    de: "fehlerhafte Antwort",
    es: "respuesta mal formada",
    fr: "réponse mal formée",
    it: "risposta malformata",
  },
  circuit_open: {
    en: "circuit open",
    de: "nach Fehlern vorübergehend nicht aufgerufen",
    es: "temporalmente sin llamadas tras fallos",
    fr: "temporairement non appelé après des échecs",
    it: "temporaneamente non chiamato dopo errori",
  },
};

const RESPONDED: LocalText = {
  en: "{provider} responded {words}",
  de: "{provider} antwortete: {words}",
  es: "{provider} respondió: {words}",
  fr: "{provider} a répondu : {words}",
  it: "{provider} ha risposto: {words}",
};

/**
 * A response of the provider, for a finding.
 *
 * @param words its status, code and message, as they came
 */
export function respondedText(provider: string, words: string): LocalText {
  return filledText(RESPONDED, { provider, words });
}

/**
 * No response came, or one that says nothing about the account.
 *
 * @param provider its name, for the sentence
 * @param because a reason of the line, or a sentence about the response
 * @param field a setting that is part of the address, where there is one
 */
export function notFoundOut(provider: string, because: PersonText, field?: ConnectorField): AccountFinding {
  const line = typeof because === "string" && REASON.test(because) ? because : undefined;
  return {
    kind: line === undefined ? "unclear" : "unreachable",
    severity: "unclear",
    ...(field && { field }),
    ...messageOf(line === undefined ? because : noResponse(provider, line)),
  };
}

function noResponse(provider: string, line: string): LocalText {
  const reason = Object.hasOwn(REASONS, line) ? REASONS[line as OutboundFailure] : line.replaceAll("_", " ");
  return filledText(NO_RESPONSE, { provider, reason });
}

/** A finding by which payments fail. */
export function wrong(kind: AccountFindingKind, field: ConnectorField | undefined, message: PersonText) {
  return finding("wrong", { kind, field, message });
}

/** A finding beside payments, which work. */
export function limited(kind: AccountFindingKind, field: ConnectorField | undefined, message: PersonText) {
  return finding("limited", { kind, field, message });
}

/** The findings about an account at one provider, which their sentences name. */
export function findingsAt(provider: string) {
  return {
    /**
     * A finding by which payments fail.
     *
     * @param values in place of the names in the message
     */
    wrong: (...[kind, field, message, values]: FindingInWords) =>
      wrong(kind, field, valuesIn(message, values)),
    /** A finding beside payments, which work. */
    limited: (...[kind, field, message, values]: FindingInWords) =>
      limited(kind, field, valuesIn(message, values)),
    notFoundOut: (because: PersonText, field?: ConnectorField) => notFoundOut(provider, because, field),
    /** The sentence about a response that was no success: `Acme responded 403 NO_RIGHT: Not allowed`. */
    responded: ({ status, code = "", message }: ErrorResponse) =>
      respondedText(provider, `${status}${code && ` ${code}`}${message && `: ${message}`}`),
  };
}

type FindingInWords = [
  kind: AccountFindingKind,
  field: ConnectorField | undefined,
  message: PersonText,
  values?: Parameters<typeof filledText>[1],
];

interface ErrorResponse {
  readonly status: number;
  readonly code?: string;
  /** Without secrets; may be empty. */
  readonly message: string;
}

function valuesIn(message: PersonText, values: FindingInWords[3]): PersonText {
  return typeof message === "string" || values === undefined ? message : filledText(message, values);
}

function finding(
  severity: AccountFinding["severity"],
  {
    kind,
    field,
    message,
  }: { kind: AccountFindingKind; field: ConnectorField | undefined; message: PersonText },
): AccountFinding {
  return { kind, severity, ...(field && { field }), ...messageOf(message) };
}

function messageOf(text: PersonText): Pick<AccountFinding, "message" | "texts"> {
  const cut = (sentence: string): string =>
    sentence.length > MAX_MESSAGE ? `${cutText(sentence, MAX_MESSAGE - 1)}…` : sentence;
  return {
    message: cut(englishOf(text)),
    ...(typeof text !== "string" && { texts: mappedText(text, cut) }),
  };
}
