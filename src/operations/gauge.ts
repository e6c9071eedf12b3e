import { Gauge, type Registry } from "prom-client";

/** A figure that is not known is absent. */
type Figure = number | bigint | null | undefined;
interface Described<Read> {
  readonly name: string;
  readonly help: string;
  readonly read: () => Read | Promise<Read>;
}

/** A gauge that is read when it is scraped. */
export function gauge(registry: Registry, { read, ...described }: Described<Figure>): void {
  registerGauge(registry, { ...described, labelNames: [], read: async () => [[{}, await read()]] });
}

/** The same with a figure for each value of one label. */
export function gaugeBy(
  registry: Registry,
  { label, read, ...described }: Described<Readonly<Record<string, Figure>>> & { readonly label: string },
): void {
  registerGauge(registry, {
    ...described,
    labelNames: [label],
    read: async () => Object.entries(await read()).map(([value, figure]) => [{ [label]: value }, figure]),
  });
}

/** The same with several labels. Each scrape replaces all figures of the one before. */
export function registerGauge(
  registry: Registry,
  {
    labelNames,
    read,
    ...described
  }: Described<Iterable<readonly [labels: Readonly<Record<string, string>>, figure: Figure]>> & {
    readonly labelNames: readonly string[];
  },
): void {
  registry.registerMetric(
    new Gauge({
      ...described,
      labelNames,
      registers: [],
      async collect() {
        const figures = await read();
        if (labelNames.length === 0) this.remove();
        else this.reset();
        for (const [labels, figure] of figures)
          if (typeof figure === "number" || typeof figure === "bigint") this.set(labels, Number(figure));
      },
    }),
  );
}
