import { list, many, nest } from "./repeat.ts";

/** Queries by name; each is put into the body of a search. */
export function hostileQueries(): Record<string, unknown> {
  const queries: Record<string, object> = { ...strings(), ...patterns(), ...compounds(), ...values() };
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, { size: 10, query }]));
}

const words = (count: number) => list(count, (i) => `w${i}`).join(" ");

function strings(): Record<string, object> {
  const queryString = (query: string, options: object = {}) => ({ query_string: { query, ...options } });
  return {
    "query_string of 3,000 words": queryString(many("word ", 3_000)),
    "query_string of 50 words": queryString(many("word ", 50)),
    "query_string of 50 different words": queryString(words(50)),
    "query_string of 1,000 words": queryString(words(1_000)),
    "query_string of 100,000 words": queryString(words(100_000)),
    "query_string of words in one field": queryString(words(1_000), { default_field: "description" }),
    "query_string of 50 fuzzy words": queryString(list(50, (i) => `abcdefgh${i}~2`).join(" ")),
    "query_string of 50 wildcards": queryString(list(50, (i) => `*a${i}*b*`).join(" ")),
    "query_string of 50 expressions": queryString(list(50, (i) => `/(a|b|c)*${i}(x|y){1,20}/`).join(" ")),
    "query_string of 200 phrases": queryString(list(200, (i) => `"a b c${i}"~5`).join(" ")),
    "query_string of ranges": queryString(list(1_000, (i) => `amount:[${i} TO ${i + 1}]`).join(" OR ")),
    "query_string in parentheses": queryString(`${many("(", 200_000)}a${many(")", 200_000)}`),
    "query_string of open parentheses": queryString(many("(a ", 90)),
    "query_string of NOTs": queryString(many("NOT ", 100_000)),
    "query_string of quotes": queryString(many('"', 100_001)),
    "query_string of slashes": queryString(many("/", 100_001)),
    "query_string of backslashes": queryString(many("\\", 100_001)),
    "query_string of tildes": queryString(many("~", 100_001)),
    "query_string of carets": queryString(`a${many("^1", 50_000)}`),
    "query_string of spaces": queryString(`a${many(" ", 500_000)}b`),
    "query_string of one long word": queryString(many("a", 500_000)),
    "query_string fields with stars": queryString("a", {
      fields: [`${many("*", 40)}!`, `${many("*a", 30)}!`],
    }),
    "query_string of 100,000 fields": queryString("a b", { fields: list(100_000, (i) => `*${i}*`) }),
    "query_string of all fields 500 times": queryString("a b c", { fields: list(500, (i) => `*^${i}`) }),
    "query_string field name of stars": queryString(`${many("\\*", 40)}x:1`),
    "query_string exists of stars": queryString(`_exists_:${many("\\*", 40)}x`),
    "query_string with cross fields": queryString(words(60), { type: "cross_fields" }),
    "query_string of minimum": queryString(words(40), { minimum_should_match: many("1<2 ", 20_000) }),
    "query_string minimum of spaces": queryString("a b", { minimum_should_match: `1${many(" ", 200_000)}x` }),
    "simple_query_string of 3,000 words": { simple_query_string: { query: words(3_000) } },
    "simple_query_string of 50 words": { simple_query_string: { query: words(50) } },
    "simple_query_string nested": { simple_query_string: { query: `${many("(", 100_000)}a` } },
    "simple_query_string of operators": { simple_query_string: { query: many("a|+-", 50_000) } },
    "simple_query_string of prefixes": {
      simple_query_string: { query: list(1_000, (i) => `a${i}*`).join(" ") },
    },
    "multi_match of all fields": { multi_match: { query: words(50), fields: ["*"] } },
    "multi_match of 1,000 words": { multi_match: { query: words(1_000), fields: ["*"], lenient: true } },
    "multi_match cross fields": {
      multi_match: { query: words(60), fields: ["*"], type: "cross_fields", lenient: true },
    },
    "multi_match fuzzy": { multi_match: { query: words(60), fields: ["*"], fuzziness: 2, lenient: true } },
    "multi_match bool_prefix": {
      multi_match: { query: words(60), fields: ["*"], type: "bool_prefix", lenient: true },
    },
    "match of 100,000 words": { match: { description: words(100_000) } },
    "match of 1,500 words with fuzziness": {
      match: { description: { query: words(1_500), fuzziness: 2, max_expansions: 100_000 } },
    },
    "match of one long word": { match: { description: many("a", 900_000) } },
    "match of dotted letters": { match: { description: many("a.", 400_000) } },
    "match of underscores": { match: { description: many("_", 900_000) } },
    "match of addresses": { match: { "customer.email": many("a@b.com/", 100_000) } },
    "match of hyphens and dots": { match: { "customer.email": many("a-.", 200_000) } },
    "match of marks": { match: { description: `a${many("\u0301", 200_000)}` } },
    "match of flags": { match: { description: many("\u{1f1e6}", 100_000) } },
    "match_phrase of 20,000 words": { match_phrase: { description: words(20_000) } },
    "match_phrase of the same word": {
      match_phrase: { description: { query: many("a ", 500), slop: 1_000_000 } },
    },
    "match_phrase with a great slop": {
      match_phrase: { description: { query: "a a a a a a a a a a a a a a a", slop: 2_000_000_000 } },
    },
    match_phrase_prefix: {
      match_phrase_prefix: { description: { query: "a", max_expansions: 2_000_000_000 } },
    },
    "match_bool_prefix of 2,000 words": { match_bool_prefix: { description: words(2_000) } },
    "more_like_this of a long text": {
      more_like_this: {
        fields: ["description"],
        like: words(50_000),
        min_term_freq: 1,
        min_doc_freq: 1,
        max_query_terms: 1_000_000,
      },
    },
    "more_like_this of 10,000 documents": {
      more_like_this: {
        fields: ["description"],
        like: list(10_000, (i) => ({ _id: String(i) })),
        min_term_freq: 1,
        min_doc_freq: 1,
      },
    },
    "common words": { common: { description: { query: words(2_000), cutoff_frequency: 0.001 } } },
  };
}

