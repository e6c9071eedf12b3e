import { createElement, useEffect, useRef, type ReactElement } from "react";
import { loadPaymentJs, type ElementEvents, type ElementOptions, type MountedElement } from "./payment-js.ts";

export interface PaymentElementProps extends ElementOptions {
  /** The gateway's address, as `https://gateway.example`. */
  readonly gatewayUrl: string;
  readonly className?: string;
  /** With the element when it can be used, and null when it is gone: the page calls its `submit`. */
  readonly onReady: (element: MountedElement | null) => void;
  /** It could not be shown: the text names the wrong option. */
  readonly onLoadError?: (error: Error) => void;
  readonly onChange?: (data: ElementEvents["change"]) => void;
  readonly onFocus?: (data: ElementEvents["focus"]) => void;
  readonly onBlur?: (data: ElementEvents["blur"]) => void;
  readonly onEnter?: (data: ElementEvents["enter"]) => void;
  readonly onToken?: (data: ElementEvents["token"]) => void;
  readonly onError?: (data: ElementEvents["error"]) => void;
}

const LISTENERS = {
  change: "onChange",
  focus: "onFocus",
  blur: "onBlur",
  enter: "onEnter",
  token: "onToken",
  error: "onError",
} as const satisfies Record<keyof ElementEvents, keyof PaymentElementProps>;

/**
 * All methods of a connector. Another amount, label or appearance changes the element in place, and the customer's input stays;
 * any other option mounts it again.
 */
export function PaymentElement(props: PaymentElementProps): ReactElement {
  const { gatewayUrl, publicIntegrationKey, currency, operation, language, wallets } = props;
  const { amount, label, appearance, className } = props;
  const look = JSON.stringify(appearance);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedElement | null>(null);
  // The newest functions, so that new ones do not mount the element again.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const inside = document.createElement("div");
    place.current?.append(inside);
    let isGone = false;
    const mount = async (): Promise<void> => {
      const PaymentJs = await loadPaymentJs(gatewayUrl);
      if (isGone) return;
      const sent = latest.current;
      const element = await new PaymentJs().mountElement(inside, optionsOf(sent));
      if (isGone) return element.unmount();
      for (const event of Object.keys(LISTENERS) as (keyof ElementEvents)[])
        element.on(event, (data) =>
          (latest.current[LISTENERS[event]] as ((data: unknown) => void) | undefined)?.(data),
        );
      mounted.current = element;
      const { current } = latest;
      if (
        current.amount !== sent.amount ||
        current.label !== sent.label ||
        current.appearance !== sent.appearance
      )
        await element.update(changesOf(current));
      current.onReady(element);
    };
    mount().catch((error: unknown) => {
      if (!isGone) latest.current.onLoadError?.(error as Error);
    });
    return () => {
      isGone = true;
      if (mounted.current) latest.current.onReady(null);
      mounted.current?.unmount();
      mounted.current = null;
      inside.remove();
    };
  }, [gatewayUrl, publicIntegrationKey, currency, operation, language, wallets]);

  useEffect(() => {
    mounted.current
      ?.update(changesOf(latest.current))
      .catch((error: unknown) => latest.current.onLoadError?.(error as Error));
  }, [amount, label, look]);

  return createElement("div", { ref: place, className });
}

function optionsOf(props: PaymentElementProps): ElementOptions {
  const { publicIntegrationKey, currency, operation, language, wallets } = props;
  return given({
    publicIntegrationKey,
    currency,
    operation,
    language,
    wallets,
    ...changesOf(props),
  }) as ElementOptions;
}

function changesOf({ amount, label, appearance }: PaymentElementProps): Partial<ElementOptions> {
  return given({ amount, label, appearance });
}

/** Without what is undefined: payment.js refuses a value that it does not know. */
function given(options: Partial<ElementOptions>): Partial<ElementOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
