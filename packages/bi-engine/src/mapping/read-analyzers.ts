import { illegalArgument } from "../errors.ts";
import { shown } from "../json/shown.ts";
import { type Analyzer, createAnalyzer, TOKENIZERS } from "../text/analyzer.ts";
import type { Analyzers } from "./mapping.ts";

interface AnalyzerDefinition {
  readonly type?: unknown;
  readonly tokenizer?: unknown;
  readonly filter?: unknown;
}

/** The custom analyzers of an index's settings. Throws for a tokenizer or filter this library has not. */
export function readAnalyzers(settings: unknown): Analyzers {
  const analyzers = new Map<string, Analyzer>();
  for (const [name, definition] of Object.entries(analyzerDefinitions(settings))) {
    const tokenizerName = shown(definition.tokenizer ?? "standard");
    const tokenizer = TOKENIZERS[tokenizerName];
    if (tokenizer === undefined) {
      throw illegalArgument(
        `Custom Analyzer [${name}] failed to find tokenizer under name [${tokenizerName}]`,
      );
    }
    const filters = [definition.filter ?? []].flat().map(String);
    const unknown = filters.find((filter) => filter !== "lowercase" && filter !== "unique");
    if (unknown !== undefined)
      throw illegalArgument(`Custom Analyzer [${name}] failed to find filter under name [${unknown}]`);
    const analyzer = createAnalyzer({ tokenizer, lowercase: filters.includes("lowercase") });
    analyzers.set(name, filters.includes("unique") ? eachTermOnce(analyzer) : analyzer);
  }
  return analyzers;
}

/** The filter `unique`: a repeated term is removed, and leaves no gap. */
function eachTermOnce(analyzer: Analyzer): Analyzer {
  return {
    ...analyzer,
    analyze: (text) => {
      const seen = new Set<string>();
      const first = analyzer.analyze(text).filter((token) => !seen.has(token.text) && seen.add(token.text));
      return first.map((token, position) => ({ ...token, position }));
    },
    terms: (text) => [...new Set(analyzer.terms(text))],
  };
}

function analyzerDefinitions(settings: unknown): Record<string, AnalyzerDefinition> {
  const top = settings as { analysis?: Analysis; index?: { analysis?: Analysis } } | undefined;
  return (top?.analysis ?? top?.index?.analysis)?.analyzer ?? {};
}

interface Analysis {
  readonly analyzer?: Record<string, AnalyzerDefinition>;
}