function patterns(): Record<string, object> {
  const keyword = (kind: string, value: unknown) => ({ [kind]: { status: value } });
  return {
    "exists of stars": { exists: { field: `${many("*", 14)}!` } },
    "exists of stars and letters": { exists: { field: `${many("*a", 40)}!` } },
    "exists of a megabyte": { exists: { field: many("*", 1_000_000) } },
    "900 exists": { bool: { should: list(900, () => ({ exists: { field: "c*" } })) } },
    "wildcard of stars": keyword("wildcard", `${many("*a", 200)}!`),
    "wildcard of question marks": keyword("wildcard", many("?", 100_000)),
    "wildcard of a megabyte": keyword("wildcard", many("a*", 450_000)),
    "500 wildcards": { bool: { should: list(500, (i) => keyword("wildcard", `*${i}*a*b*`)) } },
    "regexp of nested repeats": keyword("regexp", "((((a{1,100}){1,100}){1,100}){1,100}){1,100}"),
    "regexp of repeats": keyword("regexp", "(.*a){50}"),
    "regexp of look-alikes": keyword("regexp", "(a|aa)+(a|aa)+(a|aa)+b"),
    "regexp of counted dots": keyword("regexp", ".*a.{30}"),
    "regexp of a long list": keyword("regexp", list(10_000, (i) => `a${i}`).join("|")),
    "regexp of parentheses": keyword("regexp", `${many("(", 5_000)}a${many(")", 5_000)}`),
    "regexp of a hundred thousand": keyword("regexp", many("(ab)", 100_000)),
    "regexp of intervals": keyword("regexp", "<1-999999999><1-999999999><1-999999999>"),
    "regexp of complements": keyword("regexp", `~(${many("~(a", 50)}${many(")", 50)})`),
    "regexp of intersections": keyword("regexp", list(100, (i) => `(.*a.{${i}})`).join("&")),
    "regexp determinized": keyword("regexp", {
      value: "(.*[ab]){20}",
      max_determinized_states: 2_000_000_000,
    }),
    "100 regexps": { bool: { should: list(100, (i) => keyword("regexp", `(.*${i}a){10}`)) } },
    "prefix of a megabyte": keyword("prefix", many("a", 1_000_000)),
    "fuzzy of a long word": keyword("fuzzy", { value: many("ab", 100_000), fuzziness: 2 }),
    "fuzzy of many": keyword("fuzzy", { value: "abcdef", fuzziness: 2, max_expansions: 2_000_000_000 }),
    "500 fuzzies": {
      bool: { should: list(500, (i) => keyword("fuzzy", { value: `succes${i}`, fuzziness: 2 })) },
    },
    terms_set: {
      terms_set: { status: { terms: list(20_000, (i) => `a${i}`), minimum_should_match_field: "attempt" } },
    },
  };
}

