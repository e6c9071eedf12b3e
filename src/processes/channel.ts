/** One side's functions, which the other one may call. Arguments and results are copied from process to process. */
// `never` accepts functions of any argument.
type Functions = Readonly<Record<string, (argument: never) => unknown>>;

/** The other process: of a parent its child, of a child its own `process`. */
interface Port {
  // The parameters are those of two classes of Node, which do not agree.
  // oxlint-disable-next-line typescript/no-explicit-any
  on(event: "message", listener: (message: any) => void): unknown;
  send?(message: object, callback: (error: Error | null) => void): boolean;
}

type Message =
  | { readonly kind: "call"; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly message: string };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Calls the functions of another process over the channel that both have since its start. */
export class Channel<Remote extends Functions> {
  readonly #port: Port;
  readonly #own: Functions;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closedBecause: string | undefined;

  constructor(port: Port, own: Functions) {
    this.#port = port;
    this.#own = own;
    port.on("message", (message: Message) => this.#receive(message));
  }

  /** Rejects when the function throws, or when the other process ended. */
  call<Name extends keyof Remote & string>(
    name: Name,
    argument: Parameters<Remote[Name]>[0],
  ): Promise<Awaited<ReturnType<Remote[Name]>>> {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Remote[Name]>>>();
    if (this.#closedBecause !== undefined) reject(new Error(this.#closedBecause));
    const id = ++this.#lastId;
    this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
    this.#send({ kind: "call", id, name, argument });
    return promise.finally(() => this.#waiting.delete(id));
  }

  /** To be called when the other process ended; what waits for it fails with the reason. */
  close(because: string): void {
    this.#closedBecause = because;
    for (const { reject } of this.#waiting.values()) reject(new Error(because));
  }

  #receive(message: Message): void {
    if (message.kind === "call") void this.#run(message);
    else if (message.kind === "result") this.#waiting.get(message.id)?.resolve(message.value);
    else if (message.kind === "failure") this.#waiting.get(message.id)?.reject(new Error(message.message));
  }

  async #run({ id, name, argument }: Extract<Message, { kind: "call" }>): Promise<void> {
    try {
      const value = await this.#own[name]?.(argument as never);
      this.#send({ kind: "result", id, value });
    } catch (error) {
      this.#send({ kind: "failure", id, message: (error as Error).message });
    }
  }

  #send(message: Message): void {
    // A message that cannot be sent is for a process that is ending, which `close` reports.
    if (this.#closedBecause === undefined) this.#port.send?.(message, () => undefined);
  }
}
