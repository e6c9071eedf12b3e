/** The look of the element; each variable is a value of CSS. */
export interface Appearance {
  /** `auto` follows the customer's setting. Default: `light`. */
  readonly theme?: "light" | "dark" | "auto";
  readonly variables?: Partial<
    Record<
      | "colorPrimary"
      | "colorOnPrimary"
      | "colorText"
      | "colorTextSecondary"
      | "colorBackground"
      | "colorBorder"
      | "colorDanger"
      | "borderRadius"
      | "fontFamily"
      | "fontSize",
      string
    >
  >;
}

export interface ElementOptions {
  readonly publicIntegrationKey: string;
  /** Decimal, in units of the currency, as the merchant's server sends it. */
  readonly amount?: string | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** Default: `debit`. */
  readonly operation?: "debit" | "preauthorize" | "register" | undefined;
  /** Default: that of the page. */
  readonly language?: string | undefined;
  /** The merchant's name in a wallet's sheet. */
  readonly label?: string | undefined;
  /** False: no buttons of wallets. */
  readonly wallets?: boolean | undefined;
  readonly appearance?: Appearance | undefined;
}

/** The chosen method, and how far it is filled in. */
export interface ElementState {
  readonly method: string;
  readonly isComplete: boolean;
  /** For a card only. */
  readonly cardType?: string;
  readonly firstSix?: string;
  /** Between which its customer chooses, as `["visa", "cartes_bancaires"]`; empty for a card with one brand. */
  readonly brands?: readonly string[];
  /** One of `brands`, or empty. */
  readonly chosenBrand?: string;
}

export interface ElementError {
  readonly attribute: string;
  readonly key: string;
  readonly message: string;
}

/** The facts of a card that a merchant may show and keep. */
export interface CardData {
  readonly card_type: string;
  readonly full_name: string;
  readonly bin_digits: string;
  readonly first_six_digits: string;
  readonly last_four_digits: string;
  readonly month: string;
  readonly year: string;
  /** The chosen one, of a card with two brands. */
  readonly card_brand?: string;
}

/** `transactionToken` is what the merchant's server sends in its request, whatever the method. */
export type SubmitResult =
  | {
      readonly transactionToken: string;
      readonly method: string;
      readonly cardData?: CardData;
      readonly errors?: undefined;
    }
  | { readonly errors: readonly ElementError[]; readonly transactionToken?: undefined };

export interface ElementEvents {
  readonly change: ElementState;
  readonly focus: ElementState;
  readonly blur: ElementState;
  readonly enter: ElementState;
  /** A wallet's sheet was approved; `complete` says within 30 seconds whether the payment was made. */
  readonly token: {
    readonly transactionToken: string;
    readonly method: "applepay" | "googlepay";
    readonly complete: (approved: boolean) => void;
  };
  readonly error: { readonly errors: readonly ElementError[] };
}

/** The value that `mountElement` of payment.js resolves to. */
export interface MountedElement {
  readonly state: ElementState;
  submit(): Promise<SubmitResult>;
  update(changes: Pick<ElementOptions, "amount" | "label" | "appearance">): Promise<void>;
  on<Event extends keyof ElementEvents>(
    event: Event,
    listener: (data: ElementEvents[Event]) => void,
  ): () => void;
  focus(): void;
  unmount(): void;
}

interface PaymentJs {
  mountElement(target: HTMLElement, options: ElementOptions): Promise<MountedElement>;
}

const loading = new Map<string, Promise<new () => PaymentJs>>();

/** Loads payment.js once from a gateway's address, as `https://gateway.example`. Rejects where it cannot be loaded; a later call tries again. */
export function loadPaymentJs(gatewayUrl: string): Promise<new () => PaymentJs> {
  const known = loading.get(gatewayUrl);
  if (known) return known;
  const loaded = new Promise<new () => PaymentJs>((resolve, reject) => {
    const script = document.createElement("script");
    script.dataset["main"] = "payment-js";
    script.src = `${gatewayUrl.replace(/\/$/, "")}/js/integrated/payment.1.3.min.js`;
    script.addEventListener("load", () =>
      resolve((window as unknown as { PaymentJs: new () => PaymentJs }).PaymentJs),
    );
    script.addEventListener("error", () => {
      loading.delete(gatewayUrl);
      script.remove();
      reject(new Error(`payment.js was not loaded from ${gatewayUrl}.`));
    });
    document.head.append(script);
  });
  loading.set(gatewayUrl, loaded);
  return loaded;
}