function compounds(): Record<string, object> {
  const leaf = { term: { status: "success" } };
  return {
    "bool 49 deep": nest<object>(49, leaf, (inner) => ({ bool: { must: [inner] } })),
    "bool 10,000 deep": nest<object>(10_000, leaf, (inner) => ({ bool: { must: inner } })),
    "bool doubled 12 deep": nest<object>(12, leaf, (inner) => ({ bool: { must: [inner], should: [inner] } })),
    "constant_score 49 deep": nest<object>(49, leaf, (inner) => ({ constant_score: { filter: inner } })),
    "dis_max 49 deep": nest<object>(49, { match: { description: "a b c" } }, (inner) => ({
      dis_max: { queries: [inner, leaf] },
    })),
    "boosting doubled 12 deep": nest<object>(12, { match: { description: "a" } }, (inner) => ({
      boosting: { positive: inner, negative: inner, negative_boost: 0.5 },
    })),
    "boosting 45 deep": nest<object>(45, { match: { description: "a" } }, (inner) => ({
      boosting: { positive: inner, negative: leaf, negative_boost: 0.5 },
    })),
    "function_score 30 deep": nest<object>(30, leaf, (inner) => ({
      function_score: { query: inner, functions: [{ filter: leaf, weight: 2 }] },
    })),
    "function_score of 2,000 functions": {
      function_score: {
        query: leaf,
        functions: list(2_000, (i) => ({ filter: { term: { currency: `c${i}` } }, weight: i })),
      },
    },
    "nested queries 20 deep": nest<object>(20, leaf, (inner) => ({
      nested: { path: "errors", query: inner },
    })),
    "wrapper 10 deep": nest<object>(10, leaf, (inner) => ({
      wrapper: { query: btoa(JSON.stringify(inner)) },
    })),
    "1,024 clauses": { bool: { should: list(1_024, (i) => ({ term: { status: `s${i}` } })) } },
    "1,000 scored words": { bool: { should: list(1_000, (i) => ({ match: { description: `w${i}` } })) } },
    "20,000 clauses": { bool: { should: list(20_000, (i) => ({ term: { status: `s${i}` } })) } },
    "20,000 filters": { bool: { filter: list(20_000, (i) => ({ range: { amount: { gt: i } } })) } },
    "20,000 must_nots": { bool: { must_not: list(20_000, (i) => ({ term: { status: `s${i}` } })) } },
    "20,000 queries in dis_max": {
      dis_max: { queries: list(20_000, (i) => ({ term: { status: `s${i}` } })) },
    },
    "1,024 ranges with date math": {
      bool: { filter: list(1_024, () => ({ range: { created_at: { gte: `now${many("-1d+1d", 50)}/d` } } })) },
    },
    "named queries": {
      bool: { should: list(1_000, (i) => ({ term: { status: { value: "success", _name: `n${i}` } } })) },
    },
  };
}

function values(): Record<string, object> {
  return {
    "100,000 terms": { terms: { status: list(100_000, (i) => `s${i}`) } },
    "60,000 numbers": { terms: { amount: list(60_000, (i) => i) } },
    "60,000 ids": { ids: { values: list(60_000, (i) => `id${i}`) } },
    "date math of a megabyte": { range: { created_at: { gte: `now${many("+1d", 300_000)}` } } },
    "date math of great numbers": { range: { created_at: { gte: "now-99999999999999999999y" } } },
    "date format of a megabyte": { range: { created_at: { gte: "1", format: many("yyyy||", 150_000) } } },
    "date format of letters": { range: { created_at: { gte: "1", format: many("y", 500_000) } } },
    "date format of brackets": { range: { created_at: { gte: "1", format: many("[", 100_000) } } },
    "a time zone of a megabyte": { range: { created_at: { gte: "now", time_zone: many("A/", 400_000) } } },
    "a date of digits": { range: { created_at: { gte: many("1", 500_000) } } },
    "a date of spaces": { range: { created_at: { gte: many(" ", 500_000) } } },
    "an amount of digits": { term: { amount: `${many("1", 500_000)}x` } },
    "an amount of digits and a point": {
      range: { amount: { gte: `${many("1", 200_000)}.${many("1", 200_000)}x` } },
    },
    "an address": { term: { "customer.ip_address": many("1.", 100_000) } },
    "a point": { geo_distance: { distance: `${many("1", 100_000)}x`, "customer.geopoint": "1,1" } },
    "a distance": { geo_distance: { distance: `1${many(" ", 200_000)}!`, "customer.geopoint": "1,1" } },
    "a polygon of 50,000 points": {
      geo_polygon: { "customer.geopoint": { points: list(50_000, (i) => ({ lat: i % 90, lon: i % 180 })) } },
    },
    "a geohash": { geo_distance: { distance: "1km", "customer.geopoint": many("u", 500_000) } },
  };
}
